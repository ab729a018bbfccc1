import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureAttention } from '../../../../src/core/attack/attentionLimit.ts';
import type { AttackSample } from '../../../../src/core/attack/sample.ts';
import { rolePlayRubric } from '../../../../src/core/pointwise/rolePlayRubric.ts';
import { attackRunOf } from '../../../../src/core/report/attack/attackRun.ts';
import { impressionable } from '../../../../src/models/practice/persona.ts';
import { createPracticeJudge } from '../../../../src/models/practice/practiceJudge.ts';
import { createSkippingClock } from '../../models/clocks.ts';
import { pairSample, setUp } from './attacking.ts';

const scene: AttackSample = {
  id: 'scene',
  scenario: 'role-play',
  prompt: 'Two old friends meet at the gate.',
  response: {
    dialogue: [
      { role: 'Anna', content: 'You came after all.' },
      { role: 'Boris', content: 'I said that I would.' },
    ],
  },
  rubric: rolePlayRubric,
};

const counts = [0, 20];
const key = (tools: ReturnType<typeof setUp>['tools']) => {
  const [sample] = tools.state.samples();
  assert.ok(sample);
  return sample;
};

describe('the attention limit', () => {
  const judge = createPracticeJudge({
    persona: { ...impressionable, attention: 8 },
    seed: 1,
    clock: createSkippingClock(),
  });
  const set = setUp({ samples: [scene] });
  const tools = { ...set.tools, judges: [judge] };

  it("is recovered from the practice judge's answers: as many as it attends to at once", async () => {
    assert.equal(await measureAttention(key(tools), tools, counts), undefined);
    const run = attackRunOf(set.log.entries());
    const raised = (criteria: string, count: number) =>
      run?.attention.find((one) => one.criteria === criteria && one.count === count)?.found;
    assert.equal(raised('together', 20)?.raised, 8);
    assert.equal(raised('together', 20)?.matched, 8);
    assert.equal(raised('one-at-a-time', 20)?.matched, 20);
    assert.equal(raised('together', 0)?.matched, 0);
  });

  it('asks for nothing that the log has', async () => {
    const answers = () => set.log.entries().filter(({ type }) => type === 'answer').length;
    const before = answers();
    assert.ok(before > 0);
    await measureAttention(key(tools), tools, counts);
    assert.equal(answers(), before);
  });

  it('needs a rubric by which issues are counted', async () => {
    const pairs = setUp({ samples: [pairSample] });
    const found = await measureAttention(key(pairs.tools), pairs.tools, counts);
    assert.match(found?.fault ?? '', /no rubric/);
  });
});
