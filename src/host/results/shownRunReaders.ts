import { judgeName } from '../../core/judges/judgeName.ts';
import { newestFirst, type RunAge } from '../../core/results/newestRun.ts';
import type { ResultFilter } from '../../core/results/resultFilter.ts';
import { type RunName, shownRuns, withoutMissing } from '../../core/results/shownRuns.ts';
import { judgeOf } from '../../core/results/turnResult.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import type { RunReader } from '../../logs/reading/runReader.ts';
import { datasetId } from './isOver.ts';
import type { RunReaders } from './runReaders.ts';
import type { ShownFilter } from './shownFilter.ts';

/** A run that can be shown. */
export interface ShowableRun extends RunName, RunAge {
  readonly reader: RunReader;
  readonly header: HeaderEntry;
  /** Untrusted text. */
  readonly judgeName: string;
}

interface Shown {
  readonly all: readonly ShowableRun[];
  /** The filter without judges and runs that no longer exist. */
  readonly filter: ResultFilter;
  readonly shown: readonly ShowableRun[];
}

/** Selects the runs that are shown, from logs that have been read. */
export class ShownRunReaders {
  readonly #runs: Pick<RunReaders, 'all' | 'isRead'>;
  readonly #filter: Pick<ShownFilter, 'value'>;
  #known: Shown | undefined;

  constructor(runs: Pick<RunReaders, 'all' | 'isRead'>, filter: Pick<ShownFilter, 'value'>) {
    this.#runs = runs;
    this.#filter = filter;
  }

  /** Forgets the selection after a change of the logs or the filter. */
  forget(): void {
    this.#known = undefined;
  }

  /** All runs, newest first, and those among them that are shown. */
  get(): Shown {
    this.#known ??= this.#select();
    return this.#known;
  }

  #select(): Shown {
    const all = this.#runs.all
      .flatMap((reader) => (reader.header ? [showable(reader, reader.header)] : []))
      .sort(newestFirst);
    const { value } = this.#filter;
    // Until all logs have been read, a judge or run may merely not have been found yet.
    const filter = this.#runs.isRead ? withoutMissing(value, all) : value;
    return { all, filter, shown: shownRuns(all, filter) };
  }
}

function showable(reader: RunReader, header: HeaderEntry): ShowableRun {
  return {
    reader,
    header,
    run: header.run,
    createdAt: header.createdAt,
    judge: judgeOf(header),
    judgeName: judgeName(header),
    simulated: header.judge.simulated,
    isJudged: reader.progress().judged > 0,
    dataset: datasetId(header.dataset.location),
  };
}
