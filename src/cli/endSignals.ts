import { type EventEmitter, setMaxListeners } from 'node:events';

/**
 * Signals that end a command. On Windows, only the console sends any: Ctrl+C, Ctrl+Break and, when
 * the window is closed, SIGHUP.
 */
const endSignals = (platform: NodeJS.Platform): readonly NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Returns a signal that aborts on the first system signal that ends a command; the second one ends
 * the process immediately.
 */
export function abortedBySystem(
  source: Pick<EventEmitter, 'once'>,
  platform: NodeJS.Platform,
): AbortSignal {
  const interrupted = new AbortController();
  // Each pending call adds a listener, and Node 20 warns of a leak above ten.
  setMaxListeners(0, interrupted.signal);
  for (const name of endSignals(platform)) source.once(name, () => interrupted.abort());
  return interrupted.signal;
}
