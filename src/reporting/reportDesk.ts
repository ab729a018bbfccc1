import { buildReport } from '../core/report/buildReport.ts';
import { chooseRuns } from '../core/report/chooseRuns.ts';
import { judgmentsCsv } from '../core/report/csv.ts';
import { exportedRows } from '../core/report/exportedRows.ts';
import { listPairs, mostListed } from '../core/report/listPairs.ts';
import { orderRows } from '../core/report/orderRows.ts';
import type { ReportRun } from '../core/report/reportRun.ts';
import { RunReader } from '../runs/runReader.ts';
import type { ReadProgress, ReportRequests } from './reportRequests.ts';

/** So much of a CSV is sent at a time, in UTF-16 units. */
const csvPiece = 2 ** 18;

/** Lines of a log that cannot be read and are told of one by one. */
const mostFaults = 5;

type Asks<Name extends keyof ReportRequests> = ReportRequests[Name]['asks'];
type Gives<Name extends keyof ReportRequests> = ReportRequests[Name]['gives'];

/** Run logs and what is asked about them, on a thread that may be busy. */
export class ReportDesk {
  readonly #readers: readonly RunReader[];
  #runs: readonly ReportRun[] = [];
  #rows: ReturnType<typeof orderRows> | undefined;
  readonly #files = new Map<number, Iterator<string>>();
  isRead = false;

  constructor(paths: readonly string[]) {
    this.#readers = paths.map((path) => new RunReader(path));
  }

  /** Reads what was appended to the logs. Rejects where one cannot be read. */
  async refresh(onStep: (done: number) => void): Promise<void> {
    for (const [place, reader] of this.#readers.entries()) {
      try {
        await reader.refresh((done) => onStep((place + done) / this.#readers.length));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(`${reader.path} cannot be read: ${why}`, { cause: error });
      }
    }
    this.#runs = this.#readers.flatMap((reader) => reader.run() ?? []);
    this.#rows = undefined;
    this.isRead = true;
  }

  progress(): readonly ReadProgress[] {
    return this.#readers.map((reader) => ({
      path: reader.path,
      faults: reader.faults.slice(0, mostFaults),
      faultCount: reader.faults.length,
      ...reader.progress(),
    }));
  }

  build({ preferred, seed }: Asks<'build'>, onStep: (done: number) => void): Gives<'build'> {
    return buildReport(this.#runs, { seed, preferred, onStep });
  }

  list({ query }: Asks<'list'>): Gives<'list'> {
    this.#rows ??= orderRows(chooseRuns(this.#runs).used.flatMap(({ rows }) => rows));
    const ids = new Map(this.#runs.map(({ header, pairIds }) => [header.run, pairIds]));
    return listPairs(this.#rows, query, {
      idOf: (run, pair) => ids.get(run)?.get(pair),
      limit: mostListed,
    });
  }

  exportedRows(): Gives<'exportedRows'> {
    return exportedRows(this.#runs);
  }

  csv({ file }: Asks<'csv'>): Gives<'csv'> {
    const lines = this.#files.get(file) ?? judgmentsCsv(this.#runs);
    this.#files.set(file, lines);
    let piece = '';
    while (piece.length < csvPiece) {
      const { done, value } = lines.next();
      if (done) break;
      piece += value;
    }
    if (piece !== '') return piece;
    this.#files.delete(file);
    return undefined;
  }
}
