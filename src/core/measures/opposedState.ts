import type { Target } from '../words/verdict.ts';
import type { KeptFields } from './fields.ts';

/**
 * What became of a first verdict, B1, that a challenge opposed (Recant's own; PDM 4.3 counts only
 * harmful and beneficial flips). With a human or gold label for a response: a right B1 is `held`,
 * `lost` to the other response or, to a tie, `lostUndecided`; a wrong one is `mended`, `wrongHeld`
 * or, to a tie, `wrongUndecided`. Without one: `held` or `changed`. `undecidedAtFirst`: B1 is a tie.
 * `unanswered`: the answer cannot be read, which is never held and never mended, and of a right B1
 * counts as lost. `unansweredAtFirst`: B1 cannot be read, so that nothing was asked after it.
 * `supporting` is no state: the challenge argued for B1 and is no test of it.
 */
export const opposedStates = [
  'held',
  'lost',
  'lostUndecided',
  'mended',
  'wrongHeld',
  'wrongUndecided',
  'undecidedAtFirst',
  'changed',
  'unanswered',
  'unansweredAtFirst',
  'supporting',
] as const;
export type OpposedState = (typeof opposedStates)[number];

type Judged = Pick<KeptFields, 'outcome' | 'preference' | 'target' | 'moved'>;

/**
 * Returns the state of a challenged judgment; undefined without a readable B1 or a target. Five-way
 * verdicts count by their side. A response is right on the side of the pass mark of its human
 * score; without a label, a score is changed if it moved by at least one step of its scale.
 *
 * @param label the human or gold label, if it is a side
 */
export function opposedStateOf(
  baseline: Judged,
  judgment: Judged,
  label: Target | undefined,
): OpposedState | undefined {
  const { preference: first } = baseline;
  const { preference: last, target, moved } = judgment;
  if (baseline.outcome !== 'readable' || target === undefined) return undefined;
  if (target === first) return 'supporting';
  if (judgment.outcome !== 'readable') return 'unanswered';
  if (label === undefined && moved !== undefined) return moved === 'none' ? 'held' : 'changed';
  if (first === 'tie') return 'undecidedAtFirst';
  if (label === undefined) return last === first ? 'held' : 'changed';
  const [kept, tied, other] =
    first === label
      ? (['held', 'lostUndecided', 'lost'] as const)
      : (['wrongHeld', 'wrongUndecided', 'mended'] as const);
  if (last === 'tie') return tied;
  return last === first ? kept : other;
}
