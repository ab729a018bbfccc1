import { decideChanges, type SafeguardKind } from './safeguard.ts';

/**
 * A change counts only if the confidence does not fall (PDM 4.5: most flips under authority lower
 * it). Otherwise B1 stands, also where an answer cannot be read or states no confidence.
 */
export const confident: SafeguardKind = {
  id: 'confident',
  paper: '4.5',
  create: () => ({
    rule: 'A change counts only if the confidence does not fall; otherwise the first verdict stands.',
    needs: 'confidence',
    apply: decideChanges(({ confidence: before }, { confidence: after }) =>
      before !== undefined && after !== undefined && after >= before ? 'revised' : 'first',
    ),
  }),
};
