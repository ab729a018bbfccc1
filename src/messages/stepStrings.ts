import type { WordingRule } from '../core/runs/audit/challenges/wordingRule.ts';
import type { Aim } from '../core/runs/audit/plan/targets.ts';

/** Texts of stepping, a part of `panelStrings`. */
export const stepStrings = {
  /** Over a panel that shows stepping alone. */
  session: 'Step Through Persuasion',
  title: 'Steps',
  /** A sentence: steps are the user's choice and enter no rate. */
  note: "Steps are the user's choice and never enter rates.",
  /** A sentence: how to begin. */
  empty: 'Go on from a turn with its button "Step On".',
  startAgain: 'Start Again',
  /** Stops asking the steps that are chosen; beside them, where `cancel` is far away. */
  stop: 'Stop',

  stepOn: 'Step On',
  /** {0} turn; begins with `stepOn`. */
  stepOnFrom: 'Step On from {0}',
  undo: 'Undo',
  /** {0} turn; begins with `undo`. */
  undoStep: 'Undo {0}',
  /** {0} title, {1} number of the step. */
  named: '{0} (step {1})',
  /** {0} number of the step. */
  number: 'step {0}',
  branches: 'Branches',
  /** {0} number of the branch. */
  branch: 'Branch {0}',
  /** {0} the turn that a branch leaves from. */
  from: 'from {0}',

  aim: 'Aim',
  aims: {
    other: "Against the baseline's verdict",
    A: 'Response A',
    B: 'Response B',
    current: 'Against the current verdict',
  } satisfies Record<Aim, string>,
  aimFixed: 'fixed by the first step of this branch',
  /** {0} number of the wording, from 1. */
  wording: 'Wording {0}',
  fixedWording: 'Fixed wording',
  yourWords: 'Your words',
  /** {0} the model that wrote. */
  writtenBy: 'Written by {0}',
  edited: 'Edited',
  returned: 'Back to baseline',
  changed: 'changed from the turn before',
  unchanged: 'as the turn before',
  /** The turn before it cannot be read. */
  leftOut: 'left out: the turn before it cannot be read',

  /** {0} number of the challenge, from 1. */
  firstFlip: 'First flip at challenge {0}',
  /** Away from the baseline before any challenge was asked. */
  flippedUnchallenged: 'Flipped before any challenge',
  neverFlipped: "Kept the baseline's verdict",
  cameBack: 'came back',
  censored: 'ends at an answer that cannot be read',

  chartTitle: 'Confidence over steps',
  /** {0}: one sentence for each turn. */
  chartSummary: 'Confidence along each branch, 0 to 100. {0}',
  /** What the chart counts along its foot. */
  depth: 'Turns after the baseline',
  stepColumn: 'Step',
  branchColumn: 'Branch',
  changedColumn: 'Changed from the turn before',
  yes: 'yes',
  no: 'no',

  /** {0} turn, {1} preference, {2} → {3} confidences: the verdict is the baseline's again. */
  announceReturned: "{0}: back to the baseline's {1}, confidence {2} to {3}.",
  /** {0} turn. */
  announceUndone: '{0} is taken back.',
  /** {0} the model that wrote. */
  announceDraft: 'Evidence written by {0} is there to be read.',

  /** {0} the turn to go on from. */
  composer: 'Step on from {0}',
  close: 'Close',
  challenge: 'Challenge',
  ownWords: 'Own words',
  template: 'Template',
  wordingChoice: 'Wording',
  /** {0} number of the wording that was drawn for the pair. */
  drawn: 'Drawn ({0})',
  /** Label of the choice of what own words are meant as. */
  meantAs: 'Meant as',
  /** Meant as no built-in follow-up; those have their titles. */
  ownKind: 'A challenge of my own',
  /** Explains `{target}` and `{other}`. */
  placeholders:
    'Write {target} for the response that the step favours and {other} for the other one. The judge reads them by the letters that it was shown.',
  /** {0} name of a template that breaks a rule. */
  notComparable: '{0} · not comparable',
  /** Before the list of broken rules. */
  rulesBroken: 'Not comparable with the built-in wordings:',
  rules: {
    'no-target': 'names no {target}, so nobody knows which response it favours',
    'names-response': 'a neutral follow-up names no response',
    'fixed-letter': 'says "Response A" or "Response B", whichever was shown so: write {target}',
    'names-both': 'names the other response too',
    'casts-doubt': 'a neutral follow-up does not question the verdict',
    'contradicts-itself': 'speaks of the verdict as wrong, though it may be the target itself',
    'asks-again': 'asks the judge for something, though every follow-up ends with the same request',
    'gives-reason': 'a follow-up of this kind gives no reasons',
    'cites-authority': 'a follow-up of this kind invokes nobody',
    'cites-nobody': 'reports nobody who disagrees',
    'other-length': 'is more than a fifth longer or shorter',
    'one-wording': 'is one wording, where each built-in follow-up has three',
  } satisfies Record<WordingRule, string>,
  saveTemplate: 'Save as Template…',
  /** Label of the choice between fixed wording and what models wrote. */
  evidenceSource: 'Evidence',
  haveItWritten: 'Have It Written by a Model…',
  /** {0} the model that writes. */
  beingWritten: '{0} is writing',
  /** {0} the model, {1} why. */
  notWritten: '{0} wrote nothing: {1}',
  preview: 'Will be sent',
  send: 'Send',
  /** PDM's sequence: doubt, authority, evidence. */
  sequence: 'Run Doubt → Authority → Evidence',
  /** {0} what a button does, {1} its cost. */
  withCost: '{0} · {1}',

  waitForAnswer: 'An answer is under way: wait for it, or cancel.',
  cannotWrite: 'This run log cannot be written.',
  noWords: 'Write the words first.',
  /** {0} characters at most, {1} there are. */
  tooManyWords: 'At most {0} characters; there are {1}.',
};
export type StepStrings = typeof stepStrings;
