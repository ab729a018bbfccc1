import assert from 'node:assert/strict';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { attackKind } from '../../../src/core/runs/attack/attackKind.ts';
import { runAttacks } from '../../../src/core/runs/attack/attackRunner.ts';
import { missingSamples } from '../../../src/core/runs/attack/plan/missingSamples.ts';
import { createSampleEntry } from '../../../src/core/runs/attack/plan/newAttack.ts';
import { openRun, previewRun, resumeRun } from '../../../src/logs/openRun.ts';
import { readAttackLog } from '../../../src/logs/reading/readLog.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { pairSample, sampleNumber, setUp } from '../core/runs/attack/attacking.ts';

const folder = temporaryFolder('attacks');
let logs = 0;
const newPath = () => join(folder, `run-${logs++}`, 'x.attacks.jsonl');

const { tools } = setUp();
const { header } = tools;
const first = createSampleEntry(sampleNumber(1));
const second = createSampleEntry(sampleNumber(2));

async function attackAt(path: string, samples = [first]) {
  const { log, state } = await openRun(path, {
    kind: attackKind,
    header,
    missingFrom: (held) =>
      missingSamples(held, header, { all: samples, samples }, { choice: 'update', now: 0 }),
  });
  const fresh = setUp();
  try {
    await runAttacks(state.samples(), { ...fresh.tools, header, log, state }, { attacksAtOnce: 1 });
  } finally {
    await log.close();
  }
  return fresh;
}

describe('the log of an attack on disk', () => {
  it('begins with header and samples, and can be resumed', async () => {
    const path = newPath();
    const { attacker } = await attackAt(path);
    assert.equal(attacker.requests.length, 1);
    const { entries, faults, readOnly } = await readAttackLog(path);
    assert.deepEqual([faults, readOnly], [[], undefined]);
    assert.deepEqual(entries.slice(0, 2), [header, first]);
    const again = await attackAt(path);
    assert.equal(again.attacker.requests.length, 0);
    assert.equal(again.judges[0]?.requests.length, 0);
  });

  it('is foreign if a sample has other texts than its key says', async () => {
    const path = newPath();
    const forged = { ...first, sample: { ...first.sample, prompt: 'Sent with your key.' } };
    const write = async (...entries: readonly object[]) => {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    };
    await write(header, forged);
    await assert.rejects(attackAt(path), { name: 'ForeignLogError' });
    await write({ ...header, draws: 2 }, first);
    await assert.rejects(attackAt(path), { name: 'ForeignLogError' });
    const { draws: _, ...older } = header;
    await write(older, forged);
    await assert.rejects(attackAt(path), { name: 'UncheckedDrawsError' });
    await write(older, first);
    assert.equal((await attackAt(path)).attacker.requests.length, 1);
  });

  it('is not continued with other texts that only its judges are shown', async () => {
    const path = newPath();
    const withVars = (tone: string) => createSampleEntry({ ...first.sample, vars: { tone } });
    await attackAt(path, [withVars('plain')]);
    await assert.rejects(attackAt(path, [withVars('solemn')]), { name: 'ChangedValuesError' });
    assert.equal((await attackAt(path, [withVars('plain')])).attacker.requests.length, 0);
  });

  it('accepts more samples, and makes calls only for those', async () => {
    const path = newPath();
    await attackAt(path);
    const more = await attackAt(path, [first, second]);
    assert.equal(more.attacker.requests.length, 1);
    const { entries } = await readAttackLog(path);
    assert.equal(entries.filter(({ type }) => type === 'sample').length, 2);
  });

  it('is repaired if a crash tore its last line, and only what was lost is repeated', async () => {
    const path = newPath();
    await attackAt(path);
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    const at = lines.findIndex((line) => line.startsWith('{"type":"answer"'));
    await writeFile(path, `${lines.slice(0, at).join('\n')}\n${lines[at]?.slice(0, 40)}`);
    const { attacker, judges } = await attackAt(path);
    assert.equal(attacker.requests.length + (judges[0]?.requests.length ?? 0), 7);
    assert.deepEqual((await readAttackLog(path)).faults, []);
  });

  it('cannot be opened twice at the same time', async () => {
    const path = newPath();
    const { log } = await openRun(path, { kind: attackKind, header, missingFrom: () => [first] });
    await assert.rejects(
      resumeRun(attackKind, path),
      /already running in another window or command/,
    );
    await log.close();
    await (await resumeRun(attackKind, path)).log.close();
  });

  it('is left unchanged if it is another run, newer, damaged, missing or not an attack', async () => {
    const path = newPath();
    await attackAt(path);
    const before = await readFile(path, 'utf8');
    for (const other of [
      { ...header, seed: 9 },
      { ...header, prompts: 'others' },
      { ...header, retries: 0 },
      { ...header, attacker: { ...header.attacker, model: 'another' } },
      { ...header, judges: [] },
      { ...header, generation: { ...header.generation, temperature: 0.5 } },
    ]) {
      await assert.rejects(
        openRun(path, { kind: attackKind, header: other, missingFrom: () => [first] }),
        /holds another run/,
      );
      await assert.rejects(
        previewRun(path, { kind: attackKind, header: other, missingFrom: () => [first] }),
        /holds another run/,
      );
    }
    assert.equal(await readFile(path, 'utf8'), before);
    const later = { ...header, run: 'run-2', tool: 'recant 99', createdAt: 5 };
    await (
      await openRun(path, { kind: attackKind, header: later, missingFrom: () => [first] })
    ).log.close();

    const newer = newPath();
    await (await openRun(newer, { kind: attackKind, header, missingFrom: () => [] })).log.close();
    await writeFile(newer, `${JSON.stringify({ ...header, schema: 2 })}\n`);
    await assert.rejects(
      resumeRun(attackKind, newer),
      /newer Recant \(log schema 2, this version knows 1\)/,
    );

    const damaged = newPath();
    await (
      await openRun(damaged, { kind: attackKind, header, missingFrom: () => [first] })
    ).log.close();
    await appendFile(damaged, 'x\n{"type":"profile","cell":"c","text":"t"}\n');
    await assert.rejects(resumeRun(attackKind, damaged), /Line 3 of the log cannot be read/);

    await assert.rejects(
      resumeRun(attackKind, join(folder, 'none.jsonl')),
      /log is gone: .* Attack the response again/,
    );
    const audit = newPath();
    await (await openRun(audit, { kind: attackKind, header, missingFrom: () => [] })).log.close();
    await writeFile(audit, '{"type":"header","schema":1}\n');
    await assert.rejects(resumeRun(attackKind, audit), /does not begin with a header/);
  });

  it('can be read for a plan without being created', async () => {
    const path = newPath();
    const state = await previewRun(path, { kind: attackKind, header, missingFrom: () => [first] });
    assert.equal(state.samples().length, 1);
    await assert.rejects(readFile(path), { code: 'ENOENT' });
  });
});

describe('a sample’s key', () => {
  it('depends on its content', () => {
    assert.equal(createSampleEntry(pairSample).key, createSampleEntry({ ...pairSample }).key);
    assert.notEqual(first.key, second.key);
    assert.match(first.key, /^[0-9a-f]{16}$/);
  });
});
