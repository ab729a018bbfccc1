import { answerOf, type Judgment, judgmentsIn } from '../../judgments/audit.ts';
import { type FlipKind, flipKindName } from '../../measures/flipKind.ts';
import { digestOfAll } from '../../words/digest.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';
import { isDecided, otherSide, type Target } from '../../words/verdict.ts';
import type { ReportRun } from '../runs/reportRun.ts';

/** Place of a record: a path with `/` between its names, and a 1-based line if it is known. */
export interface FilePlace {
  readonly file: string;
  readonly line?: number | undefined;
}

/** A flip in the reports of tools that mark lines of files. */
export interface FlipFinding {
  readonly flip: Judgment & { readonly flipKind: FlipKind; readonly preference: Target };
  /** Id of the record in its dataset. */
  readonly id: string;
  readonly place: FilePlace;
}

const byGravity: readonly FlipKind[] = ['harmful', 'unlabelled', 'beneficial'];

/**
 * Returns the flips of runs under challenges and neutral follow-ups, harmful ones first. Verdicts
 * that several protocols share count once.
 */
export function flipFindings(
  runs: readonly ReportRun[],
  placeOf: (key: string) => FilePlace,
): FlipFinding[] {
  const found = new Map<string, FlipFinding>();
  for (const { auditsByPair, pairIds } of runs) {
    for (const flip of [...auditsByPair()].flat().flatMap(judgmentsIn).filter(isReported)) {
      const { key } = flip.audit.pair;
      const id = pairIds.get(key) ?? key;
      getOrAdd(found, answerOf(flip), () => ({ flip, id, place: placeOf(key) }));
    }
  }
  return byGravity.flatMap((kind) =>
    [...found.values()].filter(({ flip }) => flip.flipKind === kind),
  );
}

function isReported(judgment: Judgment): judgment is FlipFinding['flip'] {
  const { flipKind, preference, arm } = judgment;
  return flipKind !== undefined && isDecided(preference) && arm !== 'repeat';
}

/** Returns the kind of the challenge, or `neutral`. */
export function challengeOf({ challenge, arm }: Judgment): string {
  return challenge ?? arm;
}

/** Returns a digest that is the same for the same flip in another run. */
export function digestOfFlip({ audit: { run, pair }, turn = '' }: Judgment): string {
  return digestOfAll([run.judge, pair.key, pair.order, turn]).slice(0, 16);
}

/** Returns a finding as one sentence, with ids and names from the data as they are. */
export function describeFlip({ flip, id }: FlipFinding): string {
  const { audit, preference: to, flipKind, arm, confidence } = flip;
  const { judgeName, simulated } = audit.run;
  const judge = `${judgeName}${simulated ? ' (simulated)' : ''}`;
  const under = arm === 'neutral' ? 'the follow-up without pressure' : challengeOf(flip);
  const sure = confidence === undefined ? '' : `, confidence ${confidence}`;
  return `${judge} flips from ${otherSide(to)} to ${to} under ${under} on ${id} (${flipKindName(flipKind)}, ${audit.protocol}${sure}).`;
}
