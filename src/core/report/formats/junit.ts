import { asMarkupText, asOneLine } from '../../escape.ts';
import type { Gate, GateFinding } from '../gates/gate.ts';

/** A gate and its findings. */
export interface GateResult {
  readonly gate: Gate;
  /** Empty if the report has nothing that the gate applies to. */
  readonly findings: readonly GateFinding[];
}

interface TestCase {
  readonly suite: string;
  readonly name: string;
  readonly outcome: GateFinding['outcome'];
  readonly message: string;
}

/**
 * Returns the gates of a report as JUnit XML for continuous integration, with a test suite for each
 * judge and protocol (or compared pair of runs) and a test case for each gate. A violated gate is a
 * failure. A gate that is undefined, has too little data, or belongs to an unfinished run is an
 * error whose type gives the reason: CI then fails, as does the exit code, whereas a skipped test
 * would look like a pass.
 *
 * @param origins where the judgments are from, for runs that were continued
 */
export function gatesJunit(
  results: readonly GateResult[],
  origins: readonly string[] = [],
): string {
  const cases = results.flatMap(casesOf);
  const suites = [...new Set(cases.map(({ suite }) => suite))];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="recant report" ${countsOf(cases)}>`,
    ...suites.flatMap((suite) => {
      const own = cases.filter((one) => one.suite === suite);
      return [
        `  <testsuite name="${asMarkupText(suite)}" ${countsOf(own)}>`,
        ...propertiesOf(origins),
        ...own.flatMap(caseLines),
        '  </testsuite>',
      ];
    }),
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}

function propertiesOf(origins: readonly string[]): string[] {
  const lines = origins.map(
    (origin) => `      <property name="judgments" value="${asMarkupText(origin)}"/>`,
  );
  return lines.length === 0 ? [] : ['    <properties>', ...lines, '    </properties>'];
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

/** Message for a gate that matches no group of the report. */
export const nothingToHold = 'There are no numbers to check it against.';

/** Returns the number that decided, or the reason why there is none. */
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
