import { type EventEmitter, setMaxListeners } from 'node:events';

/**
 * Signals that end a command. On Windows, only the console sends any: Ctrl+C, Ctrl+Break and, when
 * the window is closed, SIGHUP.
 */
const endSignals = (platform: NodeJS.Platform): readonly NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Returns a signal that aborts on the first system signal that ends a command; the second one,
 * whichever it is, ends the process immediately.
 */
export function abortedBySystem(
  source: Pick<EventEmitter, 'on' | 'off'>,
  platform: NodeJS.Platform,
): AbortSignal {
  const interrupted = new AbortController();
  // Each pending call adds a listener, and Node 20 warns of a leak above ten.
  setMaxListeners(0, interrupted.signal);
  const abort = () => {
    for (const name of endSignals(platform)) source.off(name, abort);
    interrupted.abort();
  };
  for (const name of endSignals(platform)) source.on(name, abort);
  return interrupted.signal;
}
