import { asOneLine } from '../core/escape.ts';
import type { AttackState } from '../core/runs/attack/attackState.ts';
import type { RunState } from '../core/runs/audit/runState.ts';

/** Whether baselines of an audit were judged, and not one of them could be read. */
export function hasNoReadableBaseline({ pairs }: RunState): boolean {
  const baselines = [...pairs.values()].flatMap(({ turns }) =>
    [...turns.values()].flatMap(({ name, judgment }) =>
      name.arm === 'baseline' && judgment ? judgment : [],
    ),
  );
  return baselines.length > 0 && baselines.every(({ outcome }) => outcome !== 'readable');
}

/** Judges of an attack that scored responses before they were attacked, and never readably. */
export function unreadableJudges(state: AttackState): string[] {
  const originals = state
    .samples()
    .flatMap(({ key }) => state.scoresOf(key).filter(({ variant }) => variant === 'original'));
  const readable = new Set(
    originals.flatMap(({ judge, outcome }) => (outcome === 'readable' ? judge : [])),
  );
  const judged = new Set(originals.map(({ judge }) => judge));
  return (state.header?.judges ?? []).flatMap(({ identity }, place) =>
    judged.has(place) && !readable.has(place) ? identity.model : [],
  );
}

/** What is said of a judge of which not one baseline could be read. */
export function describeNothingRead(judge: string): string {
  return `${asOneLine(judge, 80)}: not one baseline answer could be read, so there are no numbers. See the answers in the log, or choose another judge.`;
}
