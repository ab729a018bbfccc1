import { type AnnotationBook, readAnnotations } from '../core/annotations/annotationBook.ts';
import type { AnnotationEvent } from '../core/annotations/annotationEvent.ts';
import { listedFields } from '../core/judgments/flatJudgment.ts';
import { chooseAttackRuns } from '../core/report/attack/attackReport.ts';
import type { AttackRun } from '../core/report/attack/attackRun.ts';
import { buildLogsReport, logsCsv } from '../core/report/attack/buildLogsReport.ts';
import { listSamples } from '../core/report/attack/listSamples.ts';
import type { ReportChoice } from '../core/report/buildReport.ts';
import { comparableCards, filedCards, staleCards } from '../core/report/card/cardFile.ts';
import { exportAudits } from '../core/report/formats/exportAudits.ts';
import { type CountedAudits, countedAudits } from '../core/report/lists/countedAudits.ts';
import { createNotesOf } from '../core/report/lists/flipNotes.ts';
import { findFlips, listJudgments, mostListed } from '../core/report/lists/listJudgments.ts';
import { reasonsOfAll, type WordsOf } from '../core/report/reasons/reasons.ts';
import type { Report } from '../core/report/reportSchema.ts';
import { measuresVersion } from '../core/report/reportSchemaVersion.ts';
import { chooseRuns } from '../core/report/runs/chooseRuns.ts';
import type { ReportRun } from '../core/report/runs/reportRun.ts';
import type { TitleOf } from '../core/report/table/pairRows.ts';
import { PairTable } from '../core/report/table/pairTable.ts';
import { type RecordPlaces, runTitles } from '../core/report/table/runTitles.ts';
import { placeInDataset, recordTitle } from '../core/report/table/tableFields.ts';
import { isProgramFault } from '../core/words/programFault.ts';
import { codeOf, describeReadError } from '../disk/describeReadError.ts';
import { readAnnotationFile } from '../logs/annotationFile.ts';
import { ReportReader } from '../logs/reading/reportReader.ts';
import { cardPath, projectOf, readCardFile } from './cardFiles.ts';
import { runsBeside } from './projectBeside.ts';
import type { ReadProgress, ReportRequests, WorkerStart } from './reportRequests.ts';

/** Maximum length of a CSV chunk, in UTF-16 code units. */
const csvPiece = 2 ** 18;

/** Maximum number of unreadable lines of a log that are listed individually. */
const mostFaults = 5;

type Asks<Name extends keyof ReportRequests> = ReportRequests[Name]['asks'];
type Gives<Name extends keyof ReportRequests> = ReportRequests[Name]['gives'];

/** Reads run logs and answers requests about them; runs on a worker thread. */
export class ReportDesk {
  readonly #readers: readonly ReportReader[];
  readonly #annotationPaths: readonly string[];
  /** Undefined if there are no annotations. */
  #annotations: AnnotationBook | undefined;
  #places: RecordPlaces;
  #runs: readonly ReportRun[] = [];
  #attacks: readonly AttackRun[] = [];
  /** Runs of the project that are not in the report. */
  #beside: Awaited<ReturnType<typeof runsBeside>> = {};
  /** When they are looked for again at the earliest. */
  #searchesAt = Number.NEGATIVE_INFINITY;
  #report: Report | undefined;
  #audits: CountedAudits['audits'] | undefined;
  #table: PairTable | undefined;
  #titles: TitleOf | undefined;
  readonly #files = new Map<number, Iterator<string>>();
  isRead = false;

  constructor({ paths, annotations, places = new Map() }: WorkerStart) {
    this.#readers = paths.map((path) => new ReportReader(path));
    this.#annotationPaths = annotations;
    this.#places = places;
  }

  /** Reads what was appended to the logs, and the annotations. Rejects if a file is unreadable. */
  async refresh(onStep: (done: number) => void): Promise<void> {
    for (const [place, reader] of this.#readers.entries()) {
      const reading = reader.refresh((done) => onStep((place + done) / this.#readers.length));
      await namingPath(reader.path, reading);
    }
    const events: AnnotationEvent[] = [];
    for (const path of this.#annotationPaths) {
      const read = await namingPath(path, readAnnotationFile(path));
      for (const event of read.events) events.push(event);
    }
    this.#annotations = events.length > 0 ? readAnnotations(events) : undefined;
    this.#runs = this.#readers.flatMap((reader) => reader.run() ?? []);
    this.#attacks = this.#readers.flatMap((reader) => reader.attacks() ?? []);
    await this.#searchProject();
    this.#audits = undefined;
    this.#table = undefined;
    this.#titles = undefined;
    this.isRead = true;
  }

  /** While the logs grow, at most a tenth of the time goes into searching their project. */
  async #searchProject(): Promise<void> {
    const begun = performance.now();
    if (begun < this.#searchesAt) return;
    this.#beside = await runsBeside(this.#paths, this.#runs);
    const ended = performance.now();
    this.#searchesAt = ended + 9 * (ended - begun);
  }

  get #logs() {
    return { audits: this.#runs, attacks: this.#attacks };
  }

  progress(): readonly ReadProgress[] {
    return this.#readers.map((reader) => ({
      path: reader.path,
      faults: reader.faults.slice(0, mostFaults),
      faultCount: reader.faults.length,
      ...reader.progress(),
    }));
  }

  build(
    { preferred, seed, summaryOnly, bars, safeguards, primary }: Asks<'build'>,
    progress: Pick<ReportChoice, 'onStep' | 'onBuilt'> = {},
  ): Gives<'build'> {
    this.#report = buildLogsReport(this.#logs, {
      bars,
      safeguards,
      project: { ...this.#beside, primary },
      seed,
      preferred,
      summaryOnly,
      annotations: this.#annotations,
      ...progress,
    });
    return this.#report;
  }

  /** Compares the cards of the last report with those in the file of its project and data. */
  async staleCards(): Promise<Gives<'staleCards'>> {
    const logs = this.#logs;
    const names = new Set(
      [...logs.audits, ...logs.attacks].map(({ header }) => header.dataset.name),
    );
    const [name = '', ...others] = names;
    const project = projectOf(this.#paths);
    if (!this.#report || project === undefined || others.length > 0) return [];
    const path = cardPath(project, name);
    const file = await readCardFile(path).catch(() => undefined);
    if (!file) return [];
    const now = filedCards(this.#report, logs);
    const cards = comparableCards(file, now);
    const stale = staleCards({ ...file, cards }, now, measuresVersion);
    return stale.map((one) => ({ ...one, path }));
  }

  get #paths(): readonly string[] {
    return this.#readers.map(({ path }) => path);
  }

  get #countedAudits(): CountedAudits['audits'] {
    this.#audits ??= countedAudits(chooseRuns(this.#runs).used).audits;
    return this.#audits;
  }

  get #titleOf(): TitleOf {
    this.#titles ??= runTitles(this.#runs, this.#places);
    return this.#titles;
  }

  get #wordsOf(): WordsOf | undefined {
    return reasonsOfAll(this.#runs)?.wordsOf;
  }

  /** Names records by their places in their datasets. */
  place({ places }: Asks<'place'>): Gives<'place'> {
    this.#places = places;
    this.#table = undefined;
    this.#titles = undefined;
    return undefined;
  }

  table({ query, range }: Asks<'table'>): Gives<'table'> {
    this.#table ??= new PairTable(
      this.#countedAudits,
      this.#titleOf,
      this.#annotations && createNotesOf(this.#annotations),
      this.#wordsOf,
    );
    return this.#table.page(query, range);
  }

  list({ query }: Asks<'list'>): Gives<'list'> {
    return listJudgments(this.#countedAudits, query, {
      ...this.#names,
      limit: mostListed,
      listed: listedFields,
      wordsOf: this.#wordsOf,
    });
  }

  worst({ of }: Asks<'worst'>): Gives<'worst'> {
    const names = this.#names;
    return of.map((groups) => findFlips(this.#countedAudits, groups, names));
  }

  /** What the records of lists are called, and where they are in their datasets. */
  get #names() {
    const titleOf = this.#titleOf;
    return {
      nameOf(run: string, pair: string): string | undefined {
        const title = titleOf(run, pair);
        return title && recordTitle(title, pair);
      },
      placeOf(run: string, pair: string): number | undefined {
        const title = titleOf(run, pair);
        return title && placeInDataset(title);
      },
    };
  }

  listSamples({ query }: Asks<'listSamples'>): Gives<'listSamples'> {
    return listSamples(chooseAttackRuns(this.#attacks).used, query, { limit: mostListed });
  }

  exportAudits(): Gives<'exportAudits'> {
    return exportAudits(this.#runs, this.#places);
  }

  csv({ file }: Asks<'csv'>): Gives<'csv'> {
    const lines = this.#files.get(file) ?? logsCsv(this.#logs, this.#annotations);
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

async function namingPath<T>(path: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isProgramFault(error)) throw error;
    const why =
      codeOf(error) === 'ENOENT'
        ? 'It was deleted or moved. Restore it, or report on other logs.'
        : describeReadError(error);
    throw new Error(`${path}: ${why}`, { cause: error });
  }
}
