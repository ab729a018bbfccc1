import type { SafeguardKind } from './safeguard.ts';

/** No safeguard: the last verdict counts, and without one the pair has none. */
export const none: SafeguardKind = {
  id: 'none',
  create: () => ({ rule: 'The last verdict counts.', apply: (audits) => audits }),
};
