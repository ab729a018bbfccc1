import type { Report } from '../../core/report/reportSchema.ts';

/** `analytic` comes at once; `bootstrap` resamples. */
export type Intervals = 'analytic' | 'bootstrap';

/** What reads run logs and makes their report, away from the main thread. */
export interface ReportReader {
  /** Reads what was appended to the logs. */
  refresh(): Promise<unknown>;
  /** Rejects where the signal ends it. */
  build(options: {
    readonly preferred: Intervals;
    readonly signal: AbortSignal;
    /** Told the share that is done, 0 to 1. */
    readonly onProgress: (done: number) => void;
  }): Promise<Report>;
}

/** How the logs stand: `version` differs where one has changed. */
export interface LogsAsSeen {
  readonly version: string;
  /** Somebody is asking one of the runs. */
  readonly growing: boolean;
}

export type LiveReportEvent =
  | { readonly type: 'report' }
  | { readonly type: 'progress' }
  | { readonly type: 'problem'; readonly error: unknown };

/**
 * The report of run logs that may be growing. Whenever it is told to look and a log has changed, it is
 * made anew with analytic intervals; once nobody asks the runs any more, with the bootstrap. Two are
 * never made at once.
 */
export class LiveReport {
  readonly #reader: ReportReader;
  readonly #seeLogs: () => Promise<LogsAsSeen>;
  readonly #tell: (event: LiveReportEvent) => void;
  #made: { readonly report: Report; readonly intervals: Intervals } | undefined;
  #seen: LogsAsSeen = { version: '', growing: false };
  /** Version of the logs that the report was made of, or could not be made of. */
  #madeOf: string | undefined;
  #failedOf: string | undefined;
  #building: { readonly intervals: Intervals; readonly done?: number } | undefined;
  #controller = new AbortController();
  #work: Promise<void> | undefined;
  /** Exports that wait for the bootstrap, which growth must not stop then. */
  #awaited = 0;
  #isClosed = false;

  constructor(
    reader: ReportReader,
    seeLogs: () => Promise<LogsAsSeen>,
    tell: (event: LiveReportEvent) => void,
  ) {
    this.#reader = reader;
    this.#seeLogs = seeLogs;
    this.#tell = tell;
  }

  /** The newest report; undefined until the first is made. */
  get report(): Report | undefined {
    return this.#made?.report;
  }

  /** Somebody was asking one of the runs when they were looked at last. */
  get growing(): boolean {
    return this.#seen.growing;
  }

  /** What is being made now, and how much of it is done where that is known. */
  get building(): { readonly intervals: Intervals; readonly done?: number } | undefined {
    return this.#building;
  }

  /** Looks at the logs and begins whatever is to be done. */
  async look(): Promise<void> {
    const seen = await this.#seeLogs();
    if (this.#isClosed) return;
    const before = this.#seen;
    this.#seen = seen;
    const isOutdated = seen.version !== before.version && this.#building?.intervals === 'bootstrap';
    if (isOutdated && this.#awaited === 0) this.#controller.abort();
    if (seen.growing !== before.growing) this.#tell({ type: 'progress' });
    this.#work ??= this.#makeAll().then(() => this.#rest());
  }

  /**
   * The report with the bootstrap's intervals, of the logs as they are now. Undefined where the signal
   * stopped it. Rejects where it cannot be made.
   */
  async finish(signal: AbortSignal): Promise<Report | undefined> {
    this.#awaited += 1;
    try {
      await untilAborted(this.look(), signal);
      while (this.#work && !signal.aborted) await untilAborted(this.#work, signal);
      if (this.#made?.intervals !== 'bootstrap' && !signal.aborted) {
        const made = this.#build('bootstrap', signal);
        this.#work = made.then(
          () => this.#rest(),
          () => this.#rest(),
        );
        await made;
      }
      return signal.aborted ? undefined : this.#made?.report;
    } finally {
      this.#awaited -= 1;
    }
  }

  /** Nothing is made or told from now on. */
  close(): void {
    this.#isClosed = true;
    this.#controller.abort();
  }

  #rest(): void {
    this.#work = undefined;
  }

  /** Never rejects. */
  async #makeAll(): Promise<void> {
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const { version } = this.#seen;
        if (next === 'analytic') await this.#read();
        if (await this.#build(next)) this.#madeOf = version;
      }
    } catch (error) {
      this.#failedOf = this.#seen.version;
      if (!this.#isClosed) this.#tell({ type: 'problem', error });
    }
  }

  async #read(): Promise<void> {
    this.#show({ intervals: 'analytic' });
    try {
      await this.#reader.refresh();
    } finally {
      this.#show(undefined);
    }
  }

  #show(building: LiveReport['building']): void {
    this.#building = building;
    if (!this.#isClosed) this.#tell({ type: 'progress' });
  }

  #next(): Intervals | undefined {
    const { version, growing } = this.#seen;
    if (this.#isClosed || this.#failedOf === version) return undefined;
    if (this.#madeOf !== version) return 'analytic';
    return growing || this.#made?.intervals === 'bootstrap' ? undefined : 'bootstrap';
  }

  /** Whether it was made, and not stopped by growth, by closing or by the signal. */
  async #build(intervals: Intervals, stop?: AbortSignal): Promise<boolean> {
    const controller = new AbortController();
    this.#controller = controller;
    const signal = stop ? AbortSignal.any([controller.signal, stop]) : controller.signal;
    const show = (done: number) => this.#show({ intervals, done });
    show(0);
    try {
      const report = await this.#reader.build({ preferred: intervals, signal, onProgress: show });
      if (signal.aborted) return false;
      this.#made = { report, intervals };
      if (!this.#isClosed) this.#tell({ type: 'report' });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    } finally {
      this.#show(undefined);
    }
  }
}

/** Waits for work that goes on when the wait is given up. */
async function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  let giveUp = () => {};
  const aborted = new Promise<void>((resolve) => {
    giveUp = resolve;
    signal.addEventListener('abort', giveUp, { once: true });
  });
  await Promise.race([work, aborted]);
  signal.removeEventListener('abort', giveUp);
}
