#!/usr/bin/env node
import { abortedBySystem } from './endSignals.ts';
import { run, whenUnread } from './run.ts';
import { StandardStreams } from './standardStreams.ts';

const args = process.argv.slice(2);
const streams = new StandardStreams(process.stdout, process.stderr, whenUnread(args));
const code = await run(args, streams.output, abortedBySystem(process, process.platform));
process.exitCode = await streams.codeAfter(code);
