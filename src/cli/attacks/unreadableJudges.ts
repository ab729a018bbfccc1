import type { AttackState } from '../../core/runs/attack/attackState.ts';
import { attackJudgeName } from '../../core/runs/attack/judgeNames.ts';

/** Returns the judges that scored original responses but never gave a readable answer. */
export function unreadableJudges(state: AttackState): string[] {
  const originals = state
    .samples()
    .flatMap(({ key }) => state.scoresOf(key).filter(({ variant }) => variant === 'original'));
  const readable = new Set(
    originals.flatMap(({ judge, outcome }) => (outcome === 'readable' ? judge : [])),
  );
  const judged = new Set(originals.map(({ judge }) => judge));
  return (state.header?.judges ?? []).flatMap((judge, place) =>
    judged.has(place) && !readable.has(place) ? attackJudgeName(judge) : [],
  );
}
