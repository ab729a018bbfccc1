/** Orders in which flips are reviewed; the first is the default. */
export const reviewOrders = ['worst', 'uncertain', 'challenge', 'record'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];
