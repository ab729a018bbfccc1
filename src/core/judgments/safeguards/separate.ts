import { decideChanges, type SafeguardKind } from './safeguard.ts';

/**
 * Separation of initial and revised judgments (PDM 6.2): B1 counts, and a revised verdict is advice
 * to the people who get every change. An unanswered revision is no change, so nobody gets it.
 */
export const separate: SafeguardKind = {
  id: 'separate',
  paper: '6.2',
  create: () => ({
    rule: 'The first verdict counts, and every change goes to people, as advice.',
    keepsNoCorrections: true,
    apply: decideChanges(() => 'advice'),
  }),
};
