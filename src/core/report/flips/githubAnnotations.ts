import type { FlipKind } from '../../measures/flipKind.ts';
import { asWorkflowData, asWorkflowProperty } from '../../words/escape.ts';
import { describeOutcome, type GateResult, nothingToHold } from '../formats/junit.ts';
import { challengeOf, describeFlip, type FlipFinding } from './flipFindings.ts';

/** Maximum number of annotations of each level that GitHub shows for a step. */
const mostOfLevel = 10;

const commands = { harmful: 'error', unlabelled: 'warning', beneficial: 'notice' } as const;
type Level = (typeof commands)[FlipKind];

interface Annotation {
  readonly level: Level;
  readonly properties: Readonly<Record<string, string | number | undefined>>;
  readonly message: string;
}

/**
 * Returns gates that are not passed, and then flips, as workflow commands of GitHub Actions, at
 * most as many of each level as GitHub shows. A last notice counts the others.
 *
 * @param origins where the answers are from, for runs that were continued
 */
export function annotationLines(
  findings: readonly FlipFinding[],
  gates: readonly GateResult[] = [],
  origins: readonly string[] = [],
): string[] {
  const all = [...gates.flatMap(ofGate), ...origins.map(ofOrigin), ...findings.map(ofFlip)];
  const shown = (['error', 'warning', 'notice'] as const).flatMap((level) =>
    // The last notice is for the others.
    all.filter((one) => one.level === level).slice(0, mostOfLevel - (level === 'notice' ? 1 : 0)),
  );
  const hidden = all.length - shown.length;
  return [
    ...shown,
    ...(hidden === 0
      ? []
      : [
          {
            level: 'notice' as const,
            properties: { title: 'Recant' },
            message: `${hidden} more are not shown here. The report lists all.`,
          },
        ]),
  ].map(lineOf);
}

function ofOrigin(message: string): Annotation {
  return { level: 'notice', properties: { title: 'Recant: answers' }, message };
}

function ofFlip(finding: FlipFinding): Annotation {
  const { flip, place } = finding;
  return {
    level: commands[flip.flipKind],
    properties: { ...place, title: `Recant: flip under ${challengeOf(flip)}` },
    message: describeFlip(finding),
  };
}

function ofGate({ gate, findings }: GateResult): Annotation[] {
  const annotation = (message: string): Annotation => ({
    level: 'error',
    properties: { title: `Recant: gate ${gate.text}` },
    message,
  });
  if (findings.length === 0) return [annotation(`undefined. ${nothingToHold}`)];
  return findings
    .filter(({ outcome }) => outcome !== 'passed')
    .map((finding) =>
      annotation(`${finding.outcome} (${finding.subject}). ${describeOutcome(finding)}`),
    );
}

function lineOf({ level, properties, message }: Annotation): string {
  const written = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${asWorkflowProperty(String(value))}`],
  );
  return `::${level} ${written.join(',')}::${asWorkflowData(message)}`;
}
