import { stat } from 'node:fs/promises';
import type { JudgmentCount } from '../../core/report/runs/pairProgress.ts';
import type { ReportRun } from '../../core/report/runs/reportRun.ts';
import { RunFold } from '../../core/report/runs/runFold.ts';
import type { PairStanding } from '../../core/results/pairState.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { type FileIdentity, isSameFile } from '../../disk/sameFile.ts';
import { lineBatches } from './lineBatches.ts';
import { longestLine, parseLine } from './parseLine.ts';
import { quickDigest } from './quickDigest.ts';
import type { LogFault } from './readLog.ts';
import { readQuickly } from './readQuickly.ts';

/**
 * A run log as a report needs it, also while it grows: no message and no answer is held in memory.
 * Like `readLog` it takes the log as hostile input, line by line.
 */
export class RunReader {
  readonly path: string;
  #fold = new RunFold(quickDigest);
  #faults: LogFault[] = [];
  /** A last line that does not end, and may be whole when the log is looked at again. */
  #torn: LogFault | undefined;
  #line = 0;
  #offset = 0;
  #file: FileIdentity | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /** Unreadable lines; the rest is kept. A torn last line is one of them. */
  get faults(): readonly LogFault[] {
    return this.#torn ? [...this.#faults, this.#torn] : this.#faults;
  }

  /** What was read so far; undefined as long as there is no header. */
  run(): ReportRun | undefined {
    return this.#fold.run();
  }

  /** Bytes of the log that are read. */
  get size(): number {
    return this.#offset;
  }

  /** The log's header, as soon as it was read. */
  get header(): HeaderEntry | undefined {
    return this.#fold.header;
  }

  /** Ids of its pairs by their keys, in the order of the log. */
  pairIds(): ReadonlyMap<string, string> {
    return this.#fold.pairIds();
  }

  /** What it found about its pairs. */
  results(): TurnResult[] {
    return this.#fold.results();
  }

  /** What it found about the pair of this key. */
  resultsOf(pair: string): TurnResult[] {
    return this.#fold.resultsOf(pair);
  }

  /** How far it has come with the pair of this key; undefined where it does not hold it. */
  standingOf(pair: string): PairStanding | undefined {
    return this.#fold.standingOf(pair);
  }

  /** How far the run has come, as far as it was read. */
  progress(): JudgmentCount {
    return this.#fold.progress();
  }

  /**
   * Reads what was appended since the last time, or everything where it is another file by now. Rejects
   * where the file cannot be read.
   *
   * @param onProgress is told the share of it that is read, 0 to 1
   */
  async refresh(onProgress: (done: number) => void = () => {}): Promise<void> {
    const file = await stat(this.path, { bigint: true });
    const size = Number(file.size);
    if (!this.#file || !isSameFile(file, this.#file) || size < this.#offset) this.#startAnew(file);
    const from = this.#offset;
    this.#torn = undefined;
    for await (const { lines, ended, end } of lineBatches(this.path, longestLine, from)) {
      if (ended) for (const line of lines) this.#take(line);
      else if (!this.#takeUnended(lines[0])) return;
      this.#offset = end;
      onProgress(Math.min(1, (end - from) / (size - from)));
    }
  }

  #startAnew(file: FileIdentity): void {
    this.#file = file;
    this.#fold = new RunFold(quickDigest);
    this.#faults = [];
    this.#line = 0;
    this.#offset = 0;
  }

  #take(text: string | undefined): void {
    this.#line += 1;
    const { entry, fault } = parseLine(text, readQuickly);
    if (entry) this.#fold.add(entry);
    else if (fault !== undefined) this.#faults.push({ line: this.#line, reason: fault });
  }

  /** An entry that lacks nothing but its line break counts: nothing can be appended to it. */
  #takeUnended(text: string | undefined): boolean {
    const { entry, fault } = parseLine(text, readQuickly);
    if (entry) this.#fold.add(entry);
    else if (fault !== undefined) this.#torn = { line: this.#line + 1, reason: fault };
    return entry !== undefined;
  }
}
