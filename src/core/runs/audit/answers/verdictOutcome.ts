/**
 * What became of an answer. Everything but `readable` is unreadable: recorded, counted, shown, and
 * never a flip. `not-written` is no answer: the turn was left out, since the writer wrote no evidence
 * for it.
 */
export const verdictOutcomes = [
  'readable',
  'empty',
  'refusal',
  'cut-off',
  'no-verdict',
  'malformed-json',
  'missing-field',
  'bad-preference',
  'out-of-range',
  'quoted',
  'not-written',
] as const;
export type VerdictOutcome = (typeof verdictOutcomes)[number];

/** How a readable verdict departed from the bare JSON object that was asked for. */
export const verdictNotes = [
  'fenced',
  'prose-around',
  'several-verdicts',
  'normalised',
  'repaired',
] as const;
export type VerdictNote = (typeof verdictNotes)[number];
