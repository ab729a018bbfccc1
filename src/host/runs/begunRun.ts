import type * as vscode from 'vscode';
import type { RevisionChoice } from '../../core/journal/revision.ts';
import type { ModelErrorReason, ModelIdentity } from '../../core/ports.ts';
import type { Budget } from '../../models/budget.ts';
import type { PlannedModel } from './confirmRun.ts';
import type { Offer } from './offer.ts';
import type { SpendingLimits } from './spending.ts';

/** Why a run paused: a failure that further calls would meet too, unanswered calls, or any other error. */
export interface Pause {
  readonly reason: ModelErrorReason | 'incomplete' | 'other';
  readonly message: string;
  /** The model that failed, where it is known. */
  readonly model?: ModelIdentity | undefined;
}

/** An amount of money. */
export interface Cost {
  readonly amount: number;
  readonly currency: string;
  /** Whether calls for which the endpoint reported no usage are missing in it. */
  readonly isLeast: boolean;
}

/** How far a run has come, as its log has it. Plain data. */
export interface RunProgress {
  /** What the run is about: pairs of an audit, attacks. */
  readonly items: number;
  readonly itemsDone: number;
  /** Whether anything is left to ask. */
  readonly isOpen: boolean;
  /** Answers in the log. */
  readonly calls: number;
  /** Least calls left, as of the last time that the run began or paused. */
  readonly callsLeft: number;
  /** Cost of the answers in each currency; none where no price is known. */
  readonly costs: readonly Cost[];
}

/** First line of a run's log, as far as every kind of run has it. */
export interface RunHeader {
  readonly createdAt: number;
  readonly dataset: { readonly name: string; readonly location: string };
}

/** What is still asked, for the user to confirm. */
export interface RestPlan {
  readonly models: readonly PlannedModel[];
  /** Lines below the models. */
  readonly details: readonly string[];
}

/** What a run needs to ask its models. */
export interface AskTools {
  readonly signal: AbortSignal;
  /** Budget of a model. */
  readonly budgetOf: (model: ModelIdentity) => Budget;
  /** Called when the log is read and asking begins. */
  readonly onBegin: () => void;
  /** Called whenever the progress may have changed, many times a second. */
  readonly onProgress: () => void;
}

/** A begun run over a whole file, of any kind. Its log is the truth. */
export interface BegunRun {
  readonly kind: FileRunKind;
  /** Path of its log, which names it everywhere. */
  readonly path: string;
  readonly header: RunHeader;
  /** Name that lists show: the judge of an audit, the attacker of attacks. */
  readonly name: string;
  /** Models that it asks. */
  readonly models: readonly ModelIdentity[];
  readonly progress: RunProgress;
  /** What it found so far, such as "3 flips under challenge, 1 of them harmful". */
  readonly found: string;
  /** A sentence on what else the user should know at its end. */
  readonly remark?: string | undefined;
  /** Creates the budgets of its models within limits for each. */
  createBudgets(limits: SpendingLimits): (model: ModelIdentity) => Budget;
  describeRest(): RestPlan;
  /**
   * Asks what its log lacks. Resolves with the reason why something is left, if anything is; rejects
   * where the log cannot be opened or written.
   */
  ask(tools: AskTools): Promise<Pause | undefined>;
  /** What can be done with what it found, apart from its report. */
  offers(): readonly Offer[];
}

/** How a run differs from its file. */
export interface FileComparison {
  /** Ids of the file's records by key. */
  readonly present: ReadonlyMap<string, string>;
  /** Throws ChangedRecordsError where the file has changed since the run began. */
  check(): void;
  /** Writes the user's decision to the log. */
  apply(choice: RevisionChoice): Promise<void>;
}

/** A kind of run over whole files. */
export interface FileRunKind {
  readonly words: KindWords;
  /** Paths of the logs of this workspace, the newest first. */
  list(): Promise<string[]>;
  /** The header of a log; undefined for any other log. */
  readHeader(path: string): Promise<RunHeader | undefined>;
  /** Reads a log. Rejects where it cannot be resumed. */
  read(path: string): Promise<BegunRun>;
  /** Compares a run with its file; undefined where the file cannot be read or compared. */
  compare(path: string): Promise<FileComparison | undefined>;
  /** Remembered limits for a file. */
  limitsOf(dataset: vscode.Uri): SpendingLimits;
}

/** Words for a kind of run. */
export interface KindWords {
  /** Such as "Auditing pairs.jsonl". */
  readonly asking: (name: string) => string;
  /** Such as "12 of 200 pairs". */
  readonly done: (done: string, all: string) => string;
  /** Such as "12/200 pairs", of several runs "12/400 pairs of 2 judges". */
  readonly share: (done: string, all: string, runs: number) => string;
}
