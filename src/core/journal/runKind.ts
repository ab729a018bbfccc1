import type { ZodType } from 'zod';
import type { RunHeader } from './header.ts';
import type { HeaderParts } from './headerParts.ts';
import type { JournalState } from './journalState.ts';
import type { LogCheck } from './logCheck.ts';
import type { Verification } from './verification.ts';

/** Types of a kind of run. */
export interface RunTypes {
  readonly header: RunHeader;
  readonly entry: { readonly type: string };
  readonly state: JournalState<RunHeader, RunTypes['entry'], unknown>;
}

/** A kind of run: everything needed to open, resume, read and list its logs. */
export interface RunKind<Run extends RunTypes = RunTypes> {
  /** Folder within `.recant` that contains its logs. */
  readonly folder: string;
  /** `type` of the header, which is the first entry. */
  readonly headerType: Run['header']['type'];
  readonly header: ZodType<Run['header']>;
  readonly entry: ZodType<Run['entry']>;
  /** Newest schema that this version writes. Older logs can be opened; newer ones are read-only. */
  readonly schema: number;
  /** Returns the state of a run before its first entry. */
  readonly newState: () => Run['state'];
  /** What decides the requests and labels of its runs. */
  readonly parts: HeaderParts<Run['header']>;
  /**
   * Returns a comparison of a log with what its run would have written.
   *
   * @param sha256 of a text, as hexadecimal digits
   */
  readonly check: (sha256: (text: string) => string) => LogCheck<Run['entry'], Run['state']>;
  /**
   * Reads the raw answers of a log again, and compares what they give with what it says.
   *
   * @param sha256 of a text, as hexadecimal digits
   */
  readonly verify: (
    entries: readonly Run['entry'][],
    sha256: (text: string) => string,
  ) => Promise<Verification>;
  /** Returns what a run asks, in words. */
  readonly describe?: (header: Run['header']) => string;
  /** Sentence that says what to do if the log no longer exists. */
  readonly restart: string;
}

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
