import { decideChanges, type SafeguardKind } from './safeguard.ts';

/**
 * Changes whose two reasons have little in common go to people (PDM 4.6: below 0.20), 0 to 1, by
 * token Jaccard. A change without two reasons has nothing in common. An unanswered revision is no
 * change: B1 stands.
 */
export const overlap: SafeguardKind = {
  id: 'overlap',
  paper: '4.6',
  threshold: { most: 1, fallback: 0.2 },
  create: (threshold) => ({
    rule: `Changes go to people where the reasons before and after have an overlap below ${threshold}.`,
    needs: 'justification',
    apply: decideChanges((_, { overlap: shared = 0 }) =>
      shared < threshold ? 'people' : 'revised',
    ),
  }),
};
