import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary: string }[];
}

/** What axe-core finds wrong (WCAG 2.2 AA and its best practices), all sections opened; one line each. */
export async function checkAccessibility(page: Page): Promise<string[]> {
  const posted = await page.evaluate('harness.posted.filter(({ type }) => type === "violation")');
  await page.evaluate('document.querySelectorAll("details").forEach((part) => (part.open = true))');
  await page.evaluate(await readFile(axeFile, 'utf8'));
  const violations = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations)',
  )) as readonly Violation[];
  await page.evaluate(
    'document.querySelectorAll("details").forEach((part) => (part.open = false))',
  );
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) =>
        `${id}: ${JSON.stringify(target)} ${failureSummary.replaceAll(/\s+/g, ' ')}`.slice(0, 400),
      ),
    ),
    ...(posted as readonly unknown[]).map((violation) => `policy: ${JSON.stringify(violation)}`),
  ];
}
