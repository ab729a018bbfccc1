/**
 * Kind of response that an attack targets. `general`: any response of a pair (CE's basic tier). The
 * others are CE's advanced tier (§4.2): `maths` numbered steps of reasoning, `writing` a creative
 * text, `role-play` a dialogue.
 */
export const scenarios = ['general', 'maths', 'writing', 'role-play'] as const;
export type Scenario = (typeof scenarios)[number];
