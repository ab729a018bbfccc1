// Apart from the schema, which the report's page does not load.

/** Conclusions about a bar, in the order in which a card lists them. */
export const barStates = ['missed', 'probably-missed', 'open', 'not-measured', 'met'] as const;
export type BarState = (typeof barStates)[number];
