import type { RunKind, RunTypes } from './runKind.ts';

/** A run as its settings, data and seed determine it, whether or not its log exists. */
export interface ExpectedRun<Run extends RunTypes> {
  readonly kind: RunKind<Run>;
  readonly header: Run['header'];
  /**
   * Returns the entries that a log of the run lacks besides its header, such as pairs or samples;
   * undefined if the log is about other ones. Throws ChangedRecordsError, UnchosenRecordsError or
   * ChangedValuesError if the log is of another version of the data.
   */
  readonly missingFrom: (state: Run['state']) => Promise<Missing<Run>> | Missing<Run>;
}

type Missing<Run extends RunTypes> = readonly Run['entry'][] | undefined;
