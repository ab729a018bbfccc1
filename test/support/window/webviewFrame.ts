// The content of a webview: `iframe.webview` contains VS Code's own frame, which contains Recant's.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { Result } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { patience } from '../patience.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** All rules, or only those whose result depends on colors, which are all that a theme changes. */
type AxeRules = 'all' | 'colors';

/** Returns the rules to check in a theme: those that no theme changes are checked in one only. */
export function axeRulesIn(theme: string): AxeRules {
  return theme === 'dark' ? 'all' : 'colors';
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe without elements that are most of a report and of axe's work, but add no violation: the
 * hidden content of closed sections, and table rows in sections after two with the same elements,
 * classes and attributes in them and around them.
 */
const runAxe = `async (within, options) => {
  const own = (element) =>
    [element.tagName, element.getAttribute('class'), ...element.getAttributeNames()].join();
  const shape = (element) => own(element) + '(' + [...element.children].map(shape).join('') + ')';
  const path = (element) => (element ? path(element.parentElement) + own(element) + '>' : '');
  const seen = new Map();
  const repeated = [...document.querySelectorAll('details[open] tbody tr')].filter((row) => {
    const key = path(row.parentElement) + shape(row);
    seen.set(key, (seen.get(key) ?? 0) + 1);
    return seen.get(key) > 2;
  });
  const hidden = document.querySelectorAll('details:not([open]) > :not(summary)');
  const omitted = [...hidden, ...repeated].map((element) => [element, new Comment()]);
  for (const [element, place] of omitted) element.replaceWith(place);
  try {
    return (await axe.run(within, options)).violations;
  } finally {
    for (const [element, place] of omitted.reverse()) place.replaceWith(element);
  }
}`;

export class WebviewFrame {
  /** Playwright's frame: locators, roles and keyboard as in any page. */
  readonly frame: Frame;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  /** Returns all visible text. */
  async text(): Promise<string> {
    return (await this.frame.locator('body').allInnerTexts()).join('\n');
  }

  /**
   * Returns axe-core's violations of WCAG 2.2 A and AA, one line per element: `rule: what
   * (selector)`.
   *
   * @param within selector of the elements to check
   */
  async accessibilityViolations(rules: AxeRules = 'all', within = 'html'): Promise<string[]> {
    // axe cannot see the editor behind the webview, whose color determines the contrast.
    await this.frame.evaluate(
      "document.documentElement.style.backgroundColor = 'var(--vscode-editor-background)'",
    );
    // The webview's CSP refuses a script tag, not this.
    if (!(await this.frame.evaluate("'axe' in window"))) await this.frame.evaluate(axeSource);
    const options = {
      runOnly: rules === 'all' ? tags : colorRules,
      resultTypes: ['violations'],
      // It would parse all styles and load all media, for rules that are not run or find no media.
      preload: false,
    };
    const violations: Result[] = await this.frame.evaluate(
      `(${runAxe})(${JSON.stringify(within)}, ${JSON.stringify(options)})`,
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ failureSummary, target }) => `${id}: ${failureSummary} (${target.join(' ')})`),
    );
  }
}

/**
 * Waits for a webview whose document has this title, or for any webview without one.
 *
 * @param heading part of its first heading, which distinguishes its content from the tab's
 *   earlier content
 */
export async function findWebview(
  page: Page,
  title?: string | RegExp,
  heading = '',
): Promise<WebviewFrame> {
  const seen = new Set<string>();
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    for (const frame of page.frames()) {
      if (frame.name() === 'active-frame' || (await isActiveFrame(frame))) {
        const found = await frame.title().catch(() => undefined);
        if (
          found !== undefined &&
          matches(found, title) &&
          (heading === '' || (await headingOf(frame)).includes(heading))
        ) {
          return new WebviewFrame(frame);
        }
        seen.add(found ?? '(loading)');
      }
    }
    await wait(100);
  }
  throw new Error(
    `No webview ${title ?? ''} within ${patience} ms; there were: ${[...seen].join(', ') || 'none'}.`,
  );
}

async function headingOf(frame: Frame): Promise<string> {
  const headings = await frame
    .locator('h1')
    .allInnerTexts()
    .catch(() => []);
  return headings[0] ?? '';
}

async function isActiveFrame(frame: Frame): Promise<boolean> {
  const element = frame.parentFrame() && (await frame.frameElement().catch(() => undefined));
  return (await element?.getAttribute('id').catch(() => null)) === 'active-frame';
}

function matches(found: string, wanted?: string | RegExp): boolean {
  if (wanted === undefined) {
    return true;
  }
  return typeof wanted === 'string' ? found === wanted : wanted.test(found);
}
