#!/usr/bin/env node
import { setMaxListeners } from 'node:events';
import { run, whenUnread } from './run.ts';
import { StandardStreams } from './standardStreams.ts';

const interrupted = new AbortController();
// Each call under way listens, and there may be many at once: Node 20 takes more than ten for a leak.
setMaxListeners(0, interrupted.signal);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => interrupted.abort());
}
const args = process.argv.slice(2);
const streams = new StandardStreams(process.stdout, process.stderr, whenUnread(args));
const code = await run(args, streams.output, interrupted.signal);
process.exitCode = await streams.codeAfter(code);
