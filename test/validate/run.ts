// Usage: npm run validate                       everything; the grid takes hours
//        npm run validate -- planted published  these parts only
//        npm run validate -- 30x1 60x3          designs of 30 prompts with 1 row each, and so on
//        npm run validate -- 30                 all designs of 30 prompts
//        npm run validate -- card-30 card-60    what the card rests on, by number of prompts
// Writes media/guide/validation.md, of which a part replaces its own sections. Fails if a cell of the
// grid or a figure of the paper does.

import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measuresVersion } from '../../src/core/report/reportSchemaVersion.ts';
import { projectRoot } from '../support/paths.ts';
import { refuseArguments } from '../support/scriptArguments.ts';
import { attackedLines } from './attackedJudges.ts';
import { type CardPart, cardLines, cardParts, cardTitle } from './cardCoverage.ts';
import { coverageLines, type GridPart, gridParts, gridTitle } from './coverage.ts';
import { type Part, withParts } from './page.ts';
import { plantedLines } from './plantedTruths.ts';
import { publishedLines } from './published.ts';
import { safeguardLines } from './safeguards.ts';

const page = join(projectRoot, 'media/guide/validation.md');
const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
const order = [
  ...['planted', 'safeguards', 'attacked', 'published'],
  ...[...cardParts, ...gridParts].map(({ id }) => id),
];

const titles: Readonly<Record<string, string>> = {
  planted: 'Planted truths',
  safeguards: 'Planted safeguards',
  attacked: 'Planted judges under attack',
  published: "PDM's figures, recomputed",
};

/** Returns the lines of the parts that are no grid. */
const own: Readonly<Record<string, () => string[] | Promise<string[]>>> = {
  planted: plantedLines,
  safeguards: safeguardLines,
  attacked: attackedLines,
  published: publishedLines,
};

const wanted = process.argv.slice(2);
const ids = order.filter((id) => wanted.length === 0 || wanted.some((one) => isNamed(id, one)));
const unknown = wanted.find((one) => !order.some((id) => isNamed(id, one)));
if (unknown !== undefined) {
  refuseArguments(`No part is called "${unknown}". There are: ${order.join(', ')}.`);
}
const head = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: projectRoot });
/** The commit when the measurements begin; another one may follow while they take hours. */
const commit = head.toString().trim();
for (const id of ids) await measure(id);

async function measure(id: string): Promise<void> {
  const part = await partOf(id);
  const written = await readFile(page, 'utf8').catch(() => '');
  await writeFile(page, withParts(written, [part], order));
  console.log([`## ${part.title}`, ...part.lines, ''].join('\n'));
  if (part.lines.some((line) => line.includes('**no**'))) process.exitCode = 1;
}

async function partOf(id: string): Promise<Part> {
  const grid = gridParts.find((part) => part.id === id);
  const card = cardParts.find((part) => part.id === id);
  const started = performance.now();
  const lines = grid ? coverageLines(grid) : card ? cardLines(card) : ((await own[id]?.()) ?? []);
  const seconds = Math.round((performance.now() - started) / 1000);
  return { id, title: titleOf(id, grid, card), stamp: stampOf(id, seconds), lines };
}

function titleOf(id: string, grid?: GridPart, card?: CardPart): string {
  if (grid) return gridTitle(grid);
  if (card) return cardTitle(card);
  return titles[id] ?? id;
}

function stampOf(id: string, seconds: number): string {
  const date = new Date().toISOString().slice(0, 10);
  return `Measured on ${date} in ${seconds} s by \`npm run validate -- ${id}\`: Recant ${version} at commit ${commit}, measures version ${measuresVersion}, Node ${process.version}.`;
}

function isNamed(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name}x`);
}
