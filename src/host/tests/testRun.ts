import * as vscode from 'vscode';
import { type FileAuditTypes, fileAudits } from '../../app/audits.ts';
import type { AskedKind, Run } from '../../app/run.ts';
import { exchangedNames } from '../../core/judges/names/translateNames.ts';
import { type PairOutcome, testPair } from '../../core/results/pairOutcome.ts';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import { type RunState, replay } from '../../core/runs/audit/runState.ts';
import { viewAudit } from '../../core/runs/audit/views/auditView.ts';
import { asMessageLine, asOneLine } from '../../core/words/escape.ts';
import { resumeRun } from '../../logs/openRun.ts';
import { createBudget } from '../../models/budget.ts';
import { systemClock } from '../../models/systemClock.ts';
import type { Judges } from '../models/judges.ts';
import { openerOf } from '../runs/audit/auditSurface.ts';
import { stagesOf } from '../sessions/stopping.ts';
import { readSetting } from '../settings.ts';
import { recordLocation, testMessages, testOutput } from './testMessages.ts';

/** Maximum concurrent pairs for the practice judge, which limits memory use. */
const practicePairsAtOnce = 8;

/** A written run whose pairs are tests. */
interface TestedRun {
  readonly audit: Run<FileAuditTypes>;
  readonly run: vscode.TestRun;
  /** Items by the key of their pair. */
  readonly items: ReadonlyMap<string, vscode.TestItem>;
  readonly signal: AbortSignal;
  /** Called with each test whose state was set, and the run's id. */
  readonly onSettled: (item: vscode.TestItem, run: string, outcome: PairOutcome) => void;
}

/** Audits whose pairs are tests: their texts are shown when they end. */
export const testedAudits: AskedKind<FileAuditTypes> = { ...fileAudits, log: auditKind };

/**
 * Asks the judge of a run about its pairs and reports each test when it ends. Skips tests that
 * weren't asked because of cancellation or an unreachable judge. Rejects if the log can't be
 * written or the judge can't be opened; all remaining tests then get that error.
 */
export async function askAsTests(
  { audit, run, items, signal, onSettled }: TestedRun,
  judges: Judges,
): Promise<void> {
  const { header, path } = audit;
  const settled = new Set<string>();
  const startedAt = new Map<string, number>();
  let state = replay([]);
  try {
    const { pausedBy } = await audit.ask({
      ...stagesOf(signal),
      open: () => resumeRun(auditKind, path),
      onOpen: (opened) => {
        state = opened.state;
      },
      openModel: openerOf(judges, header, () => createBudget({})),
      atOnce: header.judge.simulated ? practicePairsAtOnce : readSetting('concurrency'),
      onEntry: (entry) => {
        if (entry.type !== 'started' || startedAt.has(entry.pair)) return;
        startedAt.set(entry.pair, systemClock.now());
        const item = items.get(entry.pair);
        if (item) run.started(item);
      },
      onItemEnd: (_, key = '') => {
        const item = items.get(key);
        const duration = systemClock.now() - (startedAt.get(key) ?? systemClock.now());
        const outcome = item && settle(run, item, state, key, duration);
        if (!item || !outcome || outcome === 'open') return;
        settled.add(key);
        onSettled(item, header.run, outcome);
      },
    });
    if (pausedBy && pausedBy.reason !== 'cancelled') {
      run.appendOutput(`${asMessageLine(pausedBy.message)}\r\n`);
    }
  } catch (error) {
    const reason = asOneLine(error instanceof Error ? error.message : String(error), 400);
    for (const [key, item] of items) {
      if (!settled.has(key)) run.errored(item, new vscode.TestMessage(reason));
      settled.add(key);
    }
    throw error;
  } finally {
    for (const [key, item] of items) if (!settled.has(key)) run.skipped(item);
  }
}

/** Sets the state of a test and returns it; undefined while calls are left. */
function settle(
  run: vscode.TestRun,
  item: vscode.TestItem,
  state: RunState,
  key: string,
  duration: number,
): PairOutcome | undefined {
  const pair = state.pairs.get(key);
  if (!state.header || !pair) return undefined;
  const test = testPair(state.header, pair, viewAudit(state, key)?.complete === true);
  const location = item.uri && recordLocation({ dataset: item.uri, key }, pair.entry.pair);
  const messages = testMessages(
    test,
    pair,
    location,
    exchangedNames(state.header, pair.entry.order),
  );
  run.appendOutput(testOutput(test, pair), location, item);
  if (test.outcome === 'passed') run.passed(item, duration);
  else if (test.outcome === 'failed') run.failed(item, messages, duration);
  else if (test.outcome === 'errored') run.errored(item, messages, duration);
  return test.outcome;
}
