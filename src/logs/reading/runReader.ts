import { stat } from 'node:fs/promises';
import type { PairIds } from '../../core/data/pairIds.ts';
import { KeptReasons } from '../../core/report/reasons/keptReasons.ts';
import type { ReportRun } from '../../core/report/runs/reportRun.ts';
import { RunFold } from '../../core/report/runs/runFold.ts';
import type { PairStanding } from '../../core/results/pairState.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';
import { type HeaderEntry, logEntry } from '../../core/runs/audit/log.ts';
import type { JudgmentCount } from '../../core/runs/audit/plan/pairProgress.ts';
import type { Statement } from '../../core/runs/statement.ts';
import { quickDigest } from '../../disk/quickDigest.ts';
import { type FileIdentity, isSameFile } from '../../disk/sameFile.ts';
import { withDatasetHere } from './datasetHere.ts';
import { lineBatches } from './lineBatches.ts';
import { longestLine, parseLine } from './parseLine.ts';
import type { LogFault } from './readLog.ts';

/**
 * Reads a run log for a report, also while it grows, without keeping messages or answers in memory.
 * Like `readLog`, it treats each line of the log as untrusted input.
 */
export class RunReader {
  readonly path: string;
  readonly #keepsReasons: boolean;
  #fold: RunFold;
  #faults: LogFault[] = [];
  /** An unterminated last line, which may be complete at the next refresh. */
  #torn: LogFault | undefined;
  #line = 0;
  #offset = 0;
  #file: FileIdentity | undefined;

  /** @param keepsReasons whether to keep the justifications after challenges */
  constructor(path: string, { keepsReasons = false } = {}) {
    this.path = path;
    this.#keepsReasons = keepsReasons;
    this.#fold = this.#newFold();
  }

  /** Unreadable lines, including a torn last line; all others are kept. */
  get faults(): readonly LogFault[] {
    return this.#torn ? [...this.#faults, this.#torn] : this.#faults;
  }

  /** Returns the run read so far; undefined until there is a header. */
  run(): ReportRun | undefined {
    return this.#fold.run();
  }

  /** Returns what the log read so far states of calls and cost. */
  statement(): Statement {
    return this.#fold.statement();
  }

  /** Number of bytes read. */
  get size(): number {
    return this.#offset;
  }

  /** Header of the log, once read. */
  get header(): HeaderEntry | undefined {
    return this.#fold.header;
  }

  /** Returns the ids of the pairs by key, in log order. */
  pairIds(): PairIds {
    return this.#fold.pairIds();
  }

  /** Yields the results of all pairs. */
  results(): Iterable<TurnResult> {
    return this.#fold.results();
  }

  /** Returns the results of the pair with this key. */
  resultsOf(pair: string): TurnResult[] {
    return this.#fold.resultsOf(pair);
  }

  /** Returns the progress of the pair with this key; undefined if the log does not contain it. */
  standingOf(pair: string): PairStanding | undefined {
    return this.#fold.standingOf(pair);
  }

  /** Returns the progress of the run read so far. */
  progress(): JudgmentCount {
    return this.#fold.progress();
  }

  /**
   * Reads what was appended since the last call, or everything if the file was replaced. Rejects if
   * the file cannot be read.
   *
   * @param onProgress receives the fraction read, 0 to 1
   */
  async refresh(onProgress: (done: number) => void = () => {}): Promise<void> {
    const file = await stat(this.path, { bigint: true });
    const size = Number(file.size);
    if (!this.#file || !isSameFile(file, this.#file) || size < this.#offset) this.#startAnew(file);
    const from = this.#offset;
    this.#torn = undefined;
    for await (const { lines, ended, end } of lineBatches(this.path, longestLine, from)) {
      if (!ended && !this.#takeUnended(lines[0])) return;
      if (ended) for (const line of lines) this.#take(line);
      this.#offset = end;
      onProgress(Math.min(1, (end - from) / (size - from)));
    }
  }

  #startAnew(file: FileIdentity): void {
    this.#file = file;
    this.#fold = this.#newFold();
    this.#faults = [];
    this.#line = 0;
    this.#offset = 0;
  }

  #newFold(): RunFold {
    return new RunFold(quickDigest, this.#keepsReasons ? new KeptReasons() : undefined);
  }

  #take(text: string | undefined): void {
    this.#line += 1;
    const { entry, fault, isRefused } = this.#parse(text);
    if (entry) this.#fold.add(entry);
    else if (fault !== undefined)
      this.#faults.push({ line: this.#line, reason: fault, ...(isRefused && { isRefused }) });
  }

  #parse(text: string | undefined) {
    return parseLine(text, (value) => {
      const given = this.header ? value : withDatasetHere(value, this.path);
      return logEntry.safeParse(given).data;
    });
  }

  /**
   * Accepts a complete entry that lacks only its line break, because nothing can be appended to it.
   */
  #takeUnended(text: string | undefined): boolean {
    const { entry, fault } = this.#parse(text);
    if (entry) this.#fold.add(entry);
    else if (fault !== undefined) this.#torn = { line: this.#line + 1, reason: fault };
    return entry !== undefined;
  }
}
