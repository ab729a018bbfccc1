#!/usr/bin/env node
import { once } from 'node:events';
import { run } from './run.ts';

const interrupted = new AbortController();
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
