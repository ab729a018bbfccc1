import { describeLabels } from '../../data/labelCounts.ts';
import { recordNoun } from '../../judges/recordNoun.ts';
import { callLines, formatSpending } from '../../runs/statementWords.ts';
import { counted } from '../../words/counted.ts';
import { attackProtocol } from '../attack/attackProtocol.ts';
import type {
  Report,
  ReportedNumber,
  ReportGroup,
  ReportJudge,
  ReportSection,
} from '../reportSchema.ts';
import { asksNothing } from '../tableOne/verdictRows.ts';
import { lackPassMark, noPassMark } from '../whatJudgesState.ts';
import { cardLines } from './cardMarkdown.ts';
import { comparisonLines, judgeComparisonLines } from './comparisonMarkdown.ts';
import {
  formatBounds,
  formatFraction,
  formatInterval,
  formatValue,
  wordsOf,
} from './formatNumber.ts';
import { judgeNames, judgesLines } from './judgesMarkdown.ts';
import type { GateResult } from './junit.ts';
import { inline, noteLines, row, rule, tableLines } from './markdownLines.ts';
import { summaryLines } from './markdownSummary.ts';

/** Options of a Markdown report. */
interface MarkdownChoice {
  /** Whether to include all numbers and runs behind the summary; the default is one page. */
  readonly full?: boolean;
  readonly gates?: readonly GateResult[];
}

/**
 * Returns a report as Markdown: the card of each judge, how judges compare, the summary of each, and
 * what the numbers rest on. Names in the data cannot become markup.
 */
export function reportMarkdown(
  report: Report,
  { full = false, gates = [] }: MarkdownChoice = {},
): string {
  const lines = [
    '# Recant report',
    '',
    ...cardLines(report),
    ...report.warnings.map(({ message }) => `- **Warning:** ${inline(message)}`),
    ...judgesLines(report),
    ...summaryLines(report, gates),
    '',
    '## Basis of the numbers',
    '',
    ...basisLines(report),
    ...(full ? everything(report) : [theRest]),
  ];
  return `${lines.join('\n').replace(/\n{3,}/g, '\n\n')}\n`;
}

const theRest =
  '- Every number with its fraction, n and bounds, tests, parts by dataset and domain, comparisons and runs: `recant report … --full`, or "Export…" in the panel.';

function everything(report: Report): string[] {
  return [
    ...report.groups.flatMap((group) => groupLines(group, judgeNames(report))),
    ...judgeComparisonLines(report, judgeNames(report)),
    ...comparisonLines(report),
    '## Runs',
    '',
    ...runLines(report),
  ];
}

function basisLines(report: Report): string[] {
  const { basis, excluded, groups, labels, measures, seed, replicates } = report;
  const { sessions, steps, drafts, handPickedRuns, handPickedPairs, editedAttacks = 0 } = excluded;
  const leftOut = [
    { count: steps, text: `${counted(steps, 'step')} of the user's own choice` },
    { count: drafts, text: counted(drafts, 'draft') },
    { count: sessions, text: counted(sessions, 'session') },
    {
      count: handPickedPairs,
      text: `${counted(handPickedPairs, 'pair')} picked by hand (${counted(handPickedRuns, 'run')})`,
    },
    { count: editedAttacks, text: `${counted(editedAttacks, 'attack')} changed by hand` },
  ].flatMap(({ count, text }) => (count > 0 ? [text] : []));
  const sources = labels.map(
    ({ source, pairs, ties = 0, used }) =>
      `${inline(source)}: ${describeLabels({ labels: pairs, ties })}${used ? '' : ' (not used)'}`,
  );
  const none = lackPassMark(groups) ? `none: ${noPassMark}` : 'none';
  const isChallenged = !groups.every(asksNothing);
  const version =
    measures === undefined ? '' : ` Definitions of the measures: version ${measures}.`;
  const pooled = isChallenged
    ? ' A number under challenge that names no challenge is of all challenges together.'
    : '';
  const wordings = isChallenged ? ', for these wordings of the challenges' : '';
  return [
    `- Pairs: ${basis === 'sample' ? 'whole files or samples of them' : 'pairs selected by the user, no inference'}. Left out entirely: ${leftOut.length > 0 ? leftOut.join(', ') : 'nothing'}.`,
    `- Labels: ${sources.length > 0 ? sources.join('; ') : none}.`,
    ...annotationLines(report),
    `- In brackets: 95% intervals over prompts${wordings}; ${replicates} bootstrap replicates, seed ${seed}.${version}${pooled}`,
  ];
}

function annotationLines({ annotations }: Report): string[] {
  if (!annotations) return [];
  const { people, flips, flipsFound, blindVotes } = annotations;
  return [
    `- Annotations: ${counted(flips, 'flip')}, ${flipsFound} of them in this report, and ${counted(blindVotes, 'blind vote')}; ${people === 1 ? '1 person' : `${people} people`}. They enter no number but their own.`,
  ];
}

function groupLines(group: ReportGroup, nameOf: (judge: ReportJudge) => string): string[] {
  return [
    '',
    `## ${titleOf(group, nameOf)}`,
    '',
    `${counted(group.pairs, group.protocol === attackProtocol || group.responses ? 'response' : 'pair')}, ${counted(group.prompts, 'prompt')}.`,
    '',
    ...group.warnings.map(({ message }) => `- **Warning:** ${inline(message)}`),
    ...group.sections.flatMap(sectionLines),
  ];
}

/** Returns the title of a group as Markdown. */
function titleOf(group: ReportGroup, nameOf: (judge: ReportJudge) => string): string {
  const { scope, protocol, judges, part = '' } = group;
  const names = judges.map((judge) => inline(nameOf(judge)));
  const whose = scope === 'pooled' ? `Pooled over judges: ${names.join(', ')}` : names.join(', ');
  const which = scope === 'judge' || scope === 'pooled' ? '' : `, ${scope} ${inline(part)}`;
  return `${whose}, ${asksNothing(group) ? 'verdicts' : inline(protocol)}${which}`;
}

function sectionLines({ title, notes, numbers, tables }: ReportSection): string[] {
  return [
    '',
    `### ${title}`,
    '',
    ...notes.flatMap(noteLines),
    ...(numbers.length === 0 ? [] : numberLines(numbers)),
    ...tables.flatMap(tableLines),
  ];
}

function numberLines(numbers: readonly ReportedNumber[]): string[] {
  return [
    row(['Number', 'Value', '95% interval', 'Fraction', 'n', 'Prompts', 'Unreadable: bounds']),
    rule(7),
    ...numbers.map((number) => {
      const of = number.of === undefined ? '' : `, ${wordsOf(number.of)}`;
      const name = inline(`${number.title}${of}`);
      if ('notEstimable' in number) {
        return row([name, `not estimable: ${inline(number.notEstimable)}`, '', '', '', '', '']);
      }
      return row([
        name,
        formatValue(number.value, number.unit),
        formatInterval(number),
        formatFraction(number),
        String(number.n),
        String(number.clusters),
        formatBounds(number),
      ]);
    }),
    '',
  ];
}

function protocolOf({ protocol, attacker }: Report['runs'][number]): string {
  if (!attacker) return protocol;
  return `${protocol} by ${attacker.name}${attacker.simulated ? ' (simulated)' : ''}`;
}

function runLines({ runs, groups }: Report): string[] {
  const noun = recordNoun(groups.map(({ responses }) => (responses ? 'pointwise' : 'pairwise')));
  const counts = { pair: 'Pairs', response: 'Responses', record: 'Records' }[noun];
  const heads = ['Run', counts, 'Judge', 'Served as', 'Endpoint', 'Protocol', 'Dataset', 'Seed'];
  return [
    row([...heads, 'Temperature', 'Prompts', 'Tool']),
    rule(heads.length + 3),
    ...runs.map((run) =>
      row(
        [
          run.run,
          `${run.pairs} (${run.selection})`,
          `${run.judge.name} (${run.judge.digest})`,
          run.servedModels.join(', '),
          run.endpoint,
          protocolOf(run),
          run.dataset,
          String(run.seed),
          temperatureOf(run),
          `${run.prompts.system} ${run.prompts.followUps}`,
          run.tool,
        ].map((text) => inline(text)),
      ),
    ),
    ...spendingLines(runs),
    ...runs.flatMap((run) =>
      callLines(run).flatMap((line) => ['', inline(`${run.run}: ${afterColon(line)}`)]),
    ),
  ];
}

/** Returns a line as it is written after a colon. */
function afterColon(line: string): string {
  return `${line.charAt(0).toLowerCase()}${line.slice(1)}`;
}

function temperatureOf({ temperature, appliedTemperature }: Report['runs'][number]): string {
  if (temperature === undefined) return '–';
  return appliedTemperature
    ? `${temperature} asked for, ${appliedTemperature} applied`
    : `${temperature}`;
}

function tokensOf(
  { estimated }: { readonly estimated?: true | undefined },
  tokens: number,
): string {
  return `${estimated ? 'about ' : ''}${tokens}`;
}

/** Returns the tokens and cost of each model and, if there are several, of all. */
function spendingLines(runs: Report['runs']): string[] {
  const paid = runs.flatMap(({ run, spending = [] }) => spending.map((one) => ({ run, ...one })));
  if (paid.length === 0) return [];
  return [
    '',
    row(['Run', 'Model', 'Answers', 'Prompt tokens', 'Answer tokens', 'Cost']),
    rule(6),
    ...paid.map((one) =>
      row(
        [
          ...[one.run, one.model, String(one.answers), tokensOf(one, one.promptTokens)],
          ...[tokensOf(one, one.answerTokens), formatSpending([one])],
        ].map((text) => inline(text)),
      ),
    ),
    ...(paid.length > 1 ? [row(['All', '', '', '', '', inline(formatSpending(paid))])] : []),
  ];
}
