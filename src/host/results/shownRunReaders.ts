import { groupByDataset } from '../../core/report/runs/datasets.ts';
import { newestFirst } from '../../core/results/newestRun.ts';
import { runOf } from '../../core/results/resultsOfPair.ts';
import {
  type RunChoice,
  type RunName,
  shownRuns,
  withoutMissing,
} from '../../core/results/shownRuns.ts';
import type { ResultRun } from '../../core/results/turnResult.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import type { RunReader } from '../../logs/reading/runReader.ts';
import { datasetId } from './isOver.ts';
import type { RunReaders } from './runReaders.ts';
import type { ShownChoice } from './shownChoice.ts';

/** A run that can be shown. */
export interface ShowableRun extends RunName, ResultRun {
  readonly reader: RunReader;
  readonly header: HeaderEntry;
}

interface Shown {
  readonly all: readonly ShowableRun[];
  /** The choice without judges and runs that no longer exist. */
  readonly choice: RunChoice;
  readonly shown: readonly ShowableRun[];
}

/** Selects the runs that are shown, from logs that have been read. */
export class ShownRunReaders {
  readonly #runs: Pick<RunReaders, 'all' | 'isRead'>;
  readonly #choice: Pick<ShownChoice, 'value'>;
  #known: Shown | undefined;
  #datasets: { readonly stamp: string; readonly ids: ReadonlyMap<RunReader, string> } | undefined;

  constructor(runs: Pick<RunReaders, 'all' | 'isRead'>, choice: Pick<ShownChoice, 'value'>) {
    this.#runs = runs;
    this.#choice = choice;
  }

  /** Forgets the selection after a change of the logs or the choice. */
  forget(): void {
    this.#known = undefined;
  }

  /** All runs, newest first, and those among them that are shown. */
  get(): Shown {
    this.#known ??= this.#select();
    return this.#known;
  }

  #select(): Shown {
    const read = this.#runs.all
      .flatMap((reader) => (reader.header ? [showable(reader, reader.header)] : []))
      .sort(newestFirst);
    const datasets = this.#datasetsOf(read);
    const all = read.map((run) => ({ ...run, dataset: datasets.get(run.reader) ?? '' }));
    const { value } = this.#choice;
    // Until all logs have been read, a judge or run may merely not have been found yet.
    const choice = this.#runs.isRead ? withoutMissing(value, all) : value;
    return { all, choice, shown: shownRuns(all, choice) };
  }

  /** Returns the id of each run's dataset: the location of the newest run that shares it. */
  #datasetsOf(
    all: readonly Pick<ShowableRun, 'reader' | 'header'>[],
  ): ReadonlyMap<RunReader, string> {
    const stamp = all.map(({ reader }) => `${reader.path} ${reader.pairIds().size}`).join('\n');
    if (this.#datasets?.stamp === stamp) return this.#datasets.ids;
    const runs = all.map(({ reader, header }) => ({ reader, header, pairIds: reader.pairIds() }));
    const ids = new Map(
      groupByDataset(runs).flatMap((own) => {
        const id = datasetId(own[0]?.header.dataset.location ?? '');
        return own.map(({ reader }) => [reader, id] as const);
      }),
    );
    this.#datasets = { stamp, ids };
    return ids;
  }
}

function showable(reader: RunReader, header: HeaderEntry) {
  return {
    reader,
    header,
    ...runOf(header),
    isJudged: reader.progress().judged > 0,
  };
}
