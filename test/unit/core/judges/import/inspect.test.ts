import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faultOf, imported, readBy } from './support.ts';

const scorer = (more: object = {}) => ({
  name: 'scorer.json',
  text: JSON.stringify({
    template: 'Task: {question}\nAnswer: {answer}\nCriterion: {criterion}\n\n{instructions}',
    ...more,
  }),
});

/** Inspect's usual pattern, whose second group takes the rest of the line. */
const usual = '(?i)GRADE\\s*:\\s*([CPI])(.*)$';

describe('Inspect’s scorers', () => {
  it('become a judge of one response', () => {
    const { definition } = imported(
      scorer({ grade_pattern: usual, instructions: 'End with GRADE: C or I.' }),
    );
    assert.deepEqual(definition.messages, [
      {
        role: 'user',
        content:
          'Task: {{prompt}}\nAnswer: {{response}}\nCriterion: {{rubric}}\n\nEnd with GRADE: C or I.',
      },
    ]);
    assert.equal(definition.kind, 'pointwise');
  });

  it('read a grade, even before a final line break', () => {
    for (const grade_pattern of [usual, undefined]) {
      const { definition } = imported(scorer({ grade_pattern }));
      assert.equal(readBy(definition, 'It is met.\nGRADE: C'), true);
      assert.equal(readBy(definition, 'It is not.\ngrade : I\n'), false);
      assert.equal(readBy(definition, 'Partly.\nGRADE: P'), 'bad-score');
      assert.equal(readBy(definition, 'I cannot tell.'), 'no-verdict');
    }
  });

  it('get Recant’s instructions if the file has none, and say so', () => {
    const { definition, losses } = imported(scorer());
    assert.match(definition.messages[0]?.content ?? '', /GRADE: C/);
    assert.deepEqual(
      losses.map(({ what }) => what),
      ['instructions', 'criterion'],
    );
  });

  it('are refused for values that records do not have', () => {
    assert.match(faultOf(scorer({ template: '{answer} {difficulty}' })), /\{difficulty\}/);
  });
});
