import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { exitCodes, type Output } from './output.ts';

/**
 * What a command does once the reader of its standard output has gone, such as `head`: end
 * immediately, finish silently, or finish and fail because the output was requested along with paid
 * calls.
 */
export type WhenUnread = 'end' | 'finish' | 'fail';

/** Standard output and standard error, either of which may fail while a command is running. */
export class StandardStreams {
  readonly output: Output;
  readonly #stdout: Writable;
  readonly #stderr: Writable;
  readonly #whenUnread: WhenUnread;
  readonly #broken = new Set<Writable>();
  #failed = false;

  constructor(stdout: Writable, stderr: Writable, whenUnread: WhenUnread) {
    this.#stdout = stdout;
    this.#stderr = stderr;
    this.#whenUnread = whenUnread;
    const write = (stream: Writable) => (text: string) => {
      if (!this.#broken.has(stream)) stream.write(text);
    };
    this.output = {
      stdout: write(stdout),
      stderr: write(stderr),
      drained: async () => {
        if (stdout.writableNeedDrain && !this.#broken.has(stdout)) {
          await once(stdout, 'drain').catch(() => {});
        }
      },
      ownsProcess: true,
    };
    stderr.on('error', (error) => this.#take(stderr, error));
    stdout.on('error', (error) => {
      if (!this.#take(stdout, error)) return;
      this.output.stderr(`recant: standard output cannot be written: ${error.message}\n`);
    });
  }

  /** Returns the exit code of a command that ended with `code`, once all output is written. */
  async codeAfter(code: number): Promise<number> {
    for (const stream of [this.#stdout, this.#stderr]) {
      if (stream.writableLength > 0 && !this.#broken.has(stream)) {
        await new Promise<void>((resolve) => stream.write('', () => resolve()));
      }
    }
    // Errors are emitted after their write returns.
    await setImmediate();
    return code === exitCodes.done && this.#failed ? exitCodes.failed : code;
  }

  /** Whether this is the first error of a stream and should be reported. */
  #take(stream: Writable, error: NodeJS.ErrnoException): boolean {
    if (this.#broken.has(stream)) return false;
    this.#broken.add(stream);
    if (error.code === 'EPIPE' && this.#whenUnread !== 'fail') {
      if (this.#whenUnread === 'end') process.exit(exitCodes.done);
      return false;
    }
    this.#failed = true;
    return true;
  }
}
