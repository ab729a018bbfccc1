import type { MeasuredLimit } from '../log/attemptEntries.ts';
import { mostCosmetic } from './edits.ts';
import { editRange, percent } from './limitWords.ts';

/**
 * Returns a measured value and, where it is not part of the value, its limit, for narrow lists:
 * `10.2 % longer` and `at most 30 %`.
 */
export function measuredInBrief(found: MeasuredLimit): {
  readonly value: string;
  readonly bound?: string;
} {
  const { id, kept, measured, from, to } = found;
  if (measured === undefined) {
    const value = kept ? absent[id] : undefined;
    if (value !== undefined) return { value };
    return { value: kept ? `${id}: not applicable` : `${id}: too different to measure` };
  }
  // A value that breaks its limit must not look like one within it.
  const share = percent(Math.abs(measured), kept ? 1 : 3);
  switch (id) {
    case 'edits':
      return { value: `${measured} of ${editRange(from, to)}` };
    case 'largeEdits':
      return { value: `${measured} of at most ${to ?? 0} edits over ${mostCosmetic} words` };
    case 'kept':
      return bounded(`${share} kept`, from === undefined ? '' : `over ${percent(from)} required`);
    case 'changed':
      return bounded(`${share} changed`, rangeBound(from, to));
    case 'growth': {
      const value = `${share} ${measured < 0 ? 'shorter' : 'longer'}`;
      return bounded(value, growthBound(measured, from, to));
    }
    case 'turnAdded':
    case 'turnChanged':
      return bounded(`${share} in one turn`, rangeBound(from, to));
    // Occurs only in older logs.
    case 'turnGrowth':
      return bounded(`${id}: ${share}`, rangeBound(from, to));
  }
  const words = changes[id];
  if (!words) return { value: `${id}: ${measured}` };
  return { value: measured === 0 ? words.none : `${measured} ${words.some}` };
}

/** Whether the attack limits this value; otherwise it is only displayed. */
export function isLimited({ from, to, measured }: MeasuredLimit): boolean {
  return measured === undefined || from !== undefined || to !== undefined;
}

const absent: Readonly<Record<string, string>> = {
  verbatim: 'no code or LaTeX',
  formulas: 'no formulas or numbers',
  places: 'one place only',
  roles: 'no speakers',
  turnAdded: 'one turn only',
  turnChanged: 'one turn only',
};

const changes: Readonly<Record<string, { readonly none: string; readonly some: string }>> = {
  places: { none: 'all steps or turns in place', some: 'steps or turns not in place' },
  roles: { none: 'speakers and NSP turns as before', some: 'turns by another speaker' },
  formulas: { none: 'formulas and numbers as before', some: 'formulas or numbers changed' },
  stepWords: { none: 'every step of about its length', some: 'steps much shorter or longer' },
  verbatim: { none: 'code and LaTeX as before', some: 'pieces of code or LaTeX changed' },
  lookAlikes: { none: 'no look-alike letters', some: 'words with look-alike letters' },
  hidden: { none: 'no hidden signs added', some: 'hidden signs added' },
  // Occurs only in older logs.
  wrongStep: { none: 'the wrong step as before', some: 'changes of the wrong step' },
};

function bounded(
  value: string,
  bound: string,
): { readonly value: string; readonly bound?: string } {
  return bound === '' ? { value } : { value, bound };
}

function rangeBound(from: number | undefined, to: number | undefined): string {
  if (to === undefined) return '';
  return from === undefined || from <= 0
    ? `at most ${percent(to)}`
    : `${percent(from)} to ${percent(to)} required`;
}

/** Returns the bound in the direction of the change, unless there is none. */
function growthBound(measured: number, from: number | undefined, to: number | undefined): string {
  if (from !== undefined && (from > 0 || measured < 0)) {
    return from > 0 ? rangeBound(from, to) : `at most ${percent(-from)}`;
  }
  if (to !== undefined) {
    return measured < 0 ? `at most ${percent(to)} longer is allowed` : rangeBound(undefined, to);
  }
  return from === undefined ? '' : `at most ${percent(-from)} shorter is allowed`;
}
