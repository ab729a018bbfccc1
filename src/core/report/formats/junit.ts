import { asMarkupText, asOneLine } from '../../escape.ts';
import type { Gate, GateFinding } from '../gates/gate.ts';

/** A gate with what became of it. */
export interface GateResult {
  readonly gate: Gate;
  /** None where the report holds nothing that the gate is of. */
  readonly findings: readonly GateFinding[];
}

interface TestCase {
  readonly suite: string;
  readonly name: string;
  readonly outcome: GateFinding['outcome'];
  readonly message: string;
}

/**
 * The gates of a report as JUnit XML, for continuous integration: a test suite for each judge and
 * protocol, or each two runs, and a test case for each gate. A gate that is violated is a failure. One
 * that is undefined, rests on too little, or is of an unfinished run, is an error whose type tells which:
 * CI shows it red, as the exit code does, and a skipped one would look like a pass.
 */
export function gatesJunit(results: readonly GateResult[]): string {
  const cases = results.flatMap(casesOf);
  const suites = [...new Set(cases.map(({ suite }) => suite))];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="recant report" ${countsOf(cases)}>`,
    ...suites.flatMap((suite) => {
      const own = cases.filter((one) => one.suite === suite);
      return [
        `  <testsuite name="${asMarkupText(suite)}" ${countsOf(own)}>`,
        ...own.flatMap(caseLines),
        '  </testsuite>',
      ];
    }),
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
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

/** What is said of a gate that no group of the report answers to. */
export const nothingToHold = 'There are no numbers to hold it against.';

/** The number that decided, or why there is none. */
export function describeOutcome({ outcome, value, reason }: GateFinding): string {
  const is = outcome === 'unfinished' ? 'So far it is' : 'It is';
  return [
    ...(value === undefined ? [] : [`${is} ${Number(value.toFixed(4))}.`]),
    ...(reason === undefined ? [] : [asOneLine(reason, 200)]),
  ].join(' ');
}

function countsOf(cases: readonly TestCase[]): string {
  const count = (outcome: GateFinding['outcome']) =>
    cases.filter((one) => one.outcome === outcome).length;
  const errors = count('undefined') + count('unfinished');
  return `tests="${cases.length}" failures="${count('violated')}" errors="${errors}" skipped="0" time="0"`;
}

const elements = { violated: 'failure', undefined: 'error', unfinished: 'error' } as const;

function caseLines({ suite, name, outcome, message }: TestCase): string[] {
  const text = asMarkupText(message);
  return [
    `    <testcase classname="${asMarkupText(suite)}" name="${asMarkupText(name)}" time="0">`,
    outcome === 'passed'
      ? `      <system-out>${text}</system-out>`
      : `      <${elements[outcome]} type="${outcome}" message="${text}"/>`,
    '    </testcase>',
  ];
}
