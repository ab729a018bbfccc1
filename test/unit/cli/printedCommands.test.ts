import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startStubServer } from '../../support/stub/stubServer.ts';
import { fastChatRecord } from '../core/judges/import/support.ts';
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

/** Returns the options in a message, each with its value, as the words that a shell makes of them. */
function optionsIn(message: string): string[][] {
  const form =
    /(?<![\w`-])--[a-z-]+(?: (?!(?:to|and|or|with|asks)\b)(?:'[^']*'\S*|[^\s;,]+(?:,[^\s;,]+)*))?/g;
  return [...message.matchAll(form)].map(([option]) =>
    execFileSync('sh', ['-c', `printf '%s\\n' ${option.replace(/[.;,:)]+$/, '')}`], {
      encoding: 'utf8',
    })
      .trimEnd()
      .split('\n'),
  );
}

/** Returns a command with an option, in place of the value that it has. */
function withOption(command: readonly string[], [option = '', value]: readonly string[]) {
  const at = command.indexOf(option);
  if (at >= 0 && value !== undefined) return command.with(at + 1, value);
  return [...command, option, ...(value === undefined ? [] : [value])];
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

  it('work with the options as they are printed, of every command that names one', async (t) => {
    const stub = await startStubServer();
    t.after(() => stub.close());
    const asking = ['--judge', 'openai:stub-judge', '--base-url', stub.baseUrl];
    const pair = (id: string, prompt: string) => ({ id, prompt, responseA: 'a', responseB: 'b' });
    const pairs = await file('some pairs.jsonl', pair('1', 'Why?'), pair('2', 'How?'));
    const others = await file('other pairs.jsonl', pair('3', 'Who?'), pair('4', 'When?'));
    const labeled = await file(
      'labeled it.jsonl',
      ...['much better', 'A', 'B'].map((winner, index) => ({
        ...{ question: `Why ${index}, really?`, answer_a: `Because ${index}.` },
        ...{ answer_b: `Never ${index}.`, winner },
      })),
    );
    const judges = await file('judge prompts.jsonl', JSON.parse(fastChatRecord().text));
    const definition = join(folder, 'an own.judge.json');
    const own = join(folder, 'own map.mapping.json');
    const logs = join(folder, 'all runs');
    const report = join(folder, 'the report.md');
    const audit = ['audit', pairs, ...asking, '--out', logs, '--yes'];
    const done = async (command: readonly string[]) => {
      const { code, err, out } = await recant(command);
      assert.equal(code, 0, `${command.join(' ')}: ${err}`);
      return err + out;
    };
    /** Runs a command, and again with each option that it names; returns how many there were. */
    const follow = async (
      command: readonly string[],
      [rerun, ...fitting]: readonly [readonly string[], ...string[]],
      before: () => Promise<unknown> = async () => {},
    ) => {
      const { err, out } = await recant(command);
      const named = optionsIn(err + out).filter(([option = '']) => fitting.includes(option));
      assert.deepEqual([...new Set(named.map(([option]) => option))].sort(), fitting.sort(), err);
      for (const option of named) {
        await before();
        const value = option[1] === 'IN,OUT' ? '1,1' : option[1];
        const again = withOption(rerun, [option[0] ?? '', ...(value === undefined ? [] : [value])]);
        await done(again);
      }
    };
    const mapping = ['mapping', labeled];
    await follow(mapping, [mapping, '--label', '--label-source']);
    await follow(['mapping', unknown, '--out', own], [['pairs', unknown], '--mapping']);
    await follow(audit.slice(0, -1), [audit.slice(0, -1), '--yes']);
    const priced = [...audit.slice(0, -1), '--yes', '--max-cost', '5'];
    await follow(priced, [withOption(priced, ['--out', join(folder, 'paid runs')]), '--price']);
    await follow(audit.with(1, others), [audit.with(1, others), '--out', '--changed']);
    await rm(logs, { recursive: true });
    await done(audit);
    const [name = ''] = await readdir(logs);
    const start = await readFile(join(logs, name));
    const restore = () => writeFile(join(logs, name), start);
    await file('some pairs.jsonl', pair('1', 'Why?'), pair('2', 'How so?'));
    await follow(audit, [audit, '--changed'], restore);
    await done(['report', logs, '--out', report]);
    await follow(['report', logs, '--out', report], [['report', logs, '--out', report], '--force']);
    const imported = ['judge', 'import', judges, '--out', definition];
    await done(imported);
    await follow(imported, [imported, '--force']);
  });

  it('ask on where a run paused, with the option that it names', async (t) => {
    const stub = await startStubServer();
    t.after(() => stub.close());
    stub.answerWith(() => ({ text: 'Hm.' }));
    const records = Array.from({ length: 8 }, (_, n) => ({
      ...{ id: `${n}`, prompt: `Why ${n}?`, responseA: 'a', responseB: 'b' },
    }));
    const command = [
      ...['audit', await file('hard pairs.jsonl', ...records), '--judge', 'openai:stub-judge'],
      ...['--base-url', stub.baseUrl, '--out', join(folder, 'hard runs'), '--yes'],
    ];
    const { code, err, out } = await recant(command);
    assert.equal(code, 8, err);
    const [option = []] = optionsIn(err + out).filter(([one]) => one === '--allow-unreadable');
    const asked = stub.requests.length;
    const again = await recant(withOption(command, option));
    assert.equal(again.code, 7, again.err);
    assert.ok(stub.requests.length > asked);
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
