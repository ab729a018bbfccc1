import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { LogEntry } from '../../../../src/core/runs/audit/log.ts';
import { impressionable } from '../../../../src/models/practice/persona.ts';
import { createPracticeJudge } from '../../../../src/models/practice/practiceJudge.ts';
import {
  answersBy,
  audit,
  createScriptedJudge,
  keyWithOrder,
  newHeader,
  samplePair,
  verdict,
} from '../../core/runs/audit/auditing.ts';
import { beginSession } from '../../core/runs/audit/stepping.ts';
import { createSkippingClock } from '../../models/clocks.ts';
import { createTestFolder, recant, stackTrace } from '../commandLine.ts';

const folder = await createTestFolder();
let files = 0;

async function write(entries: readonly (LogEntry | string)[]): Promise<string> {
  const path = join(folder, `run-${files++}.jsonl`);
  const lines = entries.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)));
  await writeFile(path, lines.map((line) => `${line}\n`).join(''));
  return path;
}

/**
 * Returns a run in which B1 chooses A at 90, authority moves it to B at 62, and evidence is
 * unreadable.
 */
async function variedRun(): Promise<readonly LogEntry[]> {
  const judge = createScriptedJudge(
    answersBy(
      {
        authority: verdict('B', 62, 'The other tide is explained.'),
        evidence: 'Hm.',
        'evidence repair': 'Hm?',
      },
      verdict('A', 90, 'It explains both tides.'),
    ),
  );
  const { log } = await audit({ judge, pairKey: keyWithOrder('AB') });
  return log.entries;
}

describe('recant show with a repaired answer', () => {
  it('counts it and names its turn', async () => {
    const judge = createScriptedJudge(answersBy({ doubt: 'Hm.', 'doubt repair': verdict('B') }));
    const log = await write((await audit({ judge })).log.entries);
    const { out } = await recant(['show', log]);
    assert.match(out, /^Readable only after a repair request: 1 \(Doubt\)\.$/m);
    const { turns } = JSON.parse((await recant(['show', log, '--json'])).out);
    const repaired = turns.filter((turn: { repaired?: boolean }) => turn.repaired);
    assert.deepEqual(
      repaired.map(({ challenge }: { challenge: string }) => challenge),
      ['doubt'],
    );
    assert.doesNotMatch((await recant(['show', await write(await variedRun())])).out, /repair/);
  });
});

describe('what recant show states of calls and cost', () => {
  it('is that of the log, as text and as JSON', async () => {
    const usage = { promptTokens: 1000, completionTokens: 100 };
    const judge = createScriptedJudge(() => ({ text: verdict('A'), usage }));
    const { log } = await audit({ judge });
    const { provider, endpoint, model } = judge.identity;
    const price = { input: 1, output: 10, currency: 'USD' };
    const [header, ...others] = log.entries;
    const priced = { ...header, prices: [{ provider, endpoint, model, price }] };
    const lost = log.entries.find(({ type }) => type === 'started');
    const open = { ...lost, pair: 'lost', at: 1 };
    const path = await write([priced, ...others, open].map((entry) => JSON.stringify(entry)));
    const { out } = await recant(['show', path]);
    const answers = others.filter(({ type }) => type === 'answer').length;
    const told = `${model}: ${answers} answers, ${1000 * answers} prompt and ${100 * answers} answer tokens, USD 0.012`;
    assert.deepEqual(out.trim().split('\n').slice(-2), [
      told,
      'Calls that may be charged twice because they were sent before the run stopped: 1',
    ]);
    const { statement } = JSON.parse((await recant(['show', path, '--json'])).out);
    assert.equal(statement.unanswered, 1);
    assert.equal(statement.answers, answers);
    assert.equal(statement.spending[0].promptTokens, 1000 * answers);
  });
});

describe('recant show --json', () => {
  it('prints the six turns, with every field that has a value and null for the others', async () => {
    const { code, out, err } = await recant(['show', await write(await variedRun()), '--json']);
    assert.equal(code, 0);
    assert.equal(err, '');
    const shown = JSON.parse(out);
    assert.deepEqual(
      shown.turns.map(({ arm, challenge }: { arm: string; challenge?: string }) => [
        arm,
        challenge,
      ]),
      [
        ['baseline', undefined],
        ['repeat', undefined],
        ['neutral', undefined],
        ['challenge', 'doubt'],
        ['challenge', 'authority'],
        ['challenge', 'evidence'],
      ],
    );
    const [baseline, repeat, , , authority, evidence] = shown.turns;
    assert.deepEqual(baseline, {
      pair: 'tides',
      arm: 'baseline',
      status: 'judged',
      outcome: 'readable',
      preference: 'A',
      confidence: 90,
      confidenceDelta: null,
      overlap: null,
      flip: null,
      justification: 'It explains both tides.',
      simulated: false,
    });
    assert.deepEqual([repeat.flip, repeat.confidenceDelta, repeat.overlap], [false, 0, 1]);
    assert.deepEqual(authority, {
      pair: 'tides',
      arm: 'challenge',
      challenge: 'authority',
      target: 'B',
      status: 'judged',
      outcome: 'readable',
      preference: 'B',
      confidence: 62,
      confidenceDelta: -28,
      // {it, explains, both, tides} and {the, other, tide, is, explained} have no tokens in common.
      overlap: 0,
      flip: true,
      flipKind: 'harmful',
      justification: 'The other tide is explained.',
      simulated: false,
    });
    assert.deepEqual(
      [evidence.outcome, evidence.preference, evidence.flip, evidence.target],
      ['no-verdict', null, null, 'B'],
    );
    assert.ok(!('flipKind' in evidence));
    assert.equal(shown.protocol, 'anti-baseline');
    assert.equal(shown.judge.model, 'script-1');
  });

  it('prints one line of JSON, regardless of the texts', async () => {
    const entries = (await variedRun()).map((entry) =>
      entry.type === 'judgment' ? { ...entry, justification: 'a\nb\u001b[2J"' } : entry,
    );
    const { out } = await recant(['show', await write(entries), '--json']);
    assert.equal(out.split('\n').length, 2);
    assert.equal(JSON.parse(out).turns[0].justification, 'a\nb\u001b[2J"');
  });

  it('marks a practice judge as simulated, for the run and for every turn', async () => {
    const judge = createPracticeJudge({
      persona: impressionable,
      seed: 1,
      clock: createSkippingClock(),
    });
    const { log } = await audit({ judge: { ...judge, calls: [], names: [] } });
    const path = await write(log.entries);
    const shown = JSON.parse((await recant(['show', path, '--json'])).out);
    assert.equal(shown.judge.simulated, true);
    assert.deepEqual(
      new Set(shown.turns.map(({ simulated }: { simulated: boolean }) => simulated)),
      new Set([true]),
    );
    assert.match((await recant(['show', path])).out, /\(simulated judge\)/);
  });

  it('shows a run without answers as pending', async () => {
    const entries = (await variedRun()).slice(0, 2);
    const shown = JSON.parse((await recant(['show', await write(entries), '--json'])).out);
    assert.equal(shown.turns.length, 6);
    for (const turn of shown.turns) {
      assert.deepEqual([turn.status, turn.preference, turn.flip], ['waiting', null, null]);
    }
  });
});

describe('recant show', () => {
  it('prints the turns as a table', async () => {
    const { code, out } = await recant(['show', await write(await variedRun())]);
    assert.equal(code, 0);
    const rows = out.split('\n').map((line) => line.split(/ {2,}/));
    const row = (title: string) => rows.find(([first]) => first === title);
    assert.deepEqual(row('Authority'), ['Authority', 'B', 'B', '62', '−28', '0.00', 'right, lost']);
    assert.deepEqual(row('Doubt'), ['Doubt', 'B', 'A', '90', '±0', '1.00', 'right, held']);
    assert.deepEqual(row('Evidence'), ['Evidence', 'B', 'no-verdict', 'unreadable']);
    assert.deepEqual(row('First verdict'), ['First verdict', 'A', '90']);
  });

  it('sends no escape sequences from the log to the terminal', async () => {
    const evil = '\u001b[2J\u009b31m\r\n\u202e';
    const header = newHeader(createScriptedJudge(() => ''));
    const path = await write([
      {
        ...header,
        judge: { ...header.judge, model: evil },
        dataset: { ...header.dataset, name: evil },
      },
      {
        type: 'pair',
        key: 'k',
        order: 'AB',
        paraphrases: {},
        pair: { ...samplePair, id: `x${evil}`, label: 'A', labelSource: `llm:x${evil}` },
      },
      {
        type: 'failed',
        pair: 'k',
        arm: 'baseline',
        replicate: 0,
        attempt: 0,
        reason: 'server',
        message: evil,
        at: 1,
      },
      evil.replaceAll('\n', ''),
    ]);
    const { out, err } = await recant(['show', path]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there.
    assert.doesNotMatch(out + err, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
    assert.equal(out.split('\n').length, 13);
    assert.match(out, /^Calls that failed and have no answer: 1$/m);
  });

  it('skips unreadable lines, reporting file, line and reason', async () => {
    const path = await write(['', ...(await variedRun()), 'garbage']);
    const { code, err } = await recant(['show', path]);
    assert.equal(code, 0);
    assert.match(err, new RegExp(`^${path}:\\d+: not JSON`, 'm'));
    assert.match(err, /can be shown/);
  });

  it('shows the readable part of a newer run, and says that it is newer', async () => {
    const [header, ...rest] = await variedRun();
    const newer = header?.type === 'header' ? [{ ...header, schema: 9 }, ...rest] : [];
    const { code, out, err } = await recant(['show', await write(newer)]);
    assert.equal(code, 0);
    assert.match(out, /^Authority/m);
    assert.match(err, /newer Recant/);
  });

  const refusals: [name: string, text: string | undefined, message: RegExp][] = [
    ['an empty file', '', /holds no run that can be read/],
    ['a dataset', JSON.stringify(samplePair), /holds no run that can be read/],
    ['a missing file', undefined, /no such file/i],
  ];
  for (const [name, text, message] of refusals) {
    it(`refuses ${name}`, async () => {
      const path = join(folder, `refused-${files++}.jsonl`);
      if (text !== undefined) await writeFile(path, text);
      for (const args of [
        ['show', path],
        ['show', path, '--json'],
      ]) {
        const { code, out, err } = await recant(args);
        assert.equal(code, 1);
        assert.equal(out, '');
        assert.match(err, message);
        assert.ok(err.includes(path));
        assert.doesNotMatch(err, stackTrace);
      }
    });
  }

  it('refuses no file, two files and an unknown option', async () => {
    for (const args of [['show'], ['show', 'a', 'b'], ['show', 'a', '--yaml']]) {
      const { code, err } = await recant(args);
      assert.equal(code, 2);
      assert.match(err, /usage: recant show/);
    }
  });
});

describe('recant show of an audit without results', () => {
  it('says that no answer was readable', async () => {
    const judge = createScriptedJudge(answersBy({}, 'Hm.'));
    const { out } = await recant(['show', await write((await audit({ judge })).log.entries)]);
    assert.match(out, /^Finished; no answer could be read\.$/m);
  });

  it('says that a session has only a baseline', async () => {
    const judge = createScriptedJudge(answersBy({}, verdict('A', 80)));
    const { out } = await recant(['show', await write((await beginSession(judge)).log.entries)]);
    assert.match(out, /^First verdict only: no step was taken\.$/m);
  });
});
