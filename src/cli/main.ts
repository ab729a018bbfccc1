#!/usr/bin/env node
import { once, setMaxListeners } from 'node:events';
import { run } from './run.ts';

const interrupted = new AbortController();
// Each call under way listens, and there may be many at once: Node 20 takes more than ten for a leak.
setMaxListeners(0, interrupted.signal);
process.once('SIGINT', () => interrupted.abort());
// Whoever reads has had enough, as `head` does.
process.stdout.on('error', () => process.exit());
process.exitCode = await run(
  process.argv.slice(2),
  {
    stdout: (text) => process.stdout.write(text),
    stderr: (text) => process.stderr.write(text),
    drained: async () => {
      if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
    },
  },
  interrupted.signal,
);
