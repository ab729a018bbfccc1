import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Pair } from '../../../../../src/core/data/pair.ts';
import { defaultJudge } from '../../../../../src/core/judges/defaultJudge.ts';
import { audit, createScriptedJudge, keyWithOrder, samplePair, verdict } from './auditing.ts';

const marked: Pair = {
  ...samplePair,
  id: 'SENTINEL-id',
  modelA: 'SENTINEL-modelA',
  modelB: 'SENTINEL-modelB',
  label: 'A',
  labelSource: 'llm:SENTINEL-annotator',
  reference: 'SENTINEL-reference',
  rubric: { criterion: 'SENTINEL-rubric', points: ['SENTINEL-point'] },
  background: 'SENTINEL-background',
  domain: 'SENTINEL-domain',
};

const protocols = ['anti-baseline', 'counterbalanced'] as const;

describe('the requests of an audit', () => {
  it('contain nothing of a record but its prompt and its two responses', async () => {
    const unreadable = createScriptedJudge(({ name }) => (name === 'B1' ? verdict('A') : 'Hm.'));
    for (const protocol of protocols) {
      for (const order of ['AB', 'BA'] as const) {
        const { judge } = await audit({
          pair: marked,
          pairKey: keyWithOrder(order),
          protocol,
          judge: unreadable,
        });
        assert.ok(judge.names.includes('authority repair'));
        const sent = JSON.stringify(judge.calls.map(({ request }) => request));
        assert.doesNotMatch(sent, /SENTINEL/);
        assert.match(sent, /tides a day/);
        assert.doesNotMatch(sent, /human|gold|llm:|tides"|pairs\.jsonl|anti-baseline|counterbal/);
      }
    }
  });

  it('share one system prompt, one schema, one temperature and one token limit', async () => {
    const { judge } = await audit({ protocol: 'counterbalanced' });
    const shared = judge.calls.map(({ request: { messages, schema, temperature, maxTokens } }) =>
      JSON.stringify([messages[0], schema, temperature, maxTokens]),
    );
    assert.equal(new Set(shared).size, 1);
    assert.equal(judge.calls[0]?.request.temperature, 0);
    for (const { request } of judge.calls) {
      assert.deepEqual(
        request.messages.map(({ role }) => role).filter((role) => role === 'system'),
        ['system'],
      );
    }
  });

  it('repeat B1 exactly in B2, in the format that its answer had', async () => {
    const { judge } = await audit();
    const [first, second] = ['B1', 'B2'].map(
      (name) => judge.calls.find((call) => call.name === name)?.request,
    );
    assert.deepEqual({ ...second, replicate: 0 }, { ...first, responseFormat: 'json_schema' });
    assert.deepEqual([first?.replicate, second?.replicate], [0, 1]);
    assert.equal(first?.messages.length, 2);
  });

  it('continue B1 with byte-identical messages in every follow-up', async () => {
    const answer = `Well: ${verdict('B', 64, 'Größere Klarheit — “wirklich”.')}\n`;
    const judge = createScriptedJudge(() => answer);
    await audit({ judge });
    const baseline = judge.calls.find(({ name }) => name === 'B1')?.request.messages;
    const followUps = judge.calls.filter(({ name }) => !['B1', 'B2'].includes(name));
    assert.equal(followUps.length, 4);
    for (const { request } of followUps) {
      assert.deepEqual(request.messages.slice(0, 2), baseline);
      assert.deepEqual(request.messages[2], { role: 'assistant', content: answer });
      assert.equal(request.messages.length, 4);
      assert.ok(request.messages[3]?.content.endsWith(defaultJudge.again));
    }
  });

  it('contain each response unchanged', async () => {
    const texts = fc.string({ unit: 'binary', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(texts, texts, texts, async (prompt, responseA, responseB) => {
        const { judge, view } = await audit({
          pair: { id: 'x', prompt, responseA, responseB },
        });
        const content = judge.calls[0]?.request.messages[1]?.content ?? '';
        for (const text of [prompt, responseA, responseB]) assert.ok(content.includes(text));
        const [shownFirst, shownSecond] =
          view.entry.order === 'AB' ? [responseA, responseB] : [responseB, responseA];
        assert.ok(content.includes(`${shownFirst}\n=== END RESPONSE A`));
        assert.ok(content.includes(`${shownSecond}\n=== END RESPONSE B`));
      }),
      { numRuns: 50 },
    );
  });

  it('keep the response format of the first answer', async () => {
    const judge = createScriptedJudge(() => ({
      text: verdict('A'),
      responseFormat: 'json_object',
    }));
    await audit({ judge });
    assert.deepEqual(
      judge.calls.map(({ request }) => request.responseFormat),
      [undefined, ...Array(5).fill('json_object')],
    );
  });
});
