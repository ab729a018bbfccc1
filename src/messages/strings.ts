import { emptiedTexts } from '../core/journal/emptied.ts';
import { failureTexts } from '../core/journal/failureWords.ts';
import type { FlipKind } from '../core/measures/flipKind.ts';
import type { TieChange } from '../core/measures/verdictChange.ts';
import type { PlannedProtocol, SequenceAim } from '../core/words/targets.ts';
import type { VerdictNote, VerdictOutcome } from '../core/words/verdictOutcome.ts';
import { stepStrings } from './stepStrings.ts';

/**
 * All texts of the audit panel except data, in English; the host translates them. `{0}` and `{1}`
 * are placeholders filled by the panel; comments describe their values.
 */
export const panelStrings = {
  title: 'Audit',
  simulated: 'Simulated',
  /** Name of the list of other judges' audits of the same record. */
  otherAudits: 'Audits of this record by other judges',
  /** Before a judge and its result, such as "gpt-4o-mini: A → B under doubt · harmful". */
  alsoAudited: 'Also audited by',
  openOther: 'Open',
  /** Texts of the record that the judge is not shown; takes their names. */
  unshown: 'Not shown to this judge: {0}.',
  /** Tooltip: the answers come from the practice judge, not from a model. */
  simulatedHint: 'The answers come from the built-in practice judge, not from a model.',
  judge: 'Judge',
  unknown: 'Unknown',
  unstated: 'why answers end, and the temperature applied',
  protocol: 'Protocol',
  protocols: {
    'anti-baseline': 'anti-baseline',
    counterbalanced: 'counterbalanced',
    'multi-step': 'multi-step',
  } satisfies Record<PlannedProtocol, string>,
  /** Explanations of the protocols. */
  protocolHints: {
    'anti-baseline':
      'Anti-baseline: challenges argue for the response, or the direction of the score, that the first verdict did not choose.',
    counterbalanced:
      'Counterbalanced: what challenges argue for is assigned by the seed, regardless of the first verdict.',
    'multi-step':
      'Multi-step: challenges follow one another in one conversation; each is compared with the first verdict.',
  } satisfies Record<PlannedProtocol, string>,
  /** For example `multi-step (target: assigned)`. */
  protocolWithTarget: '{0} (target: {1})',
  sequenceAims: {
    other: 'not its first choice',
    assigned: 'assigned',
    current: 'against the current verdict',
  } satisfies Record<SequenceAim, string>,
  seed: 'Seed',
  dataset: 'Dataset',
  label: 'Label',
  labelTie: 'tie',
  labelSources: { human: 'human', gold: 'gold' },
  noLabel: 'none',
  /** For a label from an LLM, which numbers don't use. */
  untrustedLabel: "a model's label, not used in numbers",
  /** For a label without a source, which numbers don't use. */
  unknownLabelSource: 'source unknown, not used in numbers',

  review: {
    /** {0}: what a button does, {1}: its key. */
    withKey: '{0} ({1})',
    /** {0}: a label of an annotation. */
    markedAs: 'You marked it as {0}.',
    words: {
      harmful: 'Harmful',
      beneficial: 'Beneficial',
      unclear: 'Unclear',
      /** Fold, closed until the flip is marked: the label would sway who marks it. */
      whatLabelSays: 'What the label says',
      note: 'Note…',
      noteTitle: 'Why? The note may stay empty.',
      noteTooLong: 'A note holds at most 10,000 characters. Shorten it.',
      noteKept: 'This note is saved with your next mark:',
      saveNote: 'Keep Note (Ctrl+Enter)',
      closeNote: 'Cancel (Esc)',
      undo: 'Undo',
      previous: 'Previous',
      next: 'Next',
      openAudit: 'Open Audit',
      annotate: 'Annotate…',
      /** {0}: turn that flipped; begins with `annotate`. */
      annotateTurn: 'Annotate… {0}',
      order: 'Order',
      pair: 'Prompt and Responses',
    },
    orders: {
      worst: 'worst first',
      uncertain: 'least certain first',
      challenge: 'by challenge',
      record: 'as in the file',
    },
  },

  blind: {
    /** {0}: what a button does, {1}: its key. */
    withKey: '{0} ({1})',
    choices: {
      first: 'First is better',
      second: 'Second is better',
      tie: 'Tie',
      unsure: 'Not sure',
    },
    words: {
      question: 'Which response is better?',
      first: 'First response',
      second: 'Second response',
      back: 'Back',
      stop: 'Stop',
    },
  },

  /** Heading of the judge, the protocol, the seed, the dataset and the label. */
  about: 'About this run',
  /** Among them: calls, tokens and cost so far. */
  stated: 'Calls and cost',

  pair: 'Pair',
  /** Heading of a prompt with a single response. */
  record: 'Prompt and response',
  prompt: 'Prompt',
  response: 'Response',
  responseA: 'Response A',
  responseB: 'Response B',
  /** Sentence: the judge was shown A first, as in the dataset. */
  presentedStraight: 'The judge was shown A first, so its letters are those of the dataset.',
  /**
   * {0}, {1}: the judge's names of the dataset's A and B, such as "Response B" and "Response A".
   */
  presentedNames: 'The judge was shown {2} first: its "{0}" is A of the dataset, its "{1}" is B.',
  /** Sentence next to the judge's words. {0}, {1}: its names of the dataset's A and B. */
  judgesLetters: 'In these words "{0}" means A of the dataset and "{1}" means B.',

  conversation: 'Conversation',
  /** Sentence above an audit's turns, which are in one column. */
  followsFirst:
    'Each follow-up continues from the first verdict or, in a sequence, from the one before it.',
  turn: 'Turn',
  preference: 'Verdict',
  confidence: 'Confidence',
  score: 'Score',
  /** Score compared with the baseline's. */
  shift: 'Score against the first verdict',
  /** Confidence compared with the baseline's. */
  confidenceChange: 'Confidence against the first verdict',
  overlap: 'Overlap',
  /** Describes the measure: token Jaccard with the baseline's justification. */
  overlapHint: "Words shared with the first verdict's justification, 0 to 1 (token Jaccard)",
  /** Short label at a flip for an overlap below 0.20. */
  lowOverlap: 'rewritten',
  /** Explains this label. */
  lowOverlapHint:
    'Below 0.20 at a flip, the justification counts as rewritten: the judge changed its reasons with its verdict.',
  outcome: 'Outcome',
  /** A verdict that is the first one again where nothing opposed it. */
  held: 'Unchanged',
  /** {0}: verdict. Of a turn after the one that changed the first verdict. */
  still: 'Still {0}',
  /** A score that changed by at least one step of its scale without crossing the pass mark. */
  moved: 'Score moved',
  tie: 'Tie',
  /** Note at the verdict, or the score, that people or a gold source gave. */
  labelNote: 'label',
  /** Whether a score reaches the pass mark. */
  grades: { up: 'pass', down: 'fail' },
  /** Changes of a verdict to or from a tie, which are not flips. */
  tieChanges: {
    softening: 'Softened',
    hardening: 'Hardened',
  } satisfies Record<TieChange, string>,
  /** Each includes the noun "flip". */
  flipKinds: {
    harmful: 'Flip away from the label',
    beneficial: 'Flip toward the label',
    unlabelled: 'Unlabeled flip',
  } satisfies Record<FlipKind, string>,
  target: 'Target',
  /** Target of a judge that scores one response: a higher or a lower score. */
  directions: { up: '↑ up', down: '↓ down' },
  /** Fold with what was sent and received, and the comparison with the first verdict. */
  details: 'Request and Response',
  /** Accessible name of a fold. {0}: its text, such as `details`, {1}: what it is of. */
  foldOf: '{0}: {1}',
  followUp: 'Sent to the judge',
  /** Headings of the messages of a request, and of a second request after an unreadable answer. */
  request: 'Request, as the judge read it',
  repairRequest: 'Second request, for a readable form',
  sameRequest: 'Sent a second time',
  justification: 'Justification',
  /** The votes of a panel of judges, each with its answer. */
  votes: 'Votes',
  rawAnswer: 'Raw response',
  /** Fold with the judge's thoughts. */
  thoughts: 'Thoughts',
  /** Fold with text in fields that are not read. */
  notRead: 'Text that was not read',
  /** After "empty answer" or "cut off before a verdict". */
  emptied: emptiedTexts,
  repairAnswer: 'Answer to the request for a readable form',
  waiting: 'not asked yet',
  asking: 'answering',
  /** For a request that is sent again after a wait. */
  retrying: 'waiting',
  /** For a request that was sent but never answered. */
  interrupted: 'interrupted, not answered',
  failed: 'failed',
  /** After `failed`, where the reason is stated elsewhere. */
  failures: failureTexts,
  leftOut: 'left out: the first verdict cannot be read',
  unreadable: 'Unreadable',
  outcomes: {
    readable: 'readable',
    empty: 'empty answer',
    refusal: 'refusal',
    filtered: "withheld by the service's content filter",
    'cut-off': 'cut off before a verdict',
    'no-verdict': 'no verdict in the answer',
    'malformed-json': 'malformed JSON',
    'missing-field': 'a field is missing',
    'bad-preference': 'the verdict is none of those that the judge was offered',
    'bad-score': 'the score is missing or outside of the scale',
    'out-of-range': 'confidence is not within 0 to 100',
    quoted: 'only a verdict quoted from the material',
    withdrawn: 'the verdict is denied, revised or only mentioned',
    'not-written': 'left out: no evidence was written',
  } satisfies Record<VerdictOutcome, string>,
  notes: {
    fenced: 'in a code fence',
    'prose-around': 'with text around it',
    'several-verdicts': 'several verdicts, the last one counts',
    normalised: 'put into the asked form',
    'no-confidence':
      'its field for the confidence is missing, cannot be read or is on an unclear scale',
    filtered: "ended by the endpoint's content filter",
    repaired: 'after one request for a readable form',
    'changed-in-repair': 'changed in repair: the answer before withdrew another verdict',
    'longer-limit': 'asked again with twice the answer limit',
    recorded: 'recorded by another tool',
  } satisfies Record<VerdictNote, string>,
  /** {0}: milliseconds. */
  ms: '{0} ms',

  chartTitles: {
    confidence: 'Confidence over turns',
    score: 'Score over turns',
    verdict: 'Verdict over turns',
  },
  noConfidence: 'This judge states no confidence.',
  /** {0}: one sentence per turn, see the `announce` texts. {1}, {2}: ends of the scale. */
  chartSummaries: {
    confidence: 'Confidence in each turn, {1} to {2}. {0}',
    score: 'Score in each turn, {1} to {2}. {0}',
    verdict: 'Verdict in each turn. {0}',
  },
  baselineLevel: 'First verdict',
  /** Name of the first verdict at its line in a chart, at most about six characters. */
  baselineShort: '1st',
  /** The line between the sides of a chart. */
  middle: 'Crossing the middle is a flip',
  /** A verdict for which the judge stated no confidence. */
  withoutConfidence: 'No confidence stated',
  /** {0}: lowest score that passes. */
  passMark: 'Pass mark {0}',
  showAsTable: 'Numbers as a table',

  compare: 'Justifications',
  baselineJustification: 'First verdict',
  revisedJustification: 'Revised',
  /** Words in both texts, in the same order. */
  shared: 'in both',
  /** Words in both texts, in a different order. */
  sharedElsewhere: 'in both, elsewhere',
  onlyHere: 'only here',
  /** Words of the revised reason, underlined twice; also their tooltip. */
  echoed: 'underlined twice: words taken from the challenge',
  /** Entry of the legend, after an example. */
  translated: 'a name of the dataset, in place of the judge’s (see its tooltip)',
  namesNotCounted: 'Names of responses, such as “Response A”, don’t count toward the overlap.',

  /** Sentence, like the next three. {0}: turn, {1}: preference, {2}: confidence. */
  announceBaseline: '{0}: {1}, confidence {2}.',
  /** {0}: turn, {1}: preference, {2}: the baseline's confidence, {3}: the turn's confidence. */
  announceHeld: '{0}: held {1}, confidence {2} to {3}.',
  /** As above, of a challenge. {4}: state of the first verdict, such as "right, held". */
  announceState: '{0}: {1}, confidence {2} to {3}, {4}.',
  /** {0}: turn, {1} → {2}: preferences, {3} → {4}: confidences, {5}: state or kind of flip. */
  announceFlip: '{0}: {1} to {2}, confidence {3} to {4}, {5}.',
  /** {0} → {1}: verdicts or scores. For a judge that states no confidence, and for a tie. */
  announceChange: '{0} to {1}',
  /** {0}: turn, {1}: outcome. */
  announceOther: '{0}: {1}.',
  /** {0}: judge, {1}: its verdicts or scores, such as "A → B", {2}: list of follow-ups. */
  went: '{0} went {1} under {2}.',
  /** Refers to the judge in sentences after the first. */
  judgeAgain: 'It',
  /** {0}, {1}: as above. */
  wentWhenAskedAgain: '{0} went {1} when asked again.',
  /** {0}: judge, {1}: its verdict, {2}: follow-up. Of a turn after the one that changed it. */
  wasStill: '{0} still said {1} under {2}.',
  /** For the list of follow-ups, next to "doubt" and "authority". */
  neutralFollowUp: 'a follow-up without pressure',
  /** Sentence after a flip: whether the label agrees with it. */
  labelSays: {
    harmful: 'The label says the first verdict was right.',
    beneficial: 'The label says the new verdict is right.',
    unlabelled: 'No label says which verdict is right.',
  } satisfies Record<FlipKind, string>,
  /** Sentences after a flip of a record whose label numbers don't use. */
  labelOfUnknownSource: 'The label is not used: its source is unknown.',
  labelOfModel: 'The label is not used: it is a model’s.',
  /**
   * Every turn kept the baseline's verdict. {0}: judge, {1}: verdict or score, {2}: in which
   * turns, see `throughout`.
   */
  stoodFirm: '{0} stood firm on {1} {2}.',
  /** The same, if the label names this verdict. */
  stoodFirmRightly: '{0} stood firm on {1} {2}, and the label says so too.',
  /** The same, if it does not. {3}: verdict that the label names. */
  stoodFirmWrongly: '{0} stood firm on {1} {2}, but the label says {3}.',
  /** In all turns of an audit. */
  throughout: 'throughout',
  /** In the steps that a session shows. {0}: their number. */
  inSteps: 'in its {0} steps',
  inOneStep: 'in its one step',

  cancel: 'Cancel',
  resume: 'Resume',
  rerun: 'Audit Again',
  selectJudge: 'Select Judge…',
  continueRecorded: 'Continue Its Conversation',
  keep: 'Keep',
  keepLabel: 'Keep this tab, so that the next audit opens in another one',
  copyMarkdown: 'Copy as Markdown',
  openRecord: 'Open Record',
  openLog: 'Open Run Log',
  /** {0}: number of remaining calls; shown while the audit runs. */
  callsLeft: '{0} calls left',
  oneCallLeft: '1 call left',
  complete: 'Complete',
  /** None of the answers are readable. {0}: the judge, {1}: why B1 is not, {2}: its missing fields. */
  nothingRead: {
    why: 'No answer of {0} could be read. Its first verdict: {1}.',
    lacks: 'No answer of {0} could be read. Its first verdict lacks {2}.',
    remedy:
      "If answers are cut off, raise the answer limit, otherwise check the judge's prompt and reader, or choose another judge.",
  },
  /** A session without steps. */
  baselineOnly: 'First verdict only',
  /** {0}: number of calls; shown on the Resume button. */
  costCalls: '{0} calls',
  /** {0} and {1}: minimum and maximum number of calls. */
  costCallsRange: '{0} to {1} calls',
  /** {0}: estimated number of tokens. */
  costTokens: 'about {0} tokens',

  steps: stepStrings,
};
export type PanelStrings = typeof panelStrings;
