import type { Audit } from '../../../judgments/audit.ts';
import { withoutSafeguard } from '../../../judgments/safeguards/catalog.ts';
import { canVote } from '../../../judgments/safeguards/majority.ts';
import type { Safeguard } from '../../../judgments/safeguards/safeguard.ts';
import { type Guarded, guard } from '../../../metrics/numbers/safeguards/guardedRows.ts';
import {
  answeredRows,
  type ConcludedSafeguard,
  concludeSafeguards,
  isSupported,
  safeguardClaims,
  testSafeguard,
} from '../../../metrics/numbers/safeguards/jointTest.ts';

/** A safeguard with what it does with the rows of a group, or why it has no numbers. */
export interface Applied {
  readonly safeguard: Safeguard;
  readonly of: (challenge?: string) => Guarded;
  readonly concluded: Concluded;
}

export interface Concluded extends Partial<ConcludedSafeguard> {
  readonly words: string;
}

/** Returns why a safeguard has no numbers here, if it has none. */
export function whyNotEstimable(
  { needs, isPanel }: Safeguard,
  audits: readonly Audit[],
  all: readonly Audit[],
): string | undefined {
  const judges = new Set(all.map(({ run }) => run.judge)).size;
  switch (needs) {
    case 'confidence':
      return audits.some(({ baseline }) => baseline.confidence !== undefined)
        ? undefined
        : 'not estimable: the judge states no confidence';
    case 'justification':
      return audits.some(({ challenges }) =>
        challenges.some(({ overlap }) => overlap !== undefined),
      )
        ? undefined
        : 'not estimable: the judge gives no reasons';
    case 'judges':
      if (judges < 2) return 'not estimable: there is only one judge';
      return isPanel && !canVote(judges)
        ? `not estimable: ${judges} judges have no majority; two or an odd number do`
        : undefined;
    default:
      return undefined;
  }
}

/** Applies safeguards to the audits of a judge or panel, and concludes from all of them together. */
export function applySafeguards(
  safeguards: readonly Safeguard[],
  inference: boolean,
  { asked, all }: { readonly asked: readonly Audit[]; readonly all: readonly Audit[] },
): Applied[] {
  const guarded = safeguards.map((safeguard) => ({ safeguard, of: guard(safeguard, asked, all) }));
  const tested = guarded.filter(
    ({ safeguard: { name, keepsNoCorrections } }) =>
      inference && name !== withoutSafeguard.name && !keepsNoCorrections,
  );
  const rows = tested.map(({ of }) => of().compared);
  const concluded = concludeSafeguards(rows.map(testSafeguard));
  const answered = concludeSafeguards(rows.map((some) => testSafeguard(answeredRows(some))));
  return guarded.map((one) => {
    const place = tested.indexOf(one);
    return {
      ...one,
      concluded: conclude(one.safeguard, concluded[place], answered[place]),
    };
  });
}

function conclude(
  { name, keepsNoCorrections }: Safeguard,
  own: ConcludedSafeguard | undefined,
  answered: ConcludedSafeguard | undefined,
): Concluded {
  if (name === withoutSafeguard.name) return { words: '' };
  if (keepsNoCorrections)
    return { claim: 'no-corrections', words: safeguardClaims['no-corrections'] };
  if (!own) return { words: 'not estimable: selected by the user, no inference' };
  const { claim, reason } = own;
  const isAnswered = isSupported(claim, answered?.claim ?? 'open');
  const byRefusing = isAnswered ? '' : ' by what it does not refuse';
  const why = reason === undefined ? '' : ` (${reason})`;
  return { ...own, words: `${safeguardClaims[claim]}${byRefusing}${why}` };
}

/** Returns one sentence on all safeguards. */
export function sentenceOf(named: readonly Safeguard[], said: readonly string[]): string {
  const parts = named.flatMap(({ name }, place) => {
    const words = said[place] ?? '';
    return words === ''
      ? []
      : [`${name} ${words.replace(/^open/, 'is open').replace(/^not/, 'is not')}`];
  });
  return parts.length === 0 ? 'No safeguard is compared with none.' : `${parts.join('; ')}.`;
}
