import type { AskedKind } from '../../app/run.ts';
import { type AskedTypes, type OpenModel, Run } from '../../app/run.ts';
import { callLines } from '../../core/runs/statementWords.ts';
import type { ModelIdentity } from '../../core/words/ports.ts';
import type { Budget } from '../../models/budget.ts';
import { requireSame } from '../sessions/spendingConsent.ts';
import { readSetting } from '../settings.ts';
import type { AskTools, BegunRun, FileRunKind, Pause, RestPlan, RunProgress } from './begunRun.ts';
import { warnUnreadable } from './endMessages.ts';
import { pauseAt } from './failures.ts';
import type { Offer } from './offer.ts';
import { resumeAgreed } from './resumeAgreed.ts';
import { type SpendingLimits, statedPrices } from './spending.ts';

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
export class LoggedRun<Types extends AskedTypes> implements BegunRun {
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

  get path(): string {
    return this.#run.path;
  }

  get header(): Types['header'] {
    return this.#run.header;
  }

  get name(): string {
    return this.#surface.nameOf(this.header);
  }

  get models(): readonly ModelIdentity[] {
    return this.#run.models;
  }

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

  get found(): string {
    return this.#findings.found;
  }

  get remark(): string | undefined {
    return this.#remark;
  }

  createBudgets(limits: SpendingLimits): (model: ModelIdentity) => Budget {
    return this.#surface.createBudgets(this.header, limits);
  }

  describeRest(): RestPlan {
    const { models, details } = this.#surface.describe(this.header, this.#run.plan);
    const { expectedLines = [] } = this.#findings;
    const { unanswered } = this.#run;
    return { models, details: [...details, ...expectedLines, ...callLines({ unanswered })] };
  }

  offers(): readonly Offer[] {
    return this.#findings.offers?.(this.path) ?? [];
  }

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
