import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChatMessage } from '../../../src/core/ports.ts';
import { foldSystem, notPassedOn } from '../../../src/models/editorModels.ts';
import { parseJudgeName } from '../../../src/models/providers.ts';

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
