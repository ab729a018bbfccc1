import { type Judgment, judgmentsIn } from '../../judgments/audit.ts';
import { type FlipKind, flipKindName } from '../../measures/flipKind.ts';
import { digestOfAll } from '../../words/digest.ts';
import { otherSide } from '../../words/verdict.ts';
import type { ReportRun } from '../runs/reportRun.ts';

/** Place of a record: a path with `/` between its names, and a 1-based line if it is known. */
export interface RecordPlace {
  readonly file: string;
  readonly line?: number | undefined;
}

/** A flip in the reports of tools that mark lines of files. */
export interface FlipFinding extends RecordPlace {
  readonly kind: FlipKind;
  /** Kind of the challenge, or `neutral`. */
  readonly challenge: string;
  /** One sentence; contains ids and names from the data as they are. */
  readonly message: string;
  /** The same for the same flip in another run. */
  readonly digest: string;
}

const byGravity: readonly FlipKind[] = ['harmful', 'unlabelled', 'beneficial'];

/**
 * Returns the flips of runs under challenges and neutral follow-ups, harmful ones first. Verdicts
 * that several protocols share count once.
 */
export function flipFindings(
  runs: readonly ReportRun[],
  placeOf: (key: string) => RecordPlace,
): FlipFinding[] {
  const found = new Map<string, FlipFinding>();
  for (const { header, auditsByPair, pairIds } of runs) {
    for (const judgment of [...auditsByPair()].flat().flatMap(judgmentsIn)) {
      const { flipKind, preference, arm, turn = '', challenge = arm, audit } = judgment;
      const { key, order } = audit.pair;
      if (!flipKind || !preference || preference === 'tie' || arm === 'repeat') continue;
      const name = JSON.stringify([header.run, key, order, turn]);
      if (found.has(name)) continue;
      found.set(name, {
        ...placeOf(key),
        kind: flipKind,
        challenge,
        message: describe(judgment, pairIds.get(key) ?? key),
        digest: digestOfAll([audit.run.judge, key, order, turn]).slice(0, 16),
      });
    }
  }
  return byGravity.flatMap((kind) => [...found.values()].filter((one) => one.kind === kind));
}

function describe(judgment: Judgment, id: string): string {
  const { audit, preference, flipKind, challenge, arm, confidence } = judgment;
  const { judgeName, simulated } = audit.run;
  const to = preference === 'tie' || preference === undefined ? undefined : preference;
  const judge = `${judgeName}${simulated ? ' (simulated)' : ''}`;
  const change = to === undefined ? '' : ` from ${otherSide(to)} to ${to}`;
  const under = arm === 'neutral' ? 'the follow-up without pressure' : (challenge ?? arm);
  const sure = confidence === undefined ? '' : `, confidence ${confidence}`;
  return `${judge} flips${change} under ${under} on ${id} (${flipKindName(flipKind)}, ${audit.protocol}${sure}).`;
}
