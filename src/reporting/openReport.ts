import { Worker } from 'node:worker_threads';
import type { ExportedAudits } from '../core/judgments/exportedAudits.ts';
import type { IntervalChoice } from '../core/metrics/estimation/interval.ts';
import type { SampleList } from '../core/report/attack/listSamples.ts';
import type { SampleQuery } from '../core/report/attack/sampleQuery.ts';
import type { BuiltSection } from '../core/report/builtSections.ts';
import type { StatedBar } from '../core/report/card/bars.ts';
import type { JudgmentQuery } from '../core/report/lists/judgmentQuery.ts';
import type { FlipsFound, GroupQuery, JudgmentList } from '../core/report/lists/listJudgments.ts';
import type { Report } from '../core/report/reportSchema.ts';
import type { TablePage, TableRange } from '../core/report/table/pairTable.ts';
import type { RecordPlaces } from '../core/report/table/runTitles.ts';
import type { TableQuery } from '../core/report/table/tableQuery.ts';
import type { Primary } from '../core/runs/audit/registration.ts';
import type {
  CancelRequest,
  ReadProgress,
  ReportAnswer,
  ReportRequest,
  ReportRequests,
  RequestName,
  StaleCardHere,
  WorkerStart,
} from './reportRequests.ts';

/** Time, in milliseconds, that a worker gets to stop canceled work before it is terminated. */
const stopWithinMs = 60;

/** Maximum heap of a worker in mebibytes: several times that of the report of a million judgments. */
const largestHeap = 1024;
/**
 * Maximum size of a worker's young objects, also in mebibytes: with V8's own limit, a report of a
 * million judgments takes 120 MB more, and as long.
 */
const largestYoungHeap = 16;

interface Awaited {
  readonly request: ReportRequest;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: (done: number) => void;
  readonly onBuilt: (built: readonly BuiltSection[]) => void;
}

/** Options of a request. */
interface Waiting {
  /** Receives the completed share, 0 to 1. */
  readonly onProgress?: (done: number) => void;
  /** Rejects immediately with the signal's reason and stops the work within 100 ms. */
  readonly signal?: AbortSignal;
}

/**
 * The report of run logs, read and computed on a worker. The logs are read on the first request and
 * on each `refresh`. If the worker fails, its pending requests reject with the reason; the next
 * request starts another worker, which reads the logs again.
 */
export class OpenedReport {
  readonly #worker: string | URL;
  #start: WorkerStart;
  #running: Worker | undefined;
  readonly #awaited = new Map<number, Awaited>();
  #lastId = 0;
  #isClosed = false;

  /**
   * @param worker the bundle `dist/reportWorker.cjs` or its source
   * @param annotations annotation files, which need not exist
   */
  constructor(paths: readonly string[], worker: string | URL, annotations: readonly string[] = []) {
    this.#worker = worker;
    this.#start = { paths, annotations };
  }

  /**
   * Reads what was appended to the logs, and the annotations. Rejects if a file is unreadable.
   *
   * @returns read progress of each log
   */
  refresh(waiting: Waiting = {}): Promise<readonly ReadProgress[]> {
    return this.#ask('refresh', {}, waiting);
  }

  /** Builds the report of the logs as of the last read. */
  build({
    preferred,
    seed = 1,
    summaryOnly = false,
    bars,
    safeguards,
    primary,
    ...waiting
  }: Waiting & {
    readonly preferred?: IntervalChoice['preferred'];
    readonly seed?: number;
    /** Only Table 1, as `buildReport` computes it. */
    readonly summaryOnly?: boolean;
    readonly bars?: readonly StatedBar[] | undefined;
    readonly safeguards?: readonly string[] | undefined;
    readonly primary?: Primary | undefined;
    /** Receives sections that are finished before the report is. */
    readonly onBuilt?: (built: readonly BuiltSection[]) => void;
  } = {}): Promise<Report> {
    return this.#ask('build', { preferred, seed, summaryOnly, bars, safeguards, primary }, waiting);
  }

  /** Returns the judgments behind a mark of the report; also answered during a build. */
  list(query: JudgmentQuery): Promise<JudgmentList> {
    return this.#ask('list', { query });
  }

  /** Returns the worst flip in each set of groups and the number of its flips; also answered during a build. */
  worst(of: readonly (readonly GroupQuery[])[]): Promise<readonly FlipsFound[]> {
    return this.#ask('worst', { of });
  }

  /** Returns some rows of the table of all pairs; also answered during a build. */
  table(query: TableQuery, range: TableRange): Promise<TablePage> {
    return this.#ask('table', { query, range });
  }

  /** Names records in lists and in the table by their places in their datasets. */
  place(places: RecordPlaces): Promise<unknown> {
    this.#start = { ...this.#start, places };
    return this.#ask('place', { places });
  }

  /** Returns the samples behind a mark of an attack report; also answered during a build. */
  listSamples(query: SampleQuery): Promise<SampleList> {
    return this.#ask('listSamples', { query });
  }

  /** Returns the cards in the project's file that are stale beside those of the last final report. */
  staleCards(): Promise<readonly StaleCardHere[]> {
    return this.#ask('staleCards', {});
  }

  /** Returns the audits behind the report; undefined if they are too many for one file. */
  exportAudits(): Promise<ExportedAudits | undefined> {
    return this.#ask('exportAudits', {});
  }

  /** Yields the judgments of all logs as CSV, in chunks. */
  async *judgmentsCsv(): AsyncGenerator<string> {
    this.#lastId += 1;
    const file = this.#lastId;
    for (;;) {
      const piece = await this.#ask('csv', { file });
      if (piece === undefined) return;
      yield piece;
    }
  }

  /** Terminates the worker. Pending and later requests reject. */
  close(): void {
    this.#isClosed = true;
    this.#end(new Error('The report was closed.'));
  }

  #ask<Name extends RequestName>(
    name: Name,
    asks: ReportRequests[Name]['asks'],
    {
      onProgress = () => {},
      onBuilt = () => {},
      signal,
    }: Waiting & Partial<Pick<Awaited, 'onBuilt'>> = {},
  ): Promise<ReportRequests[Name]['gives']> {
    if (this.#isClosed) return Promise.reject(new Error('The report was closed.'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    this.#lastId += 1;
    const id = this.#lastId;
    const worker = this.#runningWorker();
    return new Promise<ReportRequests[Name]['gives']>((resolve, reject) => {
      const cancel = () => {
        reject(signal?.reason);
        this.#cancel(worker, id);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      const ended = () => signal?.removeEventListener('abort', cancel);
      const request = { id, name, ...asks } as ReportRequest;
      this.#awaited.set(id, {
        request,
        resolve(value) {
          ended();
          resolve(value as ReportRequests[Name]['gives']);
        },
        reject(error) {
          ended();
          reject(error);
        },
        onProgress: (done) => {
          if (!signal?.aborted) onProgress(done);
        },
        onBuilt: (built) => {
          if (!signal?.aborted) onBuilt(built);
        },
      });
      worker.ref();
      worker.postMessage(request);
    });
  }

  /**
   * A single step of the work may take too long; in that case another worker takes over the other
   * requests.
   */
  #cancel(worker: Worker, id: number): void {
    const request: CancelRequest = { name: 'cancel', id };
    worker.postMessage(request);
    setTimeout(() => {
      if (!this.#awaited.delete(id) || this.#running !== worker) return;
      this.#running = undefined;
      void worker.terminate();
      for (const [other, { request, reject }] of this.#awaited) {
        if (request.name !== 'csv') this.#runningWorker().postMessage(request);
        else if (this.#awaited.delete(other)) reject(new Error('The report was reloaded.'));
      }
    }, stopWithinMs).unref();
  }

  #runningWorker(): Worker {
    if (this.#running) return this.#running;
    const worker = new Worker(this.#worker, {
      workerData: this.#start,
      name: 'recant report',
      resourceLimits: {
        maxOldGenerationSizeMb: largestHeap,
        maxYoungGenerationSizeMb: largestYoungHeap,
      },
    });
    worker.on('message', (answer: ReportAnswer) => this.#receive(answer));
    const fail = (why: string) => {
      if (this.#running === worker) this.#end(new Error(`The report could not be made: ${why}`));
    };
    worker.on('error', (error) => fail(whyEnded(error)));
    worker.on('messageerror', (error) => fail(error.message));
    worker.on('exit', (code) => fail(`its worker ended with code ${code}. Try again.`));
    this.#running = worker;
    return worker;
  }

  #receive(answer: ReportAnswer): void {
    const awaited = this.#awaited.get(answer.id);
    if (!awaited) return;
    if ('done' in answer) {
      awaited.onProgress(answer.done);
      return;
    }
    if ('built' in answer) {
      awaited.onBuilt(answer.built);
      return;
    }
    this.#awaited.delete(answer.id);
    if (this.#awaited.size === 0) this.#running?.unref();
    if ('error' in answer) awaited.reject(answer.error as Error);
    else awaited.resolve(answer.value);
  }

  #end(error: Error): void {
    const worker = this.#running;
    this.#running = undefined;
    void worker?.terminate();
    const all = [...this.#awaited.values()];
    this.#awaited.clear();
    for (const { reject } of all) reject(error);
  }
}

function whyEnded(error: unknown): string {
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? `the logs need more than ${largestHeap} MiB of memory. Report on fewer of them at once, or run "recant report --summary" in a terminal.`
    : message;
}
