import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTestFolder, recant } from './commandLine.ts';

const folder = await createTestFolder();
let outs = 0;

async function file(name: string, ...records: readonly object[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return path;
}

const question = { question_id: 81, category: 'writing', turns: ['Name a fruit.', 'Another.'] };
const answer = (model: string) => ({
  question_id: 81,
  model_id: model,
  choices: [{ index: 0, turns: [`A fig, says ${model}.`, 'A pear.'] }],
});
const benchmark = join(folder, 'bench mark');
const judged = await file('judged it.jsonl', {
  ...{ question_id: 81, model_1: 'elm', model_2: 'oak', g1_winner: 'model_1', g2_winner: 'tie' },
  ...{ judge: ['gpt-4', 'pair-v2'], g1_judgment: '[[A]]', g2_judgment: '[[C]]', turn: 1 },
});
await file('bench mark/question.jsonl', question);
const oak = await file('bench mark/model_answer/oak.jsonl', answer('oak'));
await file('bench mark/model_answer/elm.jsonl', answer('elm'));
const solution = await file('worked out.jsonl', {
  ...{ id: 'gsm8k-0', generator: 'x', problem: 'What is one and one?', label: -1 },
  ...{ steps: ['One and one is two.', 'So the answer is 2.'], final_answer_correct: true },
});
const unknown = await file(
  'some thing.jsonl',
  ...['Why is it so?', 'What is this here?'].map((asked) => ({
    ...{ instruction: asked, 'answer one': `First to ${asked}`, 'answer two': `Other: ${asked}` },
    better: 1,
  })),
);
const unusable = await file('bad one.judge.json', {
  ...{ schema: 1, name: 'bad', kind: 'pairwise' },
  messages: [{ role: 'user', content: '{{prompt}} {{first}} {{second}}' }],
  reader: { kind: 'marker', pattern: '(?P<first>A)' },
});

/** Returns the commands in a message, as the words that a shell makes of them. */
function commandsIn(message: string): string[][] {
  return [...message.matchAll(/`recant ([^`]+)`/g)].map(([, words = '']) =>
    execFileSync('sh', ['-c', `printf '%s\\n' ${words}`], { encoding: 'utf8' })
      .trimEnd()
      .split('\n'),
  );
}

/** Returns a command with a value for each word in capitals. */
function filledIn(words: readonly string[], pairs: string): string[] {
  outs += 1;
  const values: Readonly<Record<string, string>> = {
    FOLDER: words[0] === 'import' ? benchmark : join(folder, `out-${outs}`),
    RUNS: join(folder, `out-${outs}`),
    'PAIRS.jsonl': pairs,
    'openai:MODEL': 'practice',
  };
  return words.map((word) => values[word] ?? word);
}

describe('commands in messages', () => {
  it('work as they are printed, apart from words in capitals', async () => {
    const pairs = join(folder, 'pairs.jsonl');
    const run = async (message: string, count: number) => {
      const commands = commandsIn(message).filter((words) => words.length > 1);
      assert.equal(commands.length, count, message);
      for (const words of commands) {
        const { code, err } = await recant(filledIn(words, pairs));
        assert.equal(code, 0, `${words.join(' ')}: ${err}`);
      }
    };
    await run((await recant(['pairs', oak])).err, 1);
    await run((await recant(['pairs', judged])).err, 1);
    await run((await recant(['pairs', solution])).err, 1);
    await run((await recant(['pairs', unknown])).err, 1);
    const mapped = await recant(['pairs', unknown, '--mapping', 'some-thing']);
    assert.equal(mapped.code, 0, mapped.err);
    const logs = join(folder, 'logs');
    const audit = ['audit', pairs, '--judge', 'practice', '--out', logs];
    assert.equal((await recant(audit)).code, 0);
    await run((await recant(['pairs', join(logs, 'practice.jsonl')])).err, 2);
  });

  it('name the file of a definition that cannot be used', async () => {
    const { err } = await recant([
      ...['plan', judged, '--judge', 'practice', '--definition', unusable],
    ]);
    const [words = []] = commandsIn(err);
    const lint = await recant(words);
    assert.match(lint.out, /bad one\.judge\.json:\d+: error: No marker is mapped to the second/);
  });
});
