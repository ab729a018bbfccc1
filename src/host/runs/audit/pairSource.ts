import * as vscode from 'vscode';
import type { PairChoice, SelectablePair } from '../../../core/runs/audit/plan/selectPairs.ts';
import type { DocumentItems } from '../../documents/documentItems.ts';
import type { FileChoices } from './choices.ts';

/** Number of pairs counted so far. */
export interface PairCount {
  readonly pairs: number;
  /**
   * Number of human and gold labels that favor a response, or of scores of single responses, and of
   * labels that are ties.
   */
  readonly labeled: number;
  readonly tied: number;
  readonly domains: number;
  readonly unreadableRecords: number;
  /** Names the texts of the records that are not used, if there are any. */
  readonly unused: string | undefined;
  readonly isComplete: boolean;
}

/** The pairs of a dataset to choose from. */
export interface PairSource {
  /** Kind of the judges that judge these pairs or single responses. */
  readonly kind: DocumentItems['kind'];
  /** Id of the dataset's format. */
  readonly format: string;
  /** Digest of the mapping by which the dataset is read, if any. */
  readonly mapping: string | undefined;
  readonly count: PairCount;
  /**
   * Counts the pairs without duplicates, reporting progress after each chunk. Resolves at the end
   * of the dataset or when the source is closed; rejects if the file is unreadable.
   */
  survey(onProgress: () => void): Promise<void>;
  /** Stops counting. */
  close(): void;
  /**
   * Returns the chosen pairs with their texts, in file order and without duplicates. Requires a
   * completed count. Rejects if the file is unreadable or has changed since, and with the signal's
   * reason.
   */
  take(choice: PairChoice, signal: AbortSignal): Promise<readonly SelectablePair[]>;
}

/** Returns the number of selected pairs among those counted so far. */
export function sizeOf({ labeled, sample }: FileChoices, { count }: PairSource): number {
  const eligible = labeled ? count.labeled : count.pairs;
  return Math.min(eligible, sample ?? eligible);
}

export function fileChanged(): string {
  return vscode.l10n.t('The file has changed while it was being read. Try again.');
}
