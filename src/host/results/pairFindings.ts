import type { PairStanding, PairState } from '../../core/results/pairState.ts';
import type { Flip, TurnResult } from '../../core/results/turnResult.ts';
import type { DocumentPair } from '../documents/pairDocuments.ts';

/** The results of a pair in a document. */
export interface PairFindings {
  readonly pair: DocumentPair;
  /** Of each judge the results of its newest run, the leading one first; at least one. */
  readonly results: readonly TurnResult[];
  /** Whether the pair's text has changed since; the results apply to the previous text. */
  readonly isStale: boolean;
  /** Whether the definition of the leading result's judge has been edited since. */
  readonly isOutdated: boolean;
}

/** A flip of a pair in a document. */
export interface DocumentFlip {
  readonly pair: DocumentPair;
  readonly flip: Flip;
  /** Whether the pair's text has changed since. */
  readonly isStale: boolean;
}

/** The state of a pair without shown results. */
export interface FoundState extends PairStanding {
  readonly state: PairState;
  /** Name of the run. */
  readonly run: string;
  readonly isSimulated: boolean;
  /** Whether the definition of the run's judge has been edited since. */
  readonly isOutdated: boolean;
  /** Unflipped results of the pair, the leading one first. */
  readonly results: readonly TurnResult[];
}
