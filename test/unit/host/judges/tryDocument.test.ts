import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { singleOfPair } from '../../../../src/core/data/samples/singles.ts';
import { doubleBrackets } from '../../../../src/core/judges/forms/doubleBrackets.ts';
import { rating10 } from '../../../../src/core/judges/forms/rating10.ts';
import { tryDocument } from '../../../../src/host/judges/tryDocument.ts';
import { audit, createScriptedJudge, samplePair, verdict } from '../../core/runs/audit/auditing.ts';

describe('the document of a tried judge', () => {
  it('shows which part of the answer the verdict was read from', async () => {
    const judge = createScriptedJudge(() => 'The first `[x](command:y)` is better. [[A]]');
    const { view } = await audit({ definition: doubleBrackets, judge });
    assert.match(tryDocument(view, ''), /^- Read from: “\\\[\\\[A]]”, group first$/m);
    const { view: own } = await audit({ judge: createScriptedJudge(() => verdict('A')) });
    assert.match(tryDocument(own, ''), /^- Read from: “.*preference.*”, field \/preference$/m);
  });

  it('shows this part for a repaired answer, and why an unreadable one has none', async () => {
    const repaired = createScriptedJudge(({ request }) =>
      request.messages.length > 2 ? 'My verdict is [[B]]' : 'Hm.',
    );
    const { view } = await audit({ definition: doubleBrackets, judge: repaired });
    assert.match(tryDocument(view, ''), /^- Read from: “\\\[\\\[B]]”, group second$/m);
    const vague = createScriptedJudge(() => 'Both have their merits.');
    const { view: unread } = await audit({ definition: doubleBrackets, judge: vague });
    assert.match(tryDocument(unread, ''), /^- Read from: nothing \(no verdict in the answer\)$/m);
  });

  it('says whether a single response passes', async () => {
    const judge = createScriptedJudge(() => 'It is right.\n\nRating: [[8]]');
    const { view } = await audit({
      definition: rating10,
      judge,
      pair: singleOfPair(samplePair, 'A'),
    });
    const text = tryDocument(view, '');
    assert.match(text, /^- Verdict: pass$/m);
    assert.match(text, /^- Score: 8$/m);
  });
});
