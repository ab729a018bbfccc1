import { readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';

/** Folder of the extension that answers; install it in the window. */
export const probeExtension = join(import.meta.dirname, 'probe');

interface Heap {
  /** Bytes. */
  readonly heap: number;
  readonly external: number;
}

/** What the probe measures in the extension host. */
interface Measured {
  /** Longest delay of the event loop since the last request, in milliseconds. */
  readonly delay: number;
  /** Resident memory of the process, in bytes. */
  readonly resident: number;
  readonly host: Heap;
  readonly workers: readonly (Heap & { readonly name: string })[];
}

/** Requests to the probe extension in the extension host of a window. */
export class HostProbe {
  readonly #port: string;

  private constructor(port: string) {
    this.#port = port;
  }

  static async in(workspace: string): Promise<HostProbe> {
    const port = await eventually('the probe', async () => {
      try {
        return readFileSync(join(workspace, '.probe'), 'utf8') || undefined;
      } catch {
        return undefined;
      }
    });
    return new HostProbe(port);
  }

  /** @param collect whether to collect the host's garbage first; that of workers remains */
  measure(collect = false): Promise<Measured> {
    return this.#ask<Measured>(collect ? 'collect' : '');
  }

  /** Ends the profile of a window that was started with RECANT_PROFILE in its environment. */
  async profile(): Promise<Profiler.Profile> {
    const { profile } = await this.#ask<Profiler.StopReturnType>('profile');
    return profile;
  }

  /** Runs a command by its id. */
  async run(...command: readonly unknown[]): Promise<void> {
    await this.#ask(`run?command=${encodeURIComponent(JSON.stringify(command))}`);
  }

  async #ask<Answer>(path: string): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${this.#port}/${path}`);
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Answer;
  }
}
