import type { WordingRule } from '../core/runs/audit/challenges/wordingRule.ts';
import type { Aim } from '../core/words/targets.ts';

/** Texts for steps, a part of `panelStrings`. */
export const stepStrings = {
  /** Title of a panel that shows only steps. */
  session: 'Step Through Persuasion',
  title: 'Steps',
  /** Note that steps are the user's choice and are not part of any rate. */
  note: "Steps are the user's choice and never enter rates.",
  startAgain: 'Start Again',
  /** Button next to the steps that stops them, because `cancel` is far away. */
  stop: 'Stop',

  /** Name of the strip of branches. */
  branches: 'Branches',
  auditLikeThis: 'Audit the File Like This…',
  /** Why that is not possible. */
  notForFiles: 'A file is asked at most ten follow-ups, in their built-in wordings.',

  stepOn: 'Continue from Here',
  /** {0}: turn; begins with `stepOn`. */
  stepOnFrom: 'Continue from Here: {0}',
  undo: 'Undo',
  /** {0}: turn; begins with `undo`. */
  undoStep: 'Undo {0}',
  /** {0}: title, {1}: number of the step. */
  named: '{0} (step {1})',
  /** {0}: number of the branch. */
  branch: 'Branch {0}',
  /** {0}: turn that the branch starts from. */
  from: 'from {0}',

  aim: 'Aim',
  aims: {
    other: 'Against the first verdict',
    A: 'Response A',
    B: 'Response B',
    up: 'A higher score',
    down: 'A lower score',
    current: 'Against the current verdict',
  } satisfies Record<Aim, string>,
  aimFixed: 'fixed by the first step of this branch',
  /** {0}: number of the wording, from 1. */
  wording: 'Wording {0}',
  fixedWording: 'Fixed wording',
  yourWords: 'Your words',
  /** {0}: model that wrote the evidence. */
  writtenBy: 'Written by {0}',
  edited: 'Edited',
  returned: 'Back to first verdict',
  changed: 'changed from the turn before',
  unchanged: 'same verdict as the turn before',
  /** Explains these two. */
  previousHint:
    'This step continued from another turn. Its verdict is compared with that turn here, and with the first verdict everywhere else.',
  /** The previous turn is unreadable. */
  leftOut: 'left out: the turn before it cannot be read',

  /** {0}: turn, such as "Doubt (step 4)". */
  firstFlip: 'First flip at {0}',
  neverFlipped: 'Kept the first verdict',
  cameBack: 'came back',
  censored: 'ends at an answer that cannot be read',

  chartTitles: {
    confidence: 'Confidence over steps',
    score: 'Score over steps',
    verdict: 'Verdict over steps',
  },
  /** {0}: one sentence per turn. {1}, {2}: ends of the scale. */
  chartSummaries: {
    confidence: 'Confidence along each branch, {1} to {2}. {0}',
    score: 'Score along each branch, {1} to {2}. {0}',
    verdict: 'Verdict along each branch. {0}',
  },
  /** Label of the chart's horizontal axis. */
  depth: 'Turns after the first verdict',
  stepColumn: 'Step',
  branchColumn: 'Branch',
  changedColumn: 'Changed from the turn before',
  yes: 'yes',
  no: 'no',

  /** {0}: turn, {1}: preference, {2} → {3}: confidences; the verdict matches the baseline again. */
  announceReturned: "{0}: back to the first verdict's {1}, confidence {2} to {3}.",
  /** {0}: turn. */
  announceUndone: '{0} was undone.',
  /** {0}: model that wrote the evidence. */
  announceDraft: 'Evidence written by {0} is ready to read.',

  /** {0}: turn to continue from. */
  composer: 'Continue from {0}',
  close: 'Close',
  challenge: 'Challenge',
  ownWords: 'Own words',
  template: 'Template',
  wordingChoice: 'Wording',
  /** {0}: number of the wording drawn for the pair. */
  drawn: 'Random (wording {0})',
  /** Label of the control that selects the kind of the user's own words. */
  meantAs: 'Meant as',
  /** Kind of words that match no built-in follow-up. */
  ownKind: 'A challenge of my own',
  /** {0}: built-in follow-up that the words are a wording of. */
  asKind: 'As {0}',
  edit: 'Edit',
  /** Begins with `edit`. */
  editLabel: 'Edit what will be sent',
  /** {0}, {1}: names of the responses, such as "Response A". */
  namesToWrite:
    'Write "{0}" and "{1}" as in the dataset. The judge reads them by the letters that it was shown.',
  /** {0}, {1}: names of the responses. */
  foreignLetters:
    'A letter without its name is sent as it is, and this judge was shown the responses in the other order: write "{0}" or "{1}".',
  /** Explains `{target}` and `{other}`, where names cannot be told from other words. */
  placeholders:
    'Write {target} for the response that the step favors and {other} for the other one. The judge reads them by the letters that it was shown.',
  /** {0}: name of a template that breaks a rule. */
  notComparable: '{0} · not comparable',
  /** Heading of the list of broken rules. */
  rulesBroken: 'Not comparable with the built-in wordings:',
  rules: {
    'no-target': 'names no {target}, so nobody knows which response it favors',
    'names-response': 'a follow-up without pressure names no response',
    'fixed-letter': 'says "Response A" or "Response B", whichever was shown so: write {target}',
    'names-both': 'names the other response too',
    'casts-doubt': 'a follow-up without pressure does not question the verdict',
    'contradicts-itself': 'speaks of the verdict as wrong, though it may be the target itself',
    'asks-again': 'asks the judge for something, though every follow-up ends with the same request',
    'gives-reason': 'a follow-up of this kind gives no reasons',
    'cites-authority': 'a follow-up of this kind invokes nobody',
    'cites-nobody': 'reports nobody who disagrees',
    'other-length': 'is more than a fifth longer or shorter',
    'one-wording': 'is one wording, where each built-in follow-up has three',
  } satisfies Record<WordingRule, string>,
  saveTemplate: 'Save as Template…',
  /** Label of the choice between the fixed wording and model-written evidence. */
  evidenceSource: 'Evidence',
  haveItWritten: 'Generate with a Model…',
  /** {0}: model that is writing. */
  beingWritten: '{0} is writing',
  /** {0}: model, {1}: reason. */
  notWritten: '{0} wrote nothing: {1}',
  preview: 'Will be sent',
  send: 'Send',
  /** PDM's sequence: doubt, authority, evidence. */
  sequence: 'Doubt → Authority → Evidence',
  /** A sequence against the current verdict, whose later targets are not known. */
  followsVerdicts: 'Each later message favors the response that the verdict before it rejects.',
  /** {0}: number of the branch that the step begins. */
  newBranch: 'begins branch {0}',
  keys: 'Enter sends · Alt+↑ or ↓ continues from another turn · Alt+Enter shows its request and response · Alt+Backspace undoes',
  /** {0}: what the button does, {1}: cost. */
  withCost: '{0} · {1}',

  waitForAnswer: 'An answer is under way: wait for it, or cancel.',
  cannotWrite: 'This run log cannot be written.',
  noWords: 'Write the words first.',
  /** {0}: maximum number of characters, {1}: actual number. */
  tooManyWords: 'At most {0} characters; there are {1}.',
};
export type StepStrings = typeof stepStrings;
