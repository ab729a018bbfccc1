import { run } from '../../../src/cli/run.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in this process and captures its output. */
export async function recant(
  args: readonly string[],
  options: { signal?: AbortSignal; onError?: (text: string) => void } = {},
): Promise<Outcome> {
  const { signal = new AbortController().signal, onError } = options;
  let [out, err] = ['', ''];
  const code = await run(
    args,
    {
      stdout: (text) => {
        out += text;
      },
      stderr: (text) => {
        err += text;
        onError?.(text);
      },
    },
    signal,
  );
  return { code, out, err };
}

/** Creates a folder for the test file, deleted after its tests. */
export async function createTestFolder(): Promise<string> {
  return temporaryFolder('cli');
}

const { NODE_COMPILE_CACHE } = process.env;

/** Variable for a command line in a separate process, which would otherwise compile all of `src`. */
export const compileCache: Record<string, string> =
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** Matches a stack trace, which no message to a user may contain. */
export const stackTrace = /^\s+at .+:\d+:\d+\)?$/m;
