import type * as vscode from 'vscode';
import type { Revisable } from '../../app/expected.ts';
import type { RunSize } from '../../app/run.ts';
import type { Statement } from '../../core/runs/statement.ts';
import type { ModelErrorReason, ModelIdentity } from '../../core/words/ports.ts';
import type { Budget } from '../../models/budget.ts';
import type { Stopping } from '../sessions/stopping.ts';
import type { PlannedModel } from './confirmRun.ts';
import type { Offer } from './offer.ts';
import type { SpendingLimits } from './spending.ts';

/**
 * Reason why a run paused: a failure that would affect further calls, unreadable or unanswered
 * calls, or any other error.
 */
export interface Pause {
  readonly reason: ModelErrorReason | 'unreadable' | 'incomplete' | 'other';
  readonly message: string;
  /** The model that failed, if known. */
  readonly model?: ModelIdentity | undefined;
}

/** Progress of a run according to its log. Plain data. */
export interface RunProgress extends RunSize {
  /** What the log states of calls and cost. */
  readonly statement: Statement;
  /** Tokens and cost of the finished run as expected from the answers so far, if known. */
  readonly expected?: string | undefined;
}

/** Header of a run's log, with the properties common to all kinds of runs. */
export interface RunHeader {
  readonly createdAt: number;
  readonly dataset: {
    readonly name: string;
    readonly location: string;
    /** Digest of the mapping by which the file was read, if any. */
    readonly mapping?: string | undefined;
  };
}

/** Remaining calls, for the user to confirm. */
export interface RestPlan {
  readonly models: readonly PlannedModel[];
  /** Lines shown below the models. */
  readonly details: readonly string[];
}

/** Callbacks and limits for asking a run's models. */
export interface AskTools {
  /** How the user stops the run. */
  readonly stopping: Stopping;
  /** Whether the run continues even if its judges' answers can't be read. */
  readonly allowUnreadable: boolean;
  /** Returns the budget of a model. */
  readonly budgetOf: (model: ModelIdentity) => Budget;
  /** Called when the log has been read and asking starts. */
  readonly onBegin: () => void;
  /** Called when the progress may have changed, up to many times a second. */
  readonly onProgress: () => void;
  /** Called before a call is sent again, with the reason. */
  readonly onRetry: (why: string) => void;
}

/** A started run over a whole file, of any kind. Its state is that of its log. */
export interface BegunRun {
  readonly kind: FileRunKind;
  /** Path of its log, which identifies the run. */
  readonly path: string;
  readonly header: RunHeader;
  /** Display name: the judge of an audit, the attacker of attacks. */
  readonly name: string;
  /** Models it asks. */
  readonly models: readonly ModelIdentity[];
  /** Number of answers that were asked for; unlike the progress, read at every one of them. */
  readonly answers: number;
  readonly progress: RunProgress;
  /** Findings so far, such as "3 flips under challenge, 1 harmful". */
  readonly found: string;
  /** A sentence added to the message at its end. */
  readonly remark?: string | undefined;
  /** Creates the budgets of its models, within limits for each. */
  createBudgets(limits: SpendingLimits): (model: ModelIdentity) => Budget;
  describeRest(): RestPlan;
  /**
   * Makes the calls missing from its log. Resolves with the reason if some are left; rejects if the
   * log can't be opened or written.
   */
  ask(tools: AskTools): Promise<Pause | undefined>;
  /** Returns actions on its findings, other than opening its report. */
  offers(): readonly Offer[];
}

/** Differences between a run and its file. */
export interface FileComparison extends Revisable {
  /** Ids of the file's records by key. */
  readonly present: ReadonlyMap<string, string>;
  /** Digest of the mapping by which the file is read now, if any. */
  readonly mapping: string | undefined;
}

/** A kind of runs over whole files. */
export interface FileRunKind {
  readonly words: KindWords;
  /** Returns the paths of this workspace's logs, newest first. */
  list(): Promise<string[]>;
  /** Returns the header of a log; undefined for logs of other kinds. */
  readHeader(path: string): Promise<RunHeader | undefined>;
  /** Reads a log. Rejects if it can't be resumed. */
  read(path: string): Promise<BegunRun>;
  /**
   * Compares a run with its file; undefined if the file can't be read or compared, `unnamed` if the
   * log does not name all files of the run.
   */
  compare(path: string): Promise<FileComparison | 'unnamed' | undefined>;
  /** Returns the remembered limits for a file. */
  limitsOf(dataset: vscode.Uri): SpendingLimits;
}

/** Display strings for a kind of run. */
export interface KindWords {
  /** Example: "Auditing pairs.jsonl". */
  readonly asking: (name: string) => string;
  /** Example: "12 of 200 pairs". */
  readonly done: (done: string, all: string) => string;
  /** Example: "12/200 pairs", or for several runs "12/400 pairs of 2 judges". */
  readonly share: (done: string, all: string, runs: number) => string;
}
