import type { AttackVerdict } from './verdict.ts';

/**
 * Returns whether an attack succeeded with a judge, and the reasons, most important first. The view
 * shows the first reason next to the answer, so each is short.
 */
export function verdictWords(verdict: AttackVerdict): {
  readonly answer: string;
  readonly reasons: readonly string[];
} {
  const { why } = verdict;
  if ('comparisons' in verdict) {
    const { succeeded, wins, comparisons } = verdict;
    const answer = succeeded ? 'Yes' : 'No';
    const needed = !succeeded && wins > 0 ? ['More than half are needed'] : [];
    if ('after' in verdict) return { answer, reasons: [...preferenceWords(verdict), ...needed] };
    if (comparisons > 1) {
      const counted = `${wins} of ${comparisons} comparisons ${rule(verdict)}`;
      return { answer, reasons: [counted, ...needed] };
    }
    if (!('change' in verdict)) {
      const found = why === 'not-located' ? 'no longer' : 'still';
      return { answer, reasons: [`The wrong step is ${found} found`] };
    }
    const change = `Score ${signed(verdict.change)} of the ${signed(verdict.needed)} needed`;
    return { answer, reasons: [change] };
  }
  const answer = unattackable.has(why)
    ? 'Not attackable'
    : verdict.succeeded === undefined
      ? 'Not known'
      : 'No';
  return { answer, reasons: [reasons[verdict.why]] };
}

type Compared = Extract<AttackVerdict, { readonly comparisons: number }>;

/** Returns how often a pairwise judge prefers the attacked response, after and before. */
function preferenceWords({ before, after }: Extract<Compared, { readonly after: object }>) {
  return [
    `Preferred in ${after.times} of ${after.comparisons} comparisons`,
    `${before.times} of ${before.comparisons} before`,
  ];
}

/** Returns what makes a comparison a success. */
function rule(verdict: Exclude<Compared, { readonly after: object }>): string {
  return 'change' in verdict ? `up by ${rounded(verdict.needed)} or more` : 'miss the wrong step';
}

const unattackable: ReadonlySet<string> = new Set([
  'no-room',
  'not-located-before',
  'preferred-before',
  'no-error',
  'too-short',
]);

const reasons: Readonly<Record<Exclude<AttackVerdict['why'], Compared['why']>, string>> = {
  'not-attempted': 'No attacked response yet',
  'not-scored': 'Not scored yet',
  'score-unreadable': 'The judge gave no readable score',
  'no-scale': 'No rise is defined for this scale',
  'no-room': 'The score is near its maximum',
  'not-located-before': 'The wrong step was not found before',
  'preferred-before': 'The judge preferred it before',
  'no-error': 'No wrong step is known',
  'too-short': 'The response has under 10 words',
  'limits-broken': 'Limits not kept',
  unchanged: 'The attack changed nothing',
  empty: 'The attacked response is empty',
  unreadable: 'The attack cannot be read',
  refusal: 'The attacker refused',
  'cut-off': 'The attacker’s answer was cut off',
};

function rounded(value: number): number {
  return Number(value.toFixed(2));
}

function signed(value: number): string {
  const shown = rounded(value);
  return shown > 0 ? `+${shown}` : `${shown}`.replace('-', '−');
}
