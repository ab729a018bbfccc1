import type { WordingRule } from '../core/runs/audit/challenges/wordingRule.ts';
import type { Aim } from '../core/runs/audit/plan/targets.ts';

/** The texts of stepping, with places to fill as in `PanelStrings`. */
export interface StepStrings {
  /** Over a panel that shows stepping alone. */
  readonly session: string;
  readonly title: string;
  /** A sentence: steps are the user's choice and enter no rate. */
  readonly note: string;
  /** A sentence: how to begin. */
  readonly empty: string;
  readonly startAgain: string;
  /** Stops asking the steps that are chosen; beside them, where `cancel` is far away. */
  readonly stop: string;

  readonly stepOn: string;
  /** {0} turn; begins with `stepOn`. */
  readonly stepOnFrom: string;
  readonly undo: string;
  /** {0} turn; begins with `undo`. */
  readonly undoStep: string;
  /** {0} title, {1} number of the step. */
  readonly named: string;
  /** {0} number of the step. */
  readonly number: string;
  readonly branches: string;
  /** {0} number of the branch. */
  readonly branch: string;
  /** {0} the turn that a branch leaves from. */
  readonly from: string;

  readonly aim: string;
  readonly aims: Readonly<Record<Aim, string>>;
  readonly aimFixed: string;
  /** {0} number of the wording, from 1. */
  readonly wording: string;
  readonly fixedWording: string;
  readonly yourWords: string;
  /** {0} the model that wrote. */
  readonly writtenBy: string;
  readonly edited: string;
  readonly returned: string;
  readonly changed: string;
  readonly unchanged: string;
  /** The turn before it cannot be read. */
  readonly leftOut: string;

  /** {0} number of the challenge, from 1. */
  readonly firstFlip: string;
  /** Away from the baseline before any challenge was asked. */
  readonly flippedUnchallenged: string;
  readonly neverFlipped: string;
  readonly cameBack: string;
  readonly censored: string;

  readonly chartTitle: string;
  /** {0}: one sentence for each turn. */
  readonly chartSummary: string;
  /** What the chart counts along its foot. */
  readonly depth: string;
  readonly stepColumn: string;
  readonly branchColumn: string;
  readonly changedColumn: string;
  readonly yes: string;
  readonly no: string;

  /** {0} turn, {1} preference, {2} → {3} confidences: the verdict is the baseline's again. */
  readonly announceReturned: string;
  /** {0} turn. */
  readonly announceUndone: string;
  /** {0} the model that wrote. */
  readonly announceDraft: string;

  /** {0} the turn to go on from. */
  readonly composer: string;
  readonly close: string;
  readonly challenge: string;
  readonly ownWords: string;
  readonly template: string;
  readonly wordingChoice: string;
  /** {0} number of the wording that was drawn for the pair. */
  readonly drawn: string;
  /** Label of the choice of what own words are meant as. */
  readonly meantAs: string;
  /** Meant as no built-in follow-up; those have their titles. */
  readonly ownKind: string;
  /** Explains `{target}` and `{other}`. */
  readonly placeholders: string;
  /** {0} name of a template that breaks a rule. */
  readonly notComparable: string;
  /** Before the list of broken rules. */
  readonly rulesBroken: string;
  readonly rules: Readonly<Record<WordingRule, string>>;
  readonly saveTemplate: string;
  /** Label of the choice between fixed wording and what models wrote. */
  readonly evidenceSource: string;
  readonly haveItWritten: string;
  /** {0} the model that writes. */
  readonly beingWritten: string;
  /** {0} the model, {1} why. */
  readonly notWritten: string;
  readonly preview: string;
  readonly send: string;
  /** PDM's sequence: doubt, authority, evidence. */
  readonly sequence: string;
  /** {0} what a button does, {1} its cost. */
  readonly withCost: string;

  readonly waitForAnswer: string;
  readonly cannotWrite: string;
  readonly noWords: string;
  /** {0} characters at most, {1} there are. */
  readonly tooManyWords: string;
}
