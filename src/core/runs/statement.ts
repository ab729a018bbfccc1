import type { RunHeader } from '../journal/header.ts';
import type { ModelIdentity, Usage } from '../words/ports.ts';
import { type BrokenAttempts, type Spending, SpendingTally } from './spending.ts';

/** What a log says of the calls of its run, and of what they cost. Plain data. */
export interface Statement {
  /** When the run was begun, in milliseconds since the epoch; undefined without a header. */
  readonly createdAt: number | undefined;
  /** Number of answers that were asked for; those that other tools recorded were not. */
  readonly answers: number;
  /** Number of calls that were sent and have neither an answer nor a failure yet. */
  readonly unanswered: number;
  /** Number of calls that were sent again because the run stopped before their answer was logged. */
  readonly maybePaidTwice: number;
  /** Number of calls that were sent, failed and were not sent again. */
  readonly failed: number;
  /** Number of times that a call was sent again after it had failed. */
  readonly retried: number;
  /** Tokens and cost of each model, in the order of their first answers; none of simulated ones. */
  readonly spending: readonly Spending[];
}

/** Identifies a call within its run. */
interface CallName {
  /** Key of the pair, if the run has one for each call. */
  readonly item?: string;
  readonly name: string;
  /** Number of the answer to the same turn, from 0. */
  readonly attempt?: number;
}

/** A line of a log about a call. */
type CallLine = BrokenAttempts & {
  readonly type: 'started' | 'answer' | 'failed';
  readonly at: number;
  /** Why it failed. */
  readonly reason?: string | undefined;
  readonly usage?: Usage | undefined;
  readonly maxTokens?: number | undefined;
  readonly recorded?: true | undefined;
};

/** A call without an answer. */
interface OpenCall {
  readonly item: string;
  /** Times of its starts and failures: a log may have doubled lines. */
  readonly starts: number[];
  readonly failures: number[];
  /** `new`: not sent, or held back by a limit before it was. */
  state: 'new' | 'pending' | 'failed';
  /** Whether it was sent and failed before. */
  hasFailed: boolean;
  /** Whether its last start was another one of a call in flight. */
  isRestarted: boolean;
}

type Prices = RunHeader['prices'];

/**
 * Folds the lines of a log about calls, in the order of the log; more may follow at any time. A
 * doubled line counts once, as does a call with two answers. Kinds of run say which line is about
 * which call and model.
 */
export abstract class StatementFold<Entry> {
  readonly #answered = new CallSet();
  readonly #open = new Map<string, OpenCall>();
  readonly #spending = new SpendingTally();
  #header: Pick<RunHeader, 'createdAt' | 'prices' | 'draws'> | undefined;
  #maxTokens: number | undefined;
  #answers = 0;
  #pending = 0;
  #maybePaidTwice = 0;
  #failed = 0;
  #retried = 0;

  /** Adds an entry; returns whether it is a line about a call that the log did not have yet. */
  abstract apply(entry: Entry): boolean;

  /** Returns the model of an entry's call; undefined for an entry that is about none. */
  abstract modelOf(entry: Entry): ModelIdentity | undefined;

  /** @param maxTokens limit of an answer, unless its own line states one */
  protected begin(header: RunHeader, maxTokens?: number): void {
    if (this.#header) return;
    this.#header = header;
    this.#maxTokens = maxTokens;
  }

  protected take(line: CallLine, call: CallName, model: ModelIdentity | undefined): boolean {
    if (this.#answered.has(call)) return false;
    const { item = '', name, attempt = 0 } = call;
    const key = `${item}\n${name}\n${attempt}`;
    const known = this.#open.get(key);
    if (line.type === 'answer') {
      if (known?.state === 'pending') this.#pending -= 1;
      if (known?.state === 'failed') this.#failed -= 1;
      this.#open.delete(key);
      this.#answered.add(call);
      if (line.recorded) return true;
      this.#answers += 1;
      this.#spending.add(model, line.usage, line.maxTokens);
      this.#spending.addBroken(model, line);
      return true;
    }
    const open = known ?? {
      item,
      starts: [],
      failures: [],
      state: 'new',
      hasFailed: false,
      isRestarted: false,
    };
    this.#open.set(key, open);
    const isStart = line.type === 'started';
    const times = isStart ? open.starts : open.failures;
    if (times.includes(line.at)) return false;
    times.push(line.at);
    if (isStart) this.#start(open, model);
    else this.#fail(open, line, model);
    return true;
  }

  #start(open: OpenCall, model: ModelIdentity | undefined): void {
    open.isRestarted = open.state === 'pending';
    if (open.isRestarted) {
      this.#maybePaidTwice += 1;
      this.#spending.addBroken(model, { brokenAttempts: 1 });
      return;
    }
    if (open.state === 'failed') {
      this.#retried += 1;
      this.#failed -= 1;
    }
    open.state = 'pending';
    this.#pending += 1;
  }

  #fail(open: OpenCall, line: CallLine, model: ModelIdentity | undefined): void {
    this.#spending.addBroken(model, line);
    // A limit held the call back, so that its last start was none.
    const isHeldBack = line.reason === 'budget';
    if (isHeldBack && open.isRestarted) {
      open.isRestarted = false;
      this.#maybePaidTwice -= 1;
      this.#spending.addBroken(model, { brokenAttempts: -1 });
      return;
    }
    if (open.state === 'pending') this.#pending -= 1;
    if (isHeldBack && open.hasFailed && open.state === 'pending') this.#retried -= 1;
    if (open.state !== 'failed' && (!isHeldBack || open.hasFailed)) this.#failed += 1;
    open.hasFailed ||= !isHeldBack;
    open.state = open.hasFailed ? 'failed' : 'new';
  }

  /**
   * Returns the number of calls that were sent and have neither an answer nor a failure yet.
   *
   * @param isAsked whether the calls of a pair with this key still belong to the run
   */
  unanswered(isAsked?: (item: string) => boolean): number {
    if (!isAsked) return this.#pending;
    let calls = 0;
    for (const { state, item } of this.#open.values()) {
      if (state === 'pending' && isAsked(item)) calls += 1;
    }
    return calls;
  }

  /** Number of answers that were asked for. */
  get answers(): number {
    return this.#answers;
  }

  /**
   * Returns the statement of the lines so far.
   *
   * @param prices of models for which the log states none
   */
  statement(prices: Prices = []): Statement {
    const { createdAt, prices: stated = [], draws } = this.#header ?? {};
    return {
      createdAt,
      answers: this.#answers,
      unanswered: this.unanswered(),
      maybePaidTwice: this.#maybePaidTwice,
      failed: this.#failed,
      retried: this.#retried,
      spending: this.#spending.list([...stated, ...prices], this.#maxTokens, {
        // Versions that named no rule of draws logged no broken attempts at first.
        isLeast: draws === undefined,
      }),
    };
  }
}

/** Number of names that are marked by a bit of their item; no planned run has more turns. */
const mostMarked = 31;

/** A set of calls that keeps one number for all calls of a pair, because a run may have a million. */
class CallSet {
  /** Places of the names' bits. */
  readonly #places = new Map<string, number>();
  readonly #marks = new Map<string, number>();
  readonly #others = new Set<string>();

  has(call: CallName): boolean {
    const { owner, bit } = this.#placeOf(call);
    return bit === 0
      ? this.#others.has(`${owner}\n${call.name}`)
      : ((this.#marks.get(owner) ?? 0) & bit) !== 0;
  }

  add(call: CallName): void {
    const { owner, bit } = this.#placeOf(call);
    if (bit === 0) this.#others.add(`${owner}\n${call.name}`);
    else this.#marks.set(owner, (this.#marks.get(owner) ?? 0) | bit);
  }

  #placeOf({ item = '', name, attempt = 0 }: CallName) {
    const owner = attempt === 0 ? item : `${item}\n${attempt}`;
    const place = this.#places.get(name) ?? this.#places.size;
    if (place >= mostMarked) return { owner, bit: 0 };
    this.#places.set(name, place);
    return { owner, bit: 1 << place };
  }
}
