import { type EventEmitter, setMaxListeners } from 'node:events';

/**
 * Signals that end a command. Windows sends none to end a process but what its console does: Ctrl+C,
 * Ctrl+Break and, when the window is closed, SIGHUP.
 */
const endSignals = (platform: NodeJS.Platform): readonly NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Aborted at the first of the system's signals that end a command; the second ends it at once. */
export function abortedBySystem(
  source: Pick<EventEmitter, 'once'>,
  platform: NodeJS.Platform,
): AbortSignal {
  const interrupted = new AbortController();
  // Each call under way listens, and there may be many at once: Node 20 takes more than ten for a leak.
  setMaxListeners(0, interrupted.signal);
  for (const name of endSignals(platform)) source.once(name, () => interrupted.abort());
  return interrupted.signal;
}
