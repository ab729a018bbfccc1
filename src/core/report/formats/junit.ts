import { statementLines } from '../../runs/statementWords.ts';
import { asMarkupText, asOneLine } from '../../words/escape.ts';
import { isDecided } from '../card/bars.ts';
import { amongAnswered, decidingInterval } from '../card/barWords.ts';
import type { NamedCard } from '../card/cardFile.ts';
import type { Bar } from '../card/cardSchema.ts';
import type { Gate, GateFinding } from '../gates/gate.ts';
import type { DescribedRun } from '../reportSchema.ts';
import { formatPercent } from './formatNumber.ts';

/** A gate and its findings. */
export interface GateResult {
  readonly gate: Gate;
  /** Empty if the report has nothing that the gate applies to. */
  readonly findings: readonly GateFinding[];
}

/** Maximum length of what is said beside the test cases. */
const longestNote = 4000;

/** What a file says beside its gates. */
interface JunitNotes {
  readonly cards?: readonly NamedCard[];
  /** Where the answers are from, for runs that were continued. */
  readonly origins?: readonly string[] | undefined;
  /** The runs of the report, whose calls and cost are stated. */
  readonly runs?: readonly DescribedRun[];
  /** What the report warns of. */
  readonly warnings?: readonly string[];
}

interface TestCase {
  readonly suite: string;
  readonly name: string;
  readonly outcome: GateFinding['outcome'] | Bar['state'];
  readonly message: string;
}

/**
 * Returns the gates and cards of a report as JUnit XML for continuous integration, with a test suite
 * for each judge and protocol (or compared pair of runs) and a test case for each gate, and one for
 * each card with a test case for each bar. A violated gate and a missed bar are failures. A gate
 * that is undefined, has too little data, or belongs to an unfinished run is an error whose type
 * gives the reason: CI then fails, as does the exit code, whereas a skipped test would look like a
 * pass. So is each bar of a card whose runs are unfinished. A bar that is probably missed, open or not measured is
 * skipped with the reason: nobody knows yet.
 *
 * Each suite has the properties `answers`, `calls` and `warning`, and that of a card its sentence as
 * `card`.
 */
export function gatesJunit(
  results: readonly GateResult[],
  { origins = [], runs = [], cards = [], warnings = [] }: JunitNotes = {},
): string {
  const notes = [
    ...origins.map((text) => propertyOf('answers', text)),
    ...runs.flatMap(statementLines).map((text) => propertyOf('calls', text)),
    ...warnings.map((text) => propertyOf('warning', text)),
  ];
  const cases = [...cards.flatMap(barCases), ...results.flatMap(casesOf)];
  const suites = [...new Set(cases.map(({ suite }) => suite))];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="recant report" ${countsOf(cases)}>`,
    ...suites.flatMap((suite) => {
      const own = cases.filter((one) => one.suite === suite);
      return [
        `  <testsuite name="${asMarkupText(suite)}" ${countsOf(own)}>`,
        ...inProperties([
          ...cards.filter((one) => suiteOf(one) === suite).map(sentenceOf),
          ...notes,
        ]),
        ...own.flatMap(caseLines),
        '  </testsuite>',
      ];
    }),
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}

function inProperties(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['    <properties>', ...lines, '    </properties>'];
}

function propertyOf(name: string, value: string): string {
  return `      <property name="${name}" value="${asMarkupText(value)}"/>`;
}

function sentenceOf({ card }: NamedCard): string {
  return propertyOf('card', asOneLine(card.sentence, longestNote));
}

function casesOf({ gate, findings }: GateResult): TestCase[] {
  const name = `--fail-on ${gate.text}`;
  if (findings.length === 0) {
    return [{ suite: 'report', name, outcome: 'undefined', message: nothingToHold }];
  }
  return findings.map((finding) => ({
    suite: `${asOneLine(finding.subject, 200)}, ${asOneLine(finding.protocol, 40)}`,
    name,
    outcome: finding.outcome,
    message: describeOutcome(finding),
  }));
}

function suiteOf({ name }: NamedCard): string {
  return `${asOneLine(name, 200)}, card`;
}

function barCases(named: NamedCard): TestCase[] {
  const { card } = named;
  const { bars, missing } = card;
  return bars.map((bar) => ({
    suite: suiteOf(named),
    name: `bar ${bar.id}`,
    ...(isDecided(card)
      ? { outcome: bar.state, message: describeBar(bar) }
      : {
          outcome: 'unfinished',
          message: `Unfinished: resume, or add --allow-unfinished; ${missing} missing. So far: ${bar.state}. ${describeBar(bar)}`,
        }),
  }));
}

/** Returns the number that a bar is about with its interval, and what is left to do, in words. */
export function describeBar(bar: Bar): string {
  const { value, n, morePrompts, manyMore, needs, reason, remedy } = bar;
  const decided = decidingInterval(bar);
  const basis = [
    ...(n === undefined ? [] : [`n ${n}`]),
    ...(decided
      ? [
          `${formatPercent(decided.level)} interval ${shortened(decided.lower)} to ${shortened(decided.upper)}`,
        ]
      : []),
  ].join(', ');
  return [
    ...(value === undefined
      ? []
      : [`It is ${shortened(value)}${basis === '' ? '' : ` (${basis})`}.`]),
    ...amongAnswered(bar).map((text) => `It is ${text}.`),
    ...(reason === undefined ? [] : [asOneLine(reason, 200)]),
    ...(needs === undefined ? [] : [`It needs at least ${needs} prompts.`]),
    ...(morePrompts === undefined ? [] : [`About ${morePrompts} prompts more would decide it.`]),
    ...(manyMore ? ['More than ten times as many prompts would be needed to decide it.'] : []),
    ...(remedy === undefined ? [] : [`To measure it: ${asOneLine(remedy, 200)}`]),
  ].join(' ');
}

function shortened(value: number): number {
  return Number(value.toFixed(4));
}

/** Message for a gate that matches no group of the report. */
export const nothingToHold = 'There are no numbers to check it against.';

/** Returns the number that decided, or the reason why there is none. */
export function describeOutcome({ outcome, value, reason }: GateFinding): string {
  const is = outcome === 'unfinished' ? 'So far it is' : 'It is';
  return [
    ...(value === undefined ? [] : [`${is} ${shortened(value)}.`]),
    ...(reason === undefined ? [] : [asOneLine(reason, 200)]),
  ].join(' ');
}

function countsOf(cases: readonly TestCase[]): string {
  const count = (element: string) =>
    cases.filter(({ outcome }) => elements[outcome] === element).length;
  return `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}" time="0"`;
}

/** Elements that report outcomes; a test that passes has none. */
const elements = {
  passed: undefined,
  met: undefined,
  violated: 'failure',
  missed: 'failure',
  undefined: 'error',
  unfinished: 'error',
  open: 'skipped',
  'probably-missed': 'skipped',
  'not-measured': 'skipped',
} as const satisfies Record<TestCase['outcome'], string | undefined>;

function caseLines({ suite, name, outcome, message }: TestCase): string[] {
  const text = asMarkupText(message);
  const element = elements[outcome];
  const type = element === 'skipped' ? '' : ` type="${outcome}"`;
  return [
    `    <testcase classname="${asMarkupText(suite)}" name="${asMarkupText(name)}" time="0">`,
    element === undefined
      ? `      <system-out>${text}</system-out>`
      : `      <${element}${type} message="${text}"/>`,
    '    </testcase>',
  ];
}
