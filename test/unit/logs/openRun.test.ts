import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { auditKind } from '../../../src/core/runs/audit/auditKind.ts';
import type { HeaderEntry } from '../../../src/core/runs/audit/log.ts';
import { onlyPair } from '../../../src/core/runs/audit/missingEntries.ts';
import { createPairEntry } from '../../../src/core/runs/audit/newRun.ts';
import { createRun, openRun, resumeRun } from '../../../src/logs/openRun.ts';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import {
  createSteadyJudge,
  newHeader,
  sampleKey,
  samplePair,
} from '../core/runs/audit/auditing.ts';
import { createTestFolder } from './runFiles.ts';

const folder = await createTestFolder();
let files = 0;
const newPath = () => join(folder, `run-${files++}.jsonl`);

const header = newHeader(createSteadyJudge());
const pair = createPairEntry(header, sampleKey, samplePair);

async function createAndClose(path: string): Promise<void> {
  const { log } = await createRun(auditKind, path, header, pair);
  await log.close();
}

describe('a run', () => {
  it('begins with its header and its pair, and has the state of its file', async () => {
    const path = newPath();
    const { log, state } = await createRun(auditKind, path, header, pair);
    await log.close();
    const { entries, faults } = await readLog(path);
    assert.deepEqual(
      entries.map(({ type }) => type),
      ['header', 'pair'],
    );
    assert.deepEqual(faults, []);
    assert.deepEqual(state.header, entries[0]);
    assert.deepEqual(state.pairs.get(sampleKey)?.entry, entries[1]);
  });

  it('creates missing folders', async () => {
    const path = join(folder, 'made', 'on the way', 'run.jsonl');
    await createAndClose(path);
    assert.equal((await readLog(path)).entries.length, 2);
  });

  it('never overwrites another file', async () => {
    const path = newPath();
    await writeFile(path, 'mine');
    await assert.rejects(createRun(auditKind, path, header, pair), { code: 'EEXIST' });
    assert.equal(await readFile(path, 'utf8'), 'mine');
  });
});

describe('opening or creating a run', () => {
  it('creates it if there is no file, or an empty one', async () => {
    for (const path of [newPath(), newPath()]) {
      if (path.endsWith('1.jsonl')) await writeFile(path, '');
      const { log, state } = await openRun(path, {
        kind: auditKind,
        header,
        missingFrom: onlyPair(pair),
      });
      await log.close();
      assert.equal(state.pairs.size, 1);
    }
  });

  it('resumes the same run, whatever its name and the location of the data', async () => {
    const path = newPath();
    await createAndClose(path);
    const renamed: HeaderEntry = {
      ...header,
      run: 'another',
      tool: 'recant 9.9.9',
      createdAt: 5,
      dataset: { name: 'moved.jsonl', location: '/elsewhere/moved.jsonl', format: 'recant' },
    };
    const { log, state } = await openRun(path, {
      kind: auditKind,
      header: renamed,
      missingFrom: onlyPair(pair),
    });
    await log.close();
    assert.deepEqual(state.header?.run, header.run);
    assert.equal((await readFile(path, 'utf8')).split('\n').length, 3);
  });

  const others: Record<string, Partial<HeaderEntry>> = {
    seed: { seed: 2 },
    protocol: { protocol: 'counterbalanced' },
    model: { judge: { ...header.judge, model: 'script-2' } },
    endpoint: { judge: { ...header.judge, endpoint: 'http://127.0.0.1:8/v1' } },
    'setting of the judge': { judge: { ...header.judge, settings: { effort: 'high' } } },
    temperature: { generation: { ...header.generation, temperature: 1 } },
    'token limit': { generation: { ...header.generation, maxTokens: 5 } },
    'sampling seed': { generation: { ...header.generation, seed: 5 } },
    'system prompt': { prompts: { ...header.prompts, system: 'x' } },
    'set of wordings': { prompts: { ...header.prompts, followUps: 'x' } },
  };
  for (const [what, change] of Object.entries(others)) {
    it(`rejects a run with another ${what}, and leaves it unchanged`, async () => {
      const path = newPath();
      await createAndClose(path);
      const before = await readFile(path, 'utf8');
      await assert.rejects(
        openRun(path, {
          kind: auditKind,
          header: { ...header, ...change },
          missingFrom: onlyPair(pair),
        }),
        (error: Error) => {
          assert.ok(error.message.includes(path));
          assert.match(error.message, /another run/);
          return true;
        },
      );
      assert.equal(await readFile(path, 'utf8'), before);
    });
  }

  it('rejects a run of another pair', async () => {
    const path = newPath();
    await createAndClose(path);
    await assert.rejects(
      openRun(path, { kind: auditKind, header, missingFrom: onlyPair({ ...pair, key: 'key-2' }) }),
      /another run/,
    );
  });

  it('adds the pair if the run ended before it was written', async () => {
    const path = newPath();
    await writeFile(path, `${JSON.stringify(header)}\n{"type":"pair","ke`);
    const { log, state } = await openRun(path, {
      kind: auditKind,
      header,
      missingFrom: onlyPair(pair),
    });
    await log.close();
    assert.equal(state.pairs.size, 1);
    const { entries, faults } = await readLog(path);
    assert.deepEqual(
      entries.map(({ type }) => type),
      ['header', 'pair'],
    );
    assert.deepEqual(faults, []);
  });

  it('rejects invalid, newer and damaged files by name', async () => {
    const texts: [string, RegExp][] = [
      ['{"id": "a dataset record"}\n', /does not begin with a header/],
      ['notes of mine', /does not begin with a header/],
      [`${JSON.stringify({ ...header, schema: 2 })}\n`, /newer Recant/],
      [`${JSON.stringify(header)}\nx\n${JSON.stringify(pair)}\n`, /Line 2/],
    ];
    for (const [text, reason] of texts) {
      const path = newPath();
      await writeFile(path, text);
      for (const open of [
        () => openRun(path, { kind: auditKind, header, missingFrom: onlyPair(pair) }),
        () => resumeRun(auditKind, path),
      ]) {
        await assert.rejects(open, (error: Error) => {
          assert.match(error.message, reason);
          assert.ok(error.message.startsWith(path));
          return true;
        });
      }
      assert.equal(await readFile(path, 'utf8'), text);
    }
  });

  it('rejects a run of the pair with another label', async () => {
    const path = newPath();
    await createAndClose(path);
    const relabeled = { ...pair, pair: { ...pair.pair, label: 'tie' as const } };
    await assert.rejects(
      openRun(path, { kind: auditKind, header, missingFrom: onlyPair(relabeled) }),
      {
        ...{ name: 'ChangedValuesError' },
      },
    );
  });

  it('rejects a log whose draws cannot be checked, unless it is allowed', async () => {
    const path = newPath();
    const { draws: _, ...older } = header;
    const order = pair.order === 'AB' ? 'BA' : 'AB';
    const lines = [older, { ...pair, order }].map((entry) => `${JSON.stringify(entry)}\n`);
    await writeFile(path, lines.join(''));
    await assert.rejects(resumeRun(auditKind, path), { name: 'UncheckedDrawsError' });
    const { log, state } = await resumeRun(auditKind, path, { allowUnchecked: true });
    await log.close();
    assert.equal(state.pairs.get(sampleKey)?.entry.order, order);
  });

  it('rejects a folder', async () => {
    const path = newPath();
    await mkdir(path);
    await assert.rejects(openRun(path, { kind: auditKind, header, missingFrom: onlyPair(pair) }), {
      code: 'EISDIR',
    });
  });
});

describe('the run of a whole file', () => {
  it('accepts more pairs than fit into the arguments of one function call', async () => {
    const path = newPath();
    const many = Array.from({ length: 150_000 }, (_, i) => ({ ...pair, key: `key-${i}` }));
    const { log, state } = await openRun(path, {
      kind: auditKind,
      header,
      missingFrom: () => many,
    });
    await log.close();
    assert.equal(state.pairs.size, many.length);
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    assert.equal(lines.length, 1 + many.length);
    assert.equal(JSON.parse(lines.at(-1) ?? '').key, 'key-149999');
  });
});
