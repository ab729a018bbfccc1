import { type BuiltSection, withSections } from '../../core/report/builtSections.ts';
import type { Report } from '../../core/report/reportSchema.ts';
import { hasSameVotes, withNotes } from '../../core/report/withNotes.ts';
import type { Clock } from '../../core/words/ports.ts';

/** Least time between two interim reports of a growing log, in multiples of what the first took. */
const restFactor = 9;

/**
 * How complete a report is: Table 1 alone, all numbers with some interim intervals, and all numbers
 * with final ones. `notes` brings the annotations of a complete report up to date; all its intervals
 * are final but those of new blind votes.
 */
export type Stage = 'summary' | 'interim' | 'bootstrap' | 'notes';

/** Reads run logs and builds their report off the main thread. */
export interface ReportReader {
  /** Reads what was appended to the logs. */
  refresh(onProgress: (done: number) => void): Promise<unknown>;
  /** Rejects if the signal aborts. */
  build(options: {
    readonly stage: Stage;
    readonly signal: AbortSignal;
    /** Receives the completed share, 0 to 1. */
    readonly onProgress: (done: number) => void;
    /** Receives sections that are finished before the report is. */
    readonly onBuilt: (built: readonly BuiltSection[]) => void;
  }): Promise<Report>;
}

/** State of the logs. */
export interface LogsAsSeen {
  /** Differs after anything that the report is made from changes, annotations included. */
  readonly version: string;
  /** Differs after a log, the project's configuration or what the user compares changes. */
  readonly logs: string;
  /** Whether a run is in progress. */
  readonly growing: boolean;
}

export type LiveReportEvent =
  | { readonly type: 'report' }
  | { readonly type: 'sections'; readonly built: readonly BuiltSection[] }
  | { readonly type: 'progress' }
  | { readonly type: 'problem'; readonly error: unknown };

/**
 * The report of run logs that may be growing. Each call of `look` rebuilds it if a log or the
 * project's configuration has changed: at first the summary alone, then with interim intervals, and
 * when no run is in progress with the bootstrap, whose sections replace the interim ones as they are
 * finished. While a run is in progress, at most a tenth of the time goes into interim reports.
 * Annotations stop no bootstrap, and a complete report keeps its numbers if only they change. At most
 * one build runs at a time.
 */
export class LiveReport {
  readonly #reader: ReportReader;
  readonly #seeLogs: () => Promise<LogsAsSeen>;
  readonly #tell: (event: LiveReportEvent) => void;
  readonly #clock: Pick<Clock, 'now'>;
  #made: { readonly report: Report; readonly stage: Stage; readonly logs: string } | undefined;
  #seen: LogsAsSeen = { version: '', logs: '', growing: false };
  /** Version of the logs for which the last build succeeded or failed. */
  #madeOf: string | undefined;
  /** Version of the logs as of the last read, which may have read later additions too. */
  #readOf: string | undefined;
  #failedOf: string | undefined;
  /** When the next interim report of a growing log may begin, in milliseconds. */
  #restsUntil = 0;
  #building: { readonly stage: Stage; readonly done?: number } | undefined;
  #controller = new AbortController();
  #work: Promise<void> | undefined;
  /**
   * Number of exports waiting for the bootstrap; while it isn't 0, log growth doesn't stop the
   * build.
   */
  #awaited = 0;
  #isClosed = false;

  constructor(
    reader: ReportReader,
    seeLogs: () => Promise<LogsAsSeen>,
    tell: (event: LiveReportEvent) => void,
    clock: Pick<Clock, 'now'>,
  ) {
    this.#reader = reader;
    this.#seeLogs = seeLogs;
    this.#tell = tell;
    this.#clock = clock;
  }

  /** The latest report; undefined until the first is built. */
  get report(): Report | undefined {
    return this.#made?.report;
  }

  /** Whether a run was in progress at the last look. */
  get growing(): boolean {
    return this.#seen.growing;
  }

  /** The stage of the latest report. */
  get stage(): Stage | undefined {
    return this.#made?.stage;
  }

  /** The current build and its completed share, if known. */
  get building(): { readonly stage: Stage; readonly done?: number } | undefined {
    return this.#building;
  }

  /** Checks the logs and starts a build if needed. */
  async look(): Promise<void> {
    const seen = await this.#seeLogs();
    if (this.#isClosed) return;
    const before = this.#seen;
    this.#seen = seen;
    const isOutdated = seen.logs !== before.logs && this.#building?.stage === 'bootstrap';
    if (isOutdated && this.#awaited === 0) this.#controller.abort();
    if (seen.growing !== before.growing) this.#tell({ type: 'progress' });
    this.#work ??= this.#makeAll().then(() => this.#rest());
  }

  /**
   * Returns a report of the current logs with bootstrap intervals, or undefined if the signal
   * aborts. Rejects if the build fails.
   */
  async finish(signal: AbortSignal): Promise<Report | undefined> {
    this.#awaited += 1;
    try {
      await untilAborted(this.look(), signal);
      while (this.#work && !signal.aborted) await untilAborted(this.#work, signal);
      if (this.#made?.stage !== 'bootstrap' && !signal.aborted) {
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

  /** Stops builds and notifications for good. */
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
        const begun = this.#clock.now();
        if (next !== 'bootstrap' && this.#readOf !== version) {
          await this.#read(next);
          this.#readOf = version;
        }
        if ((await this.#build(next)) && next !== 'summary') this.#madeOf = version;
        const ended = this.#clock.now();
        if (next === 'interim') this.#restsUntil = ended + restFactor * (ended - begun);
      }
    } catch (error) {
      this.#failedOf = this.#seen.version;
      if (!this.#isClosed) this.#tell({ type: 'problem', error });
    }
  }

  async #read(stage: Stage): Promise<void> {
    this.#show({ stage });
    try {
      await this.#reader.refresh((done) => this.#show({ stage, done }));
    } finally {
      this.#show(undefined);
    }
  }

  #show(building: LiveReport['building']): void {
    if (building?.stage === 'notes') return;
    this.#building = building;
    if (!this.#isClosed) this.#tell({ type: 'progress' });
  }

  #next(): Stage | undefined {
    const { version, logs, growing } = this.#seen;
    if (this.#isClosed || this.#failedOf === version) return undefined;
    if (!this.#made) return 'summary';
    const { stage } = this.#made;
    const isWhole = (stage === 'bootstrap' || stage === 'notes') && this.#made.logs === logs;
    if (this.#madeOf !== version) {
      if (isWhole) return 'notes';
      const rests = growing && stage === 'interim' && this.#awaited === 0;
      return rests && this.#clock.now() < this.#restsUntil ? undefined : 'interim';
    }
    return growing || stage === 'bootstrap' ? undefined : 'bootstrap';
  }

  /** Shows finished sections of the bootstrap in place of the interim ones. */
  #put(built: readonly BuiltSection[], stage: Stage): void {
    if (stage !== 'bootstrap' || this.#made?.stage !== 'interim' || this.#isClosed) return;
    this.#made = { ...this.#made, report: withSections(this.#made.report, built) };
    this.#tell({ type: 'sections', built });
  }

  #madeFrom(report: Report, stage: Stage): { readonly report: Report; readonly stage: Stage } {
    if (stage !== 'notes' || !this.#made) return { report, stage };
    const { report: before, stage: reached } = this.#made;
    const isFinal = reached === 'bootstrap' && hasSameVotes(before, report);
    return { report: withNotes(before, report), stage: isFinal ? 'bootstrap' : 'notes' };
  }

  /**
   * Returns whether the build completed, instead of being stopped by log growth, `close`, or the
   * signal.
   */
  async #build(stage: Stage, stop?: AbortSignal): Promise<boolean> {
    const controller = new AbortController();
    this.#controller = controller;
    const signal = stop ? AbortSignal.any([controller.signal, stop]) : controller.signal;
    const show = (done: number) => this.#show({ stage, done });
    const { logs } = this.#seen;
    show(0);
    try {
      const report = await this.#reader.build({
        stage,
        signal,
        onProgress: show,
        onBuilt: (built) => this.#put(built, stage),
      });
      if (signal.aborted) return false;
      this.#made = { ...this.#madeFrom(report, stage), logs };
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

/** Waits for work or an abort; the work continues after an abort. */
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
