import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { ChatMessage } from '../../../src/core/words/ports.ts';
import {
  askWithinLimits,
  failureIn,
  notPassedOn,
  readPieces,
} from '../../../src/models/editorModels.ts';
import { foldSystem } from '../../../src/models/foldSystem.ts';
import { parseJudgeName } from '../../../src/models/providers.ts';
import { systemClock } from '../../../src/models/systemClock.ts';
import { createManualClock } from './clocks.ts';
import { failureOf, never } from './stubbed.ts';

const message = (role: ChatMessage['role'], content: string): ChatMessage => ({ role, content });

describe('messages for a model without a system role', () => {
  it('put the system text before that of the next user message', () => {
    assert.deepEqual(
      foldSystem([
        message('system', 'You judge.'),
        message('user', 'Which?'),
        message('assistant', 'A.'),
        message('user', 'Sure?'),
      ]),
      [
        message('user', 'You judge.\n\nWhich?'),
        message('assistant', 'A.'),
        message('user', 'Sure?'),
      ],
    );
  });

  it('lose nothing, wherever the system messages are', () => {
    assert.deepEqual(
      foldSystem([
        message('user', 'One'),
        message('system', 'Two'),
        message('system', 'Three'),
        message('assistant', 'Four'),
      ]),
      [message('user', 'One'), message('assistant', 'Four'), message('user', 'Two\n\nThree')],
    );
  });
});

describe('a VS Code model', () => {
  const request = { messages: [], temperature: 0, maxTokens: 600, replicate: 0 };

  it('lists each requested setting that VS Code cannot pass on', () => {
    assert.deepEqual(
      notPassedOn({ ...request, seed: 0, topP: 0.9, extra: { top_k: 5 }, firstTokens: true }),
      { notApplied: ['seed', 'topP', 'firstTokens', 'top_k'] },
    );
  });

  it('lists nothing for a request with only a temperature and a limit', () => {
    assert.deepEqual(notPassedOn({ ...request, firstTokens: false }), {});
  });

  it('is refused on the command line, with a remedy', () => {
    assert.throws(() => parseJudgeName('vscode:vendor/id'), /in the editor only\..*openai:MODEL/);
  });
});

describe('an answer of a model of VS Code', () => {
  async function* endless() {
    for (;;) yield 'word '.repeat(100_000);
  }

  it('is not read beyond the limit of answers over HTTP', async () => {
    const asked = askWithinLimits('Parrot', createManualClock(), never, (watch) =>
      readPieces('Parrot', endless(), watch, () => {}),
    );
    const { message } = await failureOf(asked, 'malformed');
    assert.equal(message, 'The answer of Parrot is larger than 16 MB. Choose another model.');
  });

  for (const [what, begin] of [
    ['begins', []],
    ['goes on', ['A']],
  ] as const) {
    it(`is given up if it never ${what}, even if the model ignores that`, async () => {
      const clock = createManualClock();
      async function* stalled() {
        yield* begin;
        await new Promise(() => {});
      }
      let signal: AbortSignal | undefined;
      const asked = askWithinLimits('Parrot', clock, never, (watch) => {
        ({ signal } = watch.controller);
        return readPieces('Parrot', stalled(), watch, () => {});
      });
      const failed = failureOf(asked, 'timeout');
      for (let minutes = 0; minutes < 6; minutes += 1) {
        await setImmediate();
        clock.advance(60_000);
      }
      const { message } = await failed;
      assert.match(message, /^Parrot took too long: .* Try again, or choose another model\.$/);
      assert.equal(signal?.aborted, true);
    });
  }

  it('ends at once when canceled, even if the model ignores that', async () => {
    const cancel = new AbortController();
    const asked = askWithinLimits(
      'Parrot',
      systemClock,
      cancel.signal,
      () => new Promise(() => {}),
    );
    cancel.abort();
    await failureOf(asked, 'cancelled');
  });
});

describe('a failure of a model of VS Code', () => {
  it('has a kind and a remedy by its words, whatever the model threw', () => {
    assert.deepEqual(failureIn('You exceeded your premium requests.'), [
      'blocked',
      'Check its plan, or choose another model.',
    ]);
    assert.equal(failureIn('Rate limit reached')[0], 'rate-limited');
    assert.equal(failureIn('boom')[0], 'server');
  });
});
