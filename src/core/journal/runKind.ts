import type { ZodType } from 'zod';
import type { RunHeader } from './header.ts';
import type { JournalState } from './journalState.ts';

/** Types of a kind of run. */
export interface RunTypes {
  readonly header: RunHeader;
  readonly entry: { readonly type: string };
  readonly state: JournalState<RunHeader, RunTypes['entry'], unknown>;
}

/** A kind of run: what has to be known to open, continue, read and list its logs. */
export interface RunKind<Run extends RunTypes = RunTypes> {
  /** Folder within `.recant` that its logs are kept in. */
  readonly folder: 'runs' | 'attacks';
  /** `type` of the header, which is the first entry. */
  readonly headerType: Run['header']['type'];
  readonly header: ZodType<Run['header']>;
  readonly entry: ZodType<Run['entry']>;
  /** Newest schema that this version writes. Older ones open; a newer one is only read. */
  readonly schema: number;
  readonly replay: (entries: Iterable<Run['entry']>) => Run['state'];
  /** Whether two headers lead to the same requests: all but name, time, tool and dataset agree. */
  readonly isSame: (one: Run['header'], other: Run['header']) => boolean;
  /** What tells its runs apart, such as "its judge or seed differ". */
  readonly differences: string;
  /** What to do where the log is gone, as a sentence. */
  readonly restart: string;
}
