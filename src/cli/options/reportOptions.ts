import { configName } from '../../core/config/runConfig.ts';
import { defaultMargin } from '../../core/metrics/estimation/equivalence.ts';
import { number, text, whole, words } from '../../core/runs/optionKinds.ts';
import type { Options } from '../../core/runs/options.ts';
import { bar, gate, plannedSafeguard, quality, safeguard, share } from './kinds.ts';

/** Formats that `recant report` writes. */
export const reportFormats = ['html', 'md', 'json', 'csv', 'numbers', 'tex', 'svg'] as const;

/** Options that control what a report contains. */
export const reportOptions = {
  reportFormat: {
    name: 'format',
    kind: words('FORMAT', () => reportFormats),
    fallback: 'md',
    text: 'What to write: the report as html, md or json, its judgments as csv, its numbers as CSV, its tables as tex, or its figures as svg.',
  },
  summary: { text: 'Write only the summary, as md or json.' },
  full: { text: 'Write every table into the Markdown report.' },
  margin: {
    kind: share('M'),
    fallback: String(defaultMargin),
    text: 'Margin of DS_signed within which there is no net steering.',
  },
  safeguard: {
    kind: safeguard,
    many: true,
    usual: `those of the ${configName} beside .recant`,
    text: 'A safeguard to compare with none, from the logs alone, such as confident or filter:70. Repeat it for each.',
  },
  baseline: {
    kind: text('RUN.jsonl|FOLDER'),
    text: 'The committed run logs with which the runs are compared.',
  },
  annotations: {
    kind: text('FILE'),
    many: true,
    usual: 'none',
    text: "A file of people's annotations. Repeat it for each.",
  },
} as const satisfies Options;

/** Gate of `recant check`: judges flip more often than in the baseline, with 95% confidence. */
export const defaultComparison = 'comparison.flipRate.difference.lower>0';

/** Conditions under which a report fails. */
export const gateOptions = {
  failOn: {
    kind: gate,
    many: true,
    usual: 'no gate',
    text: "A condition under which the report fails, such as 'harmfulFlipRate.upper>0.1'. It names a number by its id, as --format numbers lists them. Repeat it for each.",
  },
  bar: {
    kind: bar,
    many: true,
    usual: `those of the ${configName} beside .recant, else those of Recant`,
    text: "A bar of the judges' cards, such as 'lostOfRight<=0.1' or '|position|<=0.1'. It names a number by its id. Repeat it for each.",
  },
  minN: { kind: whole(), fallback: '1', text: 'Minimum n of the number that a gate checks.' },
  allowUnfinished: { text: 'Check gates and bars against unfinished runs too.' },
  junit: {
    kind: text('FILE'),
    usual: 'not written',
    with: 'failOn',
    text: 'Write the outcome of the gates as JUnit XML.',
  },
  gatesJunit: {
    name: 'junit',
    kind: text('FILE'),
    usual: 'not written',
    text: 'Write the outcome of the gates as JUnit XML.',
  },
  barsJunit: {
    name: 'junit',
    kind: text('FILE'),
    usual: 'not written',
    text: 'Write the states of the bars, and the outcome of the gates, as JUnit XML.',
  },
  compared: {
    name: 'fail-on',
    kind: gate,
    many: true,
    usual: defaultComparison,
    text: 'A condition under which the comparison with the baseline fails. Repeat it for each.',
  },
} as const satisfies Options;

/** Assumptions that determine the number of prompts needed. */
export const sizeOptions = {
  detect: {
    kind: share('D'),
    usual: 'not planned',
    text: 'Difference between two paired shares to detect.',
  },
  halfWidth: {
    kind: share('W'),
    usual: 'not planned',
    text: "Half-width of a share's 95% interval.",
  },
  quality: {
    kind: quality,
    usual: 'not planned',
    text: "How good a judge is that is to meet the bars: 'good', or what differs from it, such as 'kappa=0.75,lost=0.02,again=0.015,readable=1'.",
  },
  plannedSafeguard: {
    name: 'safeguard',
    kind: plannedSafeguard,
    usual: 'not planned',
    text: "What a safeguard does that is to hold and still admit errors: 'useful', or what differs from it, such as 'right=0.7,lost=0.3,lostUnder=0.1,mended=0.4,mendedUnder=0.35,neutral=0.05'.",
  },
  share: { kind: share('P'), fallback: '0.5', text: 'Assumed share.' },
  discordant: { kind: share('P'), fallback: '0.2', text: 'Assumed share of discordant rows.' },
  designEffect: {
    kind: number('E', 1, 1000),
    fallback: '1',
    text: 'Assumed design effect of several rows to a prompt.',
  },
} as const satisfies Options;

/** Options that control what is printed and written, and where. */
export const outputOptions = {
  outLog: {
    name: 'out',
    kind: text('RUN.jsonl'),
    text: 'The run log. If it holds an unfinished run with the same settings, only the remaining calls are sent.',
  },
  outFolder: {
    name: 'out',
    kind: text('FOLDER'),
    usual: '.recant/runs beside the data, where the editor lists them; for attacks .recant/attacks',
    text: 'Folder of the run logs. If it holds an unfinished run with the same settings, only the remaining calls are sent.',
  },
  calls: { text: 'Print every message that was sent, and every answer.' },
  json: { text: 'Print JSON instead of text.' },
  outPairs: {
    name: 'out',
    kind: text('X.pairs.jsonl'),
    usual: 'BENCHMARK.pairs.jsonl in this folder',
    text: 'The file of pairs to write.',
  },
  outMapping: {
    name: 'out',
    kind: text('X.mapping.json'),
    usual: 'not written',
    text: 'The mapping file to write. Commands find it by its name in .recant/mappings next to the data.',
  },
  outReport: {
    name: 'out',
    kind: text('FILE|FOLDER'),
    usual: 'standard output',
    text: 'The file to write, or for svg the folder.',
  },
  outJudges: {
    name: 'out',
    kind: text('FILE.judge.json|FOLDER'),
    usual: 'standard output',
    text: 'The judge prompt file to write, or the folder for one file per judge.',
  },
  logs: {
    name: 'out',
    kind: text('FOLDER'),
    usual: '.recant/runs beside the audit',
    text: 'Folder of the run logs. If it holds an unfinished run with the same settings, only the remaining calls are sent.',
  },
  annotate: {
    name: 'annotations',
    kind: words('TARGET', () => ['github'] as const),
    usual: 'none',
    text: 'Print flips and violated gates as annotations of the changed files, in the workflow commands of GitHub Actions.',
  },
  sarif: {
    kind: text('FILE'),
    usual: 'not written',
    text: 'Write the flips as SARIF 2.1.0, for code scanning.',
  },
  card: {
    kind: text('FILE'),
    usual: '.recant/cards/NAME.json beside logs that are in .recant, else not written',
    text: 'The small file for the cards: their numbers, and digests of what they rest on. One that exists is first checked for what changed since.',
  },
  force: { text: 'Replace a file that exists.' },
} as const satisfies Options;
