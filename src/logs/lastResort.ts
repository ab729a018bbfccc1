import { StringDecoder } from 'node:string_decoder';

/**
 * Where the lines of a log go if no file can be created for them: standard error, unless the window
 * has set its log.
 */
export const lastResort = {
  name: 'standard error',
  /** Writes whole lines. */
  write: (text: string): void => {
    process.stderr.write(text);
  },
};

/** Writes the lines of a log to the last resort; called like an open file. */
export class LastResortFile {
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';

  async appendFile(bytes: Buffer): Promise<void> {
    const text = this.#rest + this.#decoder.write(bytes);
    const end = text.lastIndexOf('\n') + 1;
    this.#rest = text.slice(end);
    if (end > 0) lastResort.write(text.slice(0, end));
  }

  async datasync(): Promise<void> {}

  async close(): Promise<void> {}
}
