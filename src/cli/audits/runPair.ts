import { basename, resolve } from 'node:path';
import { asMessageLine } from '../../core/escape.ts';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import type { LogEntry } from '../../core/runs/audit/log.ts';
import { onlyPair } from '../../core/runs/audit/missingEntries.ts';
import { createHeader, createPairEntry } from '../../core/runs/audit/newRun.ts';
import type { PairAudit } from '../../core/runs/audit/pairAudit.ts';
import { type AuditView, viewAudit } from '../../core/runs/audit/views/auditView.ts';
import { turnTitle } from '../../core/runs/audit/views/turnView.ts';
import { openRun } from '../../logs/openRun.ts';
import { newRunName } from '../../logs/runFolder.ts';
import { toolName } from '../../logs/toolName.ts';
import { systemClock } from '../../models/systemClock.ts';
import type { RunArguments } from '../arguments/runArguments.ts';
import { describeRest } from '../failures.ts';
import { namingFile } from '../fileErrors.ts';
import { describeNothingRead, hasNoReadableBaseline } from '../nothingRead.ts';
import { exitCodes, type Output } from '../output.ts';
import { requireFitPlace } from '../places.ts';
import { tellSentAgain } from '../sentAgain.ts';
import { findPair } from './findPair.ts';
import { judgeOf, whereKeysComeFrom } from './judge.ts';

/**
 * Opens the run that `--out` names, new or begun, has a judge asked about one pair and prints what the
 * log then holds. Returns the exit code: `unfinished` while calls are left, `unreadable` where the
 * baseline could not be read.
 */
export async function runPair(options: {
  readonly run: RunArguments;
  readonly purpose?: 'session';
  readonly ask: (audit: PairAudit) => Promise<void>;
  readonly print: (view: AuditView) => string;
  readonly output: Output;
  readonly signal: AbortSignal;
}): Promise<number> {
  const { ask, print, output, signal, purpose } = options;
  const { file, id, judge, out, ...settings } = options.run;
  await requireFitPlace(out);
  const { found, format } = await findPair(file, id, settings.format);
  const model = await judgeOf(judge, { ...settings, labelled: [found.pair] });
  const header = createHeader({
    run: newRunName(new Date()),
    tool: toolName,
    createdAt: Date.now(),
    ...(purpose && { purpose }),
    seed: settings.seed,
    protocol: settings.protocol,
    judge: model.identity,
    dataset: { name: basename(file), location: resolve(file), format },
  });
  const pair = createPairEntry(header, found.key, found.pair);
  const { state, log } = await namingFile(out, openRun(auditKind, out, header, onlyPair(pair)));
  try {
    tellSentAgain(state.pendingCalls, output);
    const asked = ask({
      state,
      pairKey: found.key,
      model,
      log,
      clock: systemClock,
      signal,
      onEntry: (entry) => output.stderr(progressOf(entry, judge)),
      onRestart: (turn, why) => output.stderr(`${turnTitle(turn)}: ${asMessageLine(why)}\n`),
    });
    await namingFile(out, asked);
    const view = viewAudit(state, found.key);
    if (!view) throw new Error(`${out} lost its header.`);
    output.stdout(print(view));
    if (view.complete) {
      if (!hasNoReadableBaseline(state)) return exitCodes.done;
      output.stderr(`${describeNothingRead(judge)}\n`);
      return exitCodes.unreadable;
    }
    output.stderr(`${describeRest(view.callsLeft)}\n`);
    return exitCodes.unfinished;
  } finally {
    await log.close();
  }
}

function progressOf(entry: LogEntry, judge: string): string {
  if (entry.type === 'started') return `${turnTitle(entry)}: asked\n`;
  if (entry.type !== 'failed') return '';
  const hint = entry.reason === 'key-needed' ? ` ${whereKeysComeFrom(judge)}` : '';
  return `${turnTitle(entry)}: ${asMessageLine(entry.message)}${hint}\n`;
}
