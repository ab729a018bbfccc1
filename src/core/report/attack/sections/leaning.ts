import type { Variant } from '../../../attack/attackLog.ts';
import { meanOf } from '../../../metrics/shareQuantity.ts';
import { report, type SectionContent } from '../../sectionContext.ts';
import type { AttackContext } from '../attackContext.ts';

const shown: readonly Variant[] = ['original', 'attacked', 'placebo', 'other'];

/** How much of their justifications leans on the reference, where judges were given one. */
export function leaning(context: AttackContext): SectionContent | undefined {
  const numbers = shown.flatMap((of) => {
    const scores = context.samples.flatMap(({ sample, cluster }) =>
      [...sample.scores.values()].flatMap(({ variant, leaning: value }) =>
        variant === of && value !== undefined ? [{ cluster, value }] : [],
      ),
    );
    if (scores.length === 0) return [];
    const title = 'Share of justification sentences that lean on the reference';
    return [report(context, { id: 'leaning', title, of }, meanOf(scores, 'No justification.'))];
  });
  return numbers.length === 0
    ? undefined
    : {
        numbers,
        notes: [
          'A sentence leans on the reference where it cites it, or shares four words in a row with it that the response does not have. Mean over justifications.',
        ],
      };
}
