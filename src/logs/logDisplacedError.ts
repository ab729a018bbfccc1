import { basename } from 'node:path';

/**
 * Thrown when another program deleted, replaced or shortened a log while its run was writing to it.
 */
export class LogDisplacedError extends Error {
  override readonly name = 'LogDisplacedError';
  /** Path of the new log, which contains every answer. */
  readonly recovered: string;

  constructor(path: string, recovered: string) {
    super(
      `${path} was deleted, replaced or shortened by another program while the run was writing to it, so the run stopped. All its answers are in ${basename(recovered)}, in the same folder. To continue, rename that file to ${basename(path)} and start the run again.`,
    );
    this.recovered = recovered;
  }
}
