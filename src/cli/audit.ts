import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { viewAudit } from '../core/audit/auditView.ts';
import type { LogEntry } from '../core/audit/log.ts';
import { createHeader, createPairEntry } from '../core/audit/newRun.ts';
import { auditPair } from '../core/audit/runner.ts';
import { type Protocol, protocols } from '../core/audit/targets.ts';
import { turnTitle } from '../core/audit/turnView.ts';
import { asMessageLine } from '../core/escape.ts';
import { systemClock } from '../models/systemClock.ts';
import { openRun } from '../runs/openRun.ts';
import { newRunName } from '../runs/runFolder.ts';
import { toolName } from '../runs/toolName.ts';
import { namingFile } from './fileErrors.ts';
import { findPair } from './findPair.ts';
import { judgeOf } from './judge.ts';
import { exitCodes, type Output, UsageError } from './output.ts';
import { turnsTable } from './turnsTable.ts';

/**
 * `recant audit`: asks a judge the six turns of one pair and writes the run log. Where `--out` names
 * a log of the same pair, judge, seed and protocol, only what is missing from it is asked.
 */
export async function auditCommand(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const { file, id, judge, out, ...options } = readArguments(args);
  const { found, format } = await findPair(file, id, options.format);
  const model = await judgeOf(judge, { ...options, labelled: [found.pair] });
  const header = createHeader({
    run: newRunName(new Date()),
    tool: toolName,
    createdAt: Date.now(),
    seed: options.seed,
    protocol: options.protocol,
    judge: model.identity,
    dataset: { name: basename(file), location: resolve(file), format },
  });
  const pair = createPairEntry(header, found.key, found.pair);
  const run = await namingFile(out, openRun(out, header, pair));
  try {
    const { state, log } = run;
    await auditPair({
      state,
      pairKey: found.key,
      model,
      log,
      clock: systemClock,
      signal,
      onEntry: (entry) => output.stderr(progressOf(entry)),
    });
    const view = viewAudit(state, found.key);
    if (!view) throw new Error(`${out} lost its header.`);
    output.stdout(turnsTable(view));
    if (view.complete) return exitCodes.done;
    output.stderr(
      `Not finished: ${view.callsLeft} calls are left. The same command asks only those.\n`,
    );
    return exitCodes.failed;
  } finally {
    await run.log.close();
  }
}

function progressOf(entry: LogEntry): string {
  if (entry.type === 'started') return `${turnTitle(entry)}: asked\n`;
  if (entry.type === 'failed') return `${turnTitle(entry)}: ${asMessageLine(entry.message)}\n`;
  return '';
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      pair: { type: 'string' },
      judge: { type: 'string' },
      'base-url': { type: 'string' },
      protocol: { type: 'string', default: 'anti-baseline' },
      seed: { type: 'string', default: '1' },
      format: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('name one dataset file.');
  const { pair: id, judge, out, format } = values;
  if (id === undefined || judge === undefined || out === undefined) {
    throw new UsageError('--pair, --judge and --out are needed.');
  }
  return {
    file,
    id,
    judge,
    out,
    format,
    baseUrl: values['base-url'],
    seed: readSeed(values.seed),
    protocol: readProtocol(values.protocol),
  };
}

function readSeed(text: string): number {
  const seed = Number(text);
  if (Number.isSafeInteger(seed) && text.trim() !== '') return seed;
  throw new UsageError(`--seed takes a whole number, not "${text}".`);
}

function readProtocol(text: string): Protocol {
  const protocol = protocols.find((known) => known === text);
  if (protocol) return protocol;
  throw new UsageError(`--protocol takes ${protocols.join(' or ')}, not "${text}".`);
}
