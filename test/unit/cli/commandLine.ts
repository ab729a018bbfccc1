import { run } from '../../../src/cli/run.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in this process and keeps what it writes. */
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

/** A folder of the test file's own, gone when its tests have ended. */
export async function createTestFolder(): Promise<string> {
  return temporaryFolder('cli');
}

/** No message to a user holds the place in our code that it came from. */
export const stackTrace = /^\s+at .+:\d+:\d+\)?$/m;
