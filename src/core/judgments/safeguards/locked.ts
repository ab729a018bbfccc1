import { decideFollowUps, type SafeguardKind } from './safeguard.ts';

/** Restricted access after the verdict (PDM 6.1): whatever follows, B1 stands. */
export const locked: SafeguardKind = {
  id: 'locked',
  paper: '6.1',
  create: () => ({
    rule: 'The first verdict counts, and nothing revises it.',
    keepsNoCorrections: true,
    asks: { first: 'own', revised: 'none' },
    apply: decideFollowUps(() => 'first'),
  }),
};
