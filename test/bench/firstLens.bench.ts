/**
 * The first lens in a window that restores a dataset, beside Git, against the lenses of an extension
 * of 15 lines (`floor`) in the same place: seconds after navigation, and the processor time of
 * Recant in the extension host until then; medians of alternating windows. Limit: 120 ms of the
 * processor.
 * Run after `node esbuild.mjs --production`: node test/bench/firstLens.bench.ts [WINDOWS=5] [PROFILE]
 * PROFILE is a file to which the last profile is written.
 */
import { rmSync, writeFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';
import { HostProbe, probeExtension } from './hostProbe.ts';

const [windows = 5] = process.argv.slice(2, 3).map(Number);
const profilePath = process.argv[3];
const floorExtension = join(import.meta.dirname, 'floor');
process.env.RECANT_PROFILE = '1';

/** Milliseconds between samples, and between the answers of providers that belong together. */
const interval = 0.5;
const betweenAnswers = 100;

/** Milliseconds. */
interface Opened {
  readonly lens: number;
  readonly own: number;
}

/**
 * Returns milliseconds of the processor in the code of the extension and what it calls, until it has
 * answered with the first lenses. A sample counts at most twice the interval: a longer one is from a
 * time when other processes had the processor.
 */
function ownTime({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const own = new Set<number>();
  const answering = new Set<number>();
  const mark = (id: number, isOwn: boolean, isAnswering: boolean): void => {
    const { callFrame, children = [] } = byId.get(id) ?? {};
    const isInside = isOwn || callFrame?.url.includes('recant.recant-') === true;
    const answers = isAnswering || (isInside && callFrame?.functionName === 'provideCodeLenses');
    if (isInside) own.add(id);
    if (answers) answering.add(id);
    for (const child of children) mark(child, isInside, answers);
  };
  mark(nodes[0]?.id ?? 0, false, false);
  let [time, used, answered, usedThen] = [0, 0, 0, 0];
  for (const [i, id] of samples.entries()) {
    const delta = (timeDeltas[i] ?? 0) / 1000;
    time += delta;
    if (own.has(id)) used += Math.min(delta, 2 * interval);
    if (answering.has(id) && (usedThen === 0 || time - answered < betweenAnswers)) {
      [answered, usedThen] = [time, used];
    }
  }
  return usedThen;
}

async function open(window: VsCodeWindow, workspace: string): Promise<Opened> {
  rmSync(join(workspace, '.probe'), { force: true });
  const from = performance.now();
  await window.page.goto(window.server.url);
  await window.codeLens('Audit').first().waitFor({ timeout: 60_000 });
  const lens = performance.now() - from;
  const profile = await (await HostProbe.in(workspace)).profile();
  if (profilePath) writeFileSync(profilePath, JSON.stringify(profile));
  await wait(1500);
  return { lens, own: ownTime(profile) };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

async function compare(title: string, records: number, size: number): Promise<void> {
  const workspace = temporaryFolder('first-lens');
  const file = join(workspace, 'pairs.jsonl');
  const text = 'A sentence of a response. '.repeat(Math.ceil(size / 26));
  const lines = Array.from({ length: records }, (_, i) =>
    JSON.stringify({ id: `${i}`, prompt: `Why ${i}?`, responseA: text, responseB: `${text}.` }),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  const shared = { workspace, file, allBuiltIns: true };
  const floor = await openWindow({
    ...shared,
    withoutRecant: true,
    extensions: [floorExtension, probeExtension],
  });
  const recant = await openWindow({ ...shared, extensions: [probeExtension] });
  const times: [Opened[], Opened[]] = [[], []];
  for (let i = -1; i < windows; i += 1) {
    for (const [which, window] of [floor, recant].entries()) {
      const opened = await open(window, workspace);
      if (i >= 0) times[which]?.push(opened);
      await window.page.goto('about:blank');
    }
  }
  await floor.close();
  await recant.close();
  const [ofFloor, ofRecant] = times.map((all) => median(all.map(({ lens }) => lens)));
  const own = times[1].map((one) => Math.round(one.own));
  const seconds = ([recant = 0, floor = 0]: readonly (number | undefined)[]) =>
    `${(recant / 1000).toFixed(2)} s, floor ${(floor / 1000).toFixed(2)} s: ${(recant / floor).toFixed(2)} ×, ${Math.round(recant - floor)} ms more`;
  process.stdout.write(
    `${title}: first lens ${seconds([ofRecant, ofFloor])}; own processor time ${median(own)} ms (${own})\n`,
  );
}

await compare('15 records', 15, 200);
await compare('2,000 records, 10 MB', 2000, 2500);
