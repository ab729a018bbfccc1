/**
 * Whether a run of many pairs costs more per pair than one of few: processor time of opening,
 * planning, asking an instant judge and rereading the run, for four times as many pairs.
 * Run: node test/bench/scaling.bench.ts [PAIRS=2000]
 */
import { join } from 'node:path';
import { wholeFileKind } from '../../src/core/runs/audit/auditKind.ts';
import { auditFile } from '../../src/core/runs/audit/fileRunner.ts';
import { planRun } from '../../src/core/runs/audit/plan/plan.ts';
import type { RunState } from '../../src/core/runs/audit/runState.ts';
import type { ChatModel } from '../../src/core/words/ports.ts';
import { openRun } from '../../src/logs/openRun.ts';
import { createEndpointLimits } from '../../src/models/limiting.ts';
import { systemClock } from '../../src/models/systemClock.ts';
import { pairEntriesFor } from '../support/pairEntriesFor.ts';
import { verdictText } from '../support/stub/stubJudge.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { benchHeader, benchPairs } from './benchRun.ts';

const few = Number(process.argv[2] ?? 2_000);
const folder = temporaryFolder('bench');
const { signal } = new AbortController();
const instant: ChatModel = {
  identity: { provider: 'bench', model: 'instant', endpoint: 'bench:', simulated: false },
  complete: async () => ({
    text: verdictText('Response A answers the question more fully.', 'A', 85),
    finishReason: 'stop',
    totalMs: 0,
    responseFormat: 'json_schema',
  }),
};

/** Returns the processor time of each part in milliseconds. */
async function costs(count: number): Promise<Record<string, number>> {
  const path = join(folder, `${count}.jsonl`);
  const header = benchHeader(instant.identity);
  const pairs = benchPairs(count);
  const choose = (state: RunState) =>
    pairEntriesFor(
      header,
      pairs,
      [...state.pairs.values()].map(({ entry }) => entry),
    );
  let begin = process.cpuUsage();
  const lap = () => {
    const { user, system } = process.cpuUsage(begin);
    begin = process.cpuUsage();
    return (user + system) / 1000;
  };
  const { state, log } = await openRun(path, { kind: wholeFileKind, header, missingFrom: choose });
  const open = lap();
  planRun(state);
  const plan = lap();
  const model = createEndpointLimits(20).limit(instant);
  const run = { state, model, log, clock: systemClock, signal, pairsAtOnce: 20 };
  const { complete } = await auditFile(run);
  if (!complete) throw new Error('the benchmark did not end');
  const ask = lap();
  await log.close();
  const again = await openRun(path, { kind: wholeFileKind, header, missingFrom: choose });
  await again.log.close();
  return { open, plan, ask, 'read again': lap() };
}

await costs(200);
const [small, large] = [await costs(few), await costs(4 * few)];
process.stdout.write(`${few} and ${4 * few} pairs, processor time a pair:\n`);
for (const [part, cost] of Object.entries(large)) {
  const [before, after] = [(small[part] ?? 0) / few, cost / (4 * few)];
  process.stdout.write(
    `  ${part}: ${before.toFixed(3)} and ${after.toFixed(3)} ms = ${(after / before).toFixed(2)} ×\n`,
  );
}
