import { groupBy } from '../../words/groupBy.ts';
import { type Audit, isReadable } from '../audit.ts';
import { exchanged } from '../exchangeAudit.ts';
import { type SafeguardKind, sendPairs } from './safeguard.ts';

/**
 * Pairs on which judges differ at first go to people (PDM 4.7). Judges agree on a pair if there are
 * at least two and every B1 on it, in whatever presented order, is readable and the same. A pair
 * whose own B1 is unreadable is not sent.
 */
export const agreed: SafeguardKind = {
  id: 'agreed',
  paper: '4.7',
  create: () => ({
    rule: 'Pairs on which the judges differ at first go to people.',
    needs: 'judges',
    asks: { first: 'all', revised: 'own' },
    apply: (audits, all) => {
      const agreedOn = new Set(
        [...groupBy(all, ({ pair }) => pair.content)].flatMap(([content, some]) =>
          areAgreed(some) ? [content] : [],
        ),
      );
      const isSent = ({ baseline, pair }: Audit) =>
        isReadable(baseline) && !agreedOn.has(pair.content);
      return sendPairs(isSent)(audits, all);
    },
  }),
};

/** Whether at least two judges, and all of these, prefer the same response of a pair at first. */
export function areAgreed(audits: readonly Audit[]): boolean {
  const verdicts = audits.map(({ baseline, pair }) => {
    const { preference } = baseline;
    return pair.swapped && preference ? exchanged(preference) : preference;
  });
  const judges = new Set(audits.map(({ run }) => run.judge));
  return judges.size > 1 && verdicts[0] !== undefined && new Set(verdicts).size === 1;
}
