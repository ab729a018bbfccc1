import * as vscode from 'vscode';
import type { Revisable } from '../../app/expected.ts';
import {
  type AskedKind,
  type AskedTypes,
  type OpenModel,
  Run,
  type RunSize,
} from '../../app/run.ts';
import type { RunHeader } from '../../core/journal/header.ts';
import type { Statement } from '../../core/runs/statement.ts';
import { callLines } from '../../core/runs/statementWords.ts';
import { asNotification } from '../../core/words/escape.ts';
import type { ModelIdentity } from '../../core/words/ports.ts';
import type { Budget } from '../../models/budget.ts';
import { requireSame } from '../sessions/spendingConsent.ts';
import type { Stopping } from '../sessions/stopping.ts';
import { readSetting } from '../settings.ts';
import type { PlannedModel } from './confirmRun.ts';
import { type Pause, pauseAt } from './failures.ts';
import type { Offer } from './offer.ts';
import { resumeAgreed } from './resumeAgreed.ts';
import { type SpendingLimits, statedPrices } from './spending.ts';

/** Progress of a run according to its log. Plain data. */
export interface RunProgress extends RunSize {
  /** What the log states of calls and cost. */
  readonly statement: Statement;
  /** Tokens and cost of the finished run as expected from the answers so far, if known. */
  readonly expected?: string | undefined;
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

/** Maximum number of items asked at once by simulated models, which limits memory use. */
const simulatedAtOnce = 8;

/** What is known of a run besides its progress, from its log. */
export interface Findings<Types extends AskedTypes> {
  /** Findings so far, such as "3 flips under challenge, 1 harmful". */
  readonly found: string;
  /** Tokens and cost of the finished run as expected from the answers so far, if known. */
  readonly expected?: string | undefined;
  /** Lines of a plan about what is expected. */
  readonly expectedLines?: readonly string[];
  /** Takes in the whole log, in place of what is known. */
  see(state: Types['state'], plan: Types['plan']): void;
  /** Takes in an entry that was stored. */
  count?(entry: Types['entry'], state: Types['state']): void;
  /** Returns actions on the findings, other than opening the report. */
  offers?(path: string): readonly Offer[];
}

/** What a kind of run brings to be asked and shown in a window. */
export interface RunSurface<Types extends AskedTypes> {
  readonly asked: AskedKind<Types>;
  readonly nameOf: (header: Types['header']) => string;
  readonly createFindings: () => Findings<Types>;
  readonly createBudgets: (
    header: Types['header'],
    limits: SpendingLimits,
  ) => (model: ModelIdentity) => Budget;
  readonly openerOf: (
    header: Types['header'],
    budgetOf: (model: ModelIdentity) => Budget,
  ) => OpenModel;
  /** Describes the calls of a plan. */
  readonly describe: (header: Types['header'], plan: Types['plan']) => RestPlan;
}

/** A run of any kind over a whole file, whose state is that of its log. */
export class LoggedRun<Types extends AskedTypes> {
  readonly kind: FileRunKind;
  readonly #surface: RunSurface<Types>;
  readonly #run: Run<Types>;
  readonly #findings: Findings<Types>;
  #remark: string | undefined;

  /**
   * @param plan the calls missing from the log
   * @param state that of the log; absent for a new run
   */
  constructor(
    kind: FileRunKind,
    surface: RunSurface<Types>,
    path: string,
    header: Types['header'],
    plan: Types['plan'],
    state?: Types['state'],
  ) {
    this.kind = kind;
    this.#surface = surface;
    this.#run = new Run(surface.asked, path, header, plan, state);
    this.#findings = surface.createFindings();
    if (state) this.#findings.see(state, plan);
  }

  /** Path of its log, which identifies the run. */
  get path(): string {
    return this.#run.path;
  }

  get header(): Types['header'] {
    return this.#run.header;
  }

  /** Display name: the judge of an audit, the attacker of attacks. */
  get name(): string {
    return this.#surface.nameOf(this.header);
  }

  get models(): readonly ModelIdentity[] {
    return this.#run.models;
  }

  /** Number of answers that were asked for; unlike the progress, read at every one of them. */
  get answers(): number {
    return this.#run.answers;
  }

  get progress(): RunProgress {
    return {
      ...this.#run.size,
      statement: this.#run.statement(statedPrices(this.models).prices),
      expected: this.#findings.expected,
    };
  }

  /** Findings so far, such as "3 flips under challenge, 1 harmful". */
  get found(): string {
    return this.#findings.found;
  }

  /** A sentence added to the message at its end. */
  get remark(): string | undefined {
    return this.#remark;
  }

  /** Creates the budgets of its models, within limits for each. */
  createBudgets(limits: SpendingLimits): (model: ModelIdentity) => Budget {
    return this.#surface.createBudgets(this.header, limits);
  }

  describeRest(): RestPlan {
    const { models, details } = this.#surface.describe(this.header, this.#run.plan);
    const { expectedLines = [] } = this.#findings;
    const { unanswered } = this.#run;
    return { models, details: [...details, ...expectedLines, ...callLines({ unanswered })] };
  }

  /** Returns actions on its findings, other than opening its report. */
  offers(): readonly Offer[] {
    return this.#findings.offers?.(this.path) ?? [];
  }

  /**
   * Makes the calls missing from its log. Resolves with the reason if some are left; rejects if the
   * log can't be opened or written.
   */
  async ask({
    stopping: { signal, endSignal, inFlight },
    allowUnreadable,
    budgetOf,
    onBegin,
    onProgress,
    onRetry,
  }: AskTools): Promise<Pause | undefined> {
    const see = (state: Types['state']) => this.#findings.see(state, this.#run.plan);
    const end = await this.#run.ask({
      ...{ signal, endSignal, inFlight, allowUnreadable, onRetry },
      open: () => resumeAgreed(this.#surface.asked.log, this.path),
      onOpen: ({ state }) => requireSame(this, state.header),
      openModel: this.#surface.openerOf(this.header, budgetOf),
      atOnce: this.models.every(({ simulated }) => simulated)
        ? simulatedAtOnce
        : readSetting('concurrency'),
      onWarning: warnUnreadable,
      onBegin: (state) => {
        see(state);
        onBegin();
      },
      onEntry: (entry, state) => {
        this.#findings.count?.(entry, state);
        onProgress();
      },
      onItemEnd: () => onProgress(),
      onEnd: see,
    });
    [this.#remark] = end.faults;
    return pauseAt(end);
  }
}

/** A started run over a whole file, of any kind. Its state is that of its log. */
export type BegunRun = Pick<LoggedRun<AskedTypes>, keyof LoggedRun<AskedTypes>>;

/** Warns that later answers of a run are unreadable. The run continues. */
function warnUnreadable(message: string): void {
  void vscode.window.showWarningMessage(asNotification(message, 400));
}
