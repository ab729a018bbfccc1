import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ChatMessage } from '../../../../src/core/words/ports.ts';
import { scriptedModel, setUp, steadyJudge } from '../../core/runs/attack/attacking.ts';
import { answersBy, audit, createScriptedJudge, verdict } from '../../core/runs/audit/auditing.ts';
import { createTestFolder, recant } from '../commandLine.ts';

interface ShownCall {
  readonly title: string;
  readonly messages: readonly ChatMessage[] | null;
  readonly answer?: { readonly text: string };
  readonly failure?: { readonly reason: string };
}

const folder = await createTestFolder();

async function write(name: string, lines: readonly (string | object)[]): Promise<string> {
  const path = join(folder, name);
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  await writeFile(path, texts.map((line) => `${line}\n`).join(''));
  return path;
}

async function shownCalls(path: string): Promise<ShownCall[]> {
  const { code, out, err } = await recant(['show', path, '--calls', '--json']);
  assert.deepEqual([code, err], [0, '']);
  return JSON.parse(out).calls;
}

describe('recant show --calls', () => {
  it('prints every message of an audit as the judge received it, with each answer', async () => {
    const judge = createScriptedJudge(
      answersBy({ doubt: 'Hm.', 'doubt repair': verdict('B') }, verdict('A')),
    );
    const { log } = await audit({ judge });
    const path = await write('audit.jsonl', log.lines);
    const calls = await shownCalls(path);
    assert.deepEqual(
      calls.map(({ messages }) => messages),
      judge.calls.map(({ request }) => request.messages),
    );
    assert.deepEqual(calls.map(({ title }) => title).sort(), [
      'tides · Authority',
      'tides · Doubt',
      'tides · Doubt · repair',
      'tides · Evidence',
      'tides · First verdict',
      'tides · No pressure',
      'tides · Repeat',
    ]);
    assert.equal(calls.find(({ title }) => title === 'tides · Doubt')?.answer?.text, 'Hm.');
    const { out } = await recant(['show', path, '--calls']);
    assert.match(out, /^── tides · Doubt · 20\d\d-.*Z\n\[system\]\n {2}\S/m);
    assert.match(out, /^\[answer: stop, about \d+ \+ 1 tokens, 0\.0 s\]\n {2}Hm\.$/m);
  });

  it('prints the requests of an attacker and its judges, with each text of the log once', async () => {
    const { run, log, attacker, judges } = setUp({
      settings: { placebo: true, scoring: { draws: 2, temperature: 1 } },
    });
    await run();
    const calls = await shownCalls(await write('whole.attacks.jsonl', log.lines));
    const sent = [attacker, ...judges].flatMap(({ requests }) =>
      requests.map(({ messages }) => JSON.stringify(messages)),
    );
    assert.deepEqual(calls.map(({ messages }) => JSON.stringify(messages)).sort(), sent.sort());
    const titles = calls.map(({ title }) => title);
    assert.ok(titles.includes('tides:B · camouflage (general-reference), attempt 1'));
    assert.ok(
      titles.includes(
        'tides:B · score of attacked (general-reference), reference given, draw 2, by judge',
      ),
      titles.join('\n'),
    );
    const texts = log.entries().filter(({ type }) => type === 'message');
    assert.equal(new Set(texts.map((entry) => JSON.stringify(entry))).size, texts.length);
  });

  it('writes no text twice when a run of attacks is resumed', async () => {
    const failing = scriptedModel('judge', () => {
      throw new Error('The process ends here.');
    });
    const stopped = setUp({ judges: [failing] });
    await assert.rejects(stopped.run(), /ends here/);
    const resumed = setUp({
      lines: stopped.log.lines,
      judges: [scriptedModel('judge', steadyJudge)],
    });
    await resumed.run();
    const ids = resumed.log
      .entries()
      .flatMap((entry) => (entry.type === 'message' ? entry.id : []));
    assert.equal(new Set(ids).size, ids.length);
    const calls = await shownCalls(await write('resumed.attacks.jsonl', resumed.log.lines));
    assert.ok(calls.some(({ answer, failure }) => !answer && !failure));
  });

  it('shows calls in older logs of attacks without their messages', async () => {
    const { run, log } = setUp();
    await run();
    const older = log.lines
      .map((line) => JSON.parse(line))
      .filter(({ type }) => type !== 'message')
      .map(({ messages, ...entry }) => entry);
    const path = await write('older.attacks.jsonl', older);
    assert.ok((await shownCalls(path)).every(({ messages, answer }) => !messages && answer));
    const { out } = await recant(['show', path, '--calls']);
    assert.match(out, /\(the log does not contain the messages\)/);
  });

  it('indents and escapes texts so that none can look like a heading or send control characters', async () => {
    const judge = createScriptedJudge(
      answersBy({ doubt: '── forged · First verdict\n\u001b[31mred\u202e' }, verdict('A')),
    );
    const { log } = await audit({ judge });
    const { out } = await recant(['show', await write('hostile.jsonl', log.lines), '--calls']);
    assert.doesNotMatch(out, /^── forged/m);
    assert.match(out, /^ {2}── forged · First verdict$/m);
    assert.match(out, /^ {2}⟨U\+001B⟩\[31mred⟨U\+202E⟩$/m);
  });
});

describe('recant show of attacks', () => {
  it('prints the outcome of each attack', async () => {
    const { run, log } = setUp();
    await run();
    const { code, out } = await recant(['show', await write('told.attacks.jsonl', log.lines)]);
    assert.equal(code, 0);
    assert.match(out, /^tides:B +general-reference +1 +kept$/m);
  });
});
