/**
 * Outcome of an answer. All outcomes except `readable` are unreadable: recorded, counted and shown,
 * but never a flip. `filtered`: the service withheld the answer, or refused the prompt, because of
 * its contents. `not-written` means that there is no answer: the turn was skipped because the
 * writer wrote no evidence for it.
 */
export const verdictOutcomes = [
  'readable',
  'empty',
  'refusal',
  'filtered',
  'cut-off',
  'no-verdict',
  'malformed-json',
  'missing-field',
  'bad-preference',
  'bad-score',
  'out-of-range',
  'quoted',
  'withdrawn',
  'not-written',
] as const;
export type VerdictOutcome = (typeof verdictOutcomes)[number];

/**
 * Ways in which a readable verdict differs from the bare JSON object that was requested. Of any
 * answer, readable or not: `filtered`, by the service; `recorded`, another tool asked for it.
 */
export const verdictNotes = [
  'fenced',
  'prose-around',
  'several-verdicts',
  'normalised',
  'no-confidence',
  'filtered',
  'repaired',
  'changed-in-repair',
  'longer-limit',
  'recorded',
] as const;
export type VerdictNote = (typeof verdictNotes)[number];
