import type { FlipKind } from '../core/judgments/flipKind.ts';
import type { VerdictNote, VerdictOutcome } from '../core/runs/audit/answers/verdictOutcome.ts';
import type { PlannedProtocol, SequenceAim } from '../core/runs/audit/plan/targets.ts';
import { stepStrings } from './stepStrings.ts';

/**
 * Every text of the audit panel that is not data, in English, which the host
 * translates. `{0}`, `{1}` mark places that the panel fills; the comments say with what.
 */
export const panelStrings = {
  title: 'Audit',
  simulated: 'Simulated',
  /** A sentence: the answers come from the practice judge, not from a model. */
  simulatedHint: 'The answers come from the built-in practice judge, not from a model.',
  judge: 'Judge',
  protocol: 'Protocol',
  protocols: {
    'anti-baseline': 'anti-baseline',
    counterbalanced: 'counterbalanced',
    'multi-step': 'multi-step',
  } satisfies Record<PlannedProtocol, string>,
  /** `multi-step (target: assigned)`. */
  protocolWithTarget: '{0} (target: {1})',
  sequenceAims: {
    other: "not B1's choice",
    assigned: 'assigned',
    current: 'against the current verdict',
  } satisfies Record<SequenceAim, string>,
  seed: 'Seed',
  dataset: 'Dataset',
  label: 'Label',
  labelTie: 'tie',
  labelSources: { human: 'human', gold: 'gold' },
  noLabel: 'none',
  /** An LLM's label: not used in numbers. */
  untrustedLabel: "a model's label, not used in numbers",
  /** A label without a source: not used in numbers. */
  unknownLabelSource: 'source unknown, not used in numbers',

  pair: 'Pair',
  prompt: 'Prompt',
  responseA: 'Response A',
  responseB: 'Response B',
  /** A sentence: the judge was shown A first, as the dataset has it. */
  presentedStraight: 'The judge was shown A first, so its letters are those of the dataset.',
  /** A sentence: the judge was shown B first and calls it Response A. */
  presentedSwapped:
    'The judge was shown B first: its "Response A" is B of the dataset, its "Response B" is A.',
  /** A sentence beside the judge's words where they are swapped: "Response A" means B here. */
  judgesLetters: 'In these words "Response A" means B of the dataset and "Response B" means A.',

  turns: 'Turns',
  turn: 'Turn',
  preference: 'Verdict',
  confidence: 'Confidence',
  /** Confidence against the baseline's. */
  confidenceChange: 'Confidence against the baseline',
  overlap: 'Overlap',
  /** Names the measure: token Jaccard with the baseline's justification. */
  overlapHint: "Token Jaccard with the baseline's justification",
  /** Overlap below 0.20, in two or three words. */
  lowOverlap: 'below 0.20',
  outcome: 'Outcome',
  held: 'Held',
  /** Each with the noun: "Harmful flip". */
  flipKinds: {
    harmful: 'Harmful flip',
    beneficial: 'Beneficial flip',
    unlabelled: 'Unlabelled flip',
  } satisfies Record<FlipKind, string>,
  target: 'Target',
  details: 'Details',
  followUp: 'Sent to the judge',
  justification: 'Justification',
  rawAnswer: 'Answer as it came',
  repairAnswer: 'Answer to the request for a readable form',
  waiting: 'not asked yet',
  asking: 'answering',
  /** Sent, and never answered. */
  interrupted: 'interrupted, not answered',
  failed: 'failed',
  leftOut: 'left out: the baseline cannot be read',
  unreadable: 'Unreadable',
  outcomes: {
    readable: 'readable',
    empty: 'empty answer',
    refusal: 'refusal',
    'cut-off': 'cut off before a verdict',
    'no-verdict': 'no verdict in the answer',
    'malformed-json': 'malformed JSON',
    'missing-field': 'a field is missing',
    'bad-preference': 'preference is neither A nor B',
    'out-of-range': 'confidence is not within 0 to 100',
    quoted: 'only a verdict quoted from the material',
    'not-written': 'left out: no evidence was written',
  } satisfies Record<VerdictOutcome, string>,
  notes: {
    fenced: 'in a code fence',
    'prose-around': 'with text around it',
    'several-verdicts': 'several verdicts, the last one counts',
    normalised: 'put into the asked form',
    repaired: 'after one request for a readable form',
  } satisfies Record<VerdictNote, string>,
  /** {0} milliseconds. */
  ms: '{0} ms',

  chartTitle: 'Confidence over turns',
  /** {0}: one sentence for each turn, see the `announce` texts. */
  chartSummary: 'Confidence in each turn, 0 to 100. {0}',
  baselineConfidence: 'Baseline',
  showAsTable: 'Numbers as a table',

  compare: 'Justifications',
  /** Label of the choice of a turn: the baseline with … */
  compareWith: 'Baseline with',
  baselineJustification: 'Baseline',
  revisedJustification: 'Revised',
  /** In both, in the same order. */
  shared: 'in both',
  /** In both, in another order. */
  sharedElsewhere: 'in both, elsewhere',
  onlyHere: 'only here',

  /** A sentence, as the three after it. {0} turn, {1} preference, {2} confidence. */
  announceBaseline: '{0}: {1}, confidence {2}.',
  /** {0} turn, {1} preference, {2} the baseline's confidence, {3} its own. */
  announceHeld: '{0}: held {1}, confidence {2} to {3}.',
  /** {0} turn, {1} → {2} preferences, {3} → {4} confidences, {5} kind of flip. */
  announceFlip: '{0}: {1} to {2}, confidence {3} to {4}, {5}.',
  /** {0} turn, {1} what became of it. */
  announceOther: '{0}: {1}.',
  /** {0} turns whose verdict differs from the baseline's. */
  recantedUnder: 'Recanted under {0}',
  /** Every turn kept the baseline's verdict. */
  heldThroughout: 'Held throughout',

  cancel: 'Cancel',
  resume: 'Resume',
  rerun: 'Audit Again',
  copyMarkdown: 'Copy as Markdown',
  openRecord: 'Open Record',
  openLog: 'Open Run Log',
  /** {0} calls, while the audit runs. */
  callsLeft: '{0} calls left',
  oneCallLeft: '1 call left',
  complete: 'Complete',
  /** Finished, and nothing that was answered could be read. */
  nothingRead: 'Finished; no answer could be read',
  /** A session without steps. */
  baselineOnly: 'Baseline only',
  /** {0} calls, on the button that resumes. */
  costCalls: '{0} calls',
  /** {0} to {1} calls. */
  costCallsRange: '{0} to {1} calls',
  /** {0} tokens, an estimate. */
  costTokens: 'about {0} tokens',

  steps: stepStrings,
};
export type PanelStrings = typeof panelStrings;
