import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { newState } from '../../../src/app/expected.ts';
import { Run } from '../../../src/app/run.ts';
import { exitCodes } from '../../../src/cli/output.ts';
import { askRun } from '../../../src/cli/runs/askRun.ts';
import { type ChatAnswer, type ChatModel, ModelError } from '../../../src/core/words/ports.ts';
import { openRun, previewRun } from '../../../src/logs/openRun.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { expectedTitles, titles } from './titleKind.ts';

const texts = { a: 'A fox.', b: 'A boat.', c: 'A lamp.' };

/** Returns a model that answers texts but those that contain a word, and the texts that it was sent. */
function writer(failsOn?: string) {
  const sent: string[] = [];
  const { writer: identity } = expectedTitles(texts).header;
  const model: ChatModel = {
    identity,
    complete: async ({ messages }, { onSend }): Promise<ChatAnswer> => {
      await onSend?.();
      const text = messages[0]?.content ?? '';
      sent.push(text);
      if (failsOn !== undefined && text.includes(failsOn)) {
        throw new ModelError('server', 'The server fell over.');
      }
      const usage = { promptTokens: 10, completionTokens: 2 };
      return { text: 'Title', finishReason: 'stop', usage, totalMs: 1, responseFormat: 'text' };
    },
  };
  return { model, sent };
}

/** Asks the run of a log as a command does; returns its exit code and what it printed. */
async function askTitles(path: string, model: ChatModel) {
  const expected = expectedTitles(texts);
  const state = await previewRun(path, expected);
  const run = new Run(titles, path, expected.header, await titles.plan(state), state);
  const before = run.size;
  let printed = '';
  const write = (text: string) => {
    printed += text;
  };
  const code = await askRun(
    run,
    {
      open: () => openRun(path, expected),
      openModel: async () => model,
      atOnce: 1,
      allowUnreadable: false,
      printEnd: (held) => write(`titles: ${held.titles.size}\n`),
      unreadable: () => [],
    },
    { stdout: write, stderr: write },
    new AbortController().signal,
  );
  return { code, printed, before, after: run.size, statement: run.statement(undefined) };
}

describe('a run of any kind', () => {
  test('a third kind is planned, asked, interrupted, continued and stated like the others', async () => {
    const path = join(temporaryFolder('titles'), 'titles.jsonl');
    const planned = await titles.plan(await newState(expectedTitles(texts)));
    assert.equal(titles.sizeOf(planned).callsLeft, 3);

    const broken = writer('boat');
    const first = await askTitles(path, broken.model);
    assert.equal(first.code, exitCodes.unfinished);
    assert.match(first.printed, /1 call failed: The server fell over\./);
    assert.match(first.printed, /titles: 2\n/);
    assert.match(
      first.printed,
      /Not finished: 1 call is left\. The same command asks only that one\./,
    );
    assert.deepEqual(first.after, { items: 3, itemsDone: 2, isOpen: true, callsLeft: 1 });

    const whole = writer();
    const second = await askTitles(path, whole.model);
    assert.equal(second.code, exitCodes.done);
    assert.deepEqual(whole.sent, ['Title in English: A boat.']);
    assert.equal(second.before.callsLeft, 1);
    assert.match(second.printed, /3 answers: 1 asked now, 2 taken over/);
    assert.equal(second.statement.answers, 3);
    assert.equal(second.statement.retried, 1);
    assert.equal(second.statement.spending[0]?.promptTokens, 30);
  });

  test('a log of another run of the kind is refused by what differs', async () => {
    const path = join(temporaryFolder('titles'), 'titles.jsonl');
    await askTitles(path, writer().model);
    await assert.rejects(
      previewRun(path, expectedTitles(texts, 'Latin')),
      /differs in its language/,
    );
  });
});
