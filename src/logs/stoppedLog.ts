import { basename, dirname } from 'node:path';
import { codeOf, describeReadError } from '../disk/describeReadError.ts';
import { lastResort } from './lastResort.ts';

/** Thrown when a log cannot record further calls, although it still records answers. */
export abstract class StoppedLogError extends Error {}

/** Where a displaced log continues. */
interface NewPlace {
  /** Path of the new file; undefined if the lines go to the last resort. */
  readonly path: string | undefined;
  /** Why the log could not be written again to its own folder. */
  readonly reason?: unknown;
  /** Whether the file contains all lines of the log. */
  readonly isWhole: boolean;
}

/**
 * Thrown when another program deleted, replaced, shortened or overwrote a log while its run was
 * writing to it, or the disk does not accept its lines.
 */
export class LogDisplacedError extends StoppedLogError {
  override readonly name = 'LogDisplacedError';
  /** Path of the new log; undefined if no file could be created. */
  recovered: string | undefined;
  readonly #path: string;

  readonly #opening: string;
  readonly #remedy: string;

  /** @param fault why the log does not accept lines; absent if it is no longer there */
  constructor(path: string, place: NewPlace, fault?: unknown) {
    super();
    this.#path = path;
    this.#opening =
      fault === undefined
        ? 'was deleted, replaced, shortened or overwritten by another program while the run was writing to it'
        : `could not be written (${whyUnwritten(fault)})`;
    this.#remedy = isFull(fault) ? 'free up space, ' : '';
    this.move(place);
  }

  /** Names another place, because the new log was displaced as well. */
  move({ path, reason, isWhole }: NewPlace): void {
    this.recovered = path;
    const own = this.#path;
    const answers = isWhole
      ? 'All its answers'
      : 'Earlier answers could not be read again and are lost; all others';
    const why = reason === undefined ? '' : ` (${dirname(own)}: ${whyUnwritten(reason)})`;
    const next =
      path === undefined
        ? `${answers} were written to ${lastResort.name}, one JSON object per line, because no file could be created${why}. To continue, ${this.#remedy}save those lines as ${own}`
        : dirname(path) === dirname(own)
          ? `${answers} are in ${basename(path)}, in the same folder. To continue, ${this.#remedy}rename that file to ${basename(own)}, unless another log is there by then,`
          : `${answers} are in ${path}, because they could not be written beside the log${why}. To continue, ${this.#remedy}move that file to ${own}, unless another log is there by then,`;
    this.message = `${own} ${this.#opening}, so the run stopped. ${next} and start the run again.`;
  }
}

function isFull(fault: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(fault));
}

function whyUnwritten(fault: unknown): string {
  if (isFull(fault)) return 'the disk is full';
  return codeOf(fault) === 'EFBIG'
    ? 'files may not be that large'
    : describeReadError(fault).replace(/^It cannot be read: /, '');
}

/** Thrown when another process wrote to a log or took its lock while its run was in progress. */
export class LogSharedError extends StoppedLogError {
  override readonly name = 'LogSharedError';

  constructor(path: string) {
    super(
      `Another window or command has written to ${path} or locked it, so this run makes no more calls. Its answers are in the log. Start it again once the other has stopped; it asks only what is left.`,
    );
  }
}
