import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shortJudge } from '../../../../webview/report/names.ts';

describe('the short name of a judge', () => {
  const model = 'meta-llama/Llama-3.3-70B-Instruct-Turbo-Free';

  it('keeps the definition of a model with a long name', () => {
    assert.equal(
      shortJudge(`${model} · Double brackets`),
      `${shortJudge(model)} · Double brackets`,
    );
    assert.notEqual(shortJudge(`${model} · JSON`), shortJudge(`${model} · Five steps`));
    assert.ok(shortJudge(`${model} · ${'long '.repeat(50)}`).length < 90);
  });

  it('is one line', () => {
    assert.doesNotMatch(shortJudge('a\nb · c\nd'), /\n/);
  });
});
