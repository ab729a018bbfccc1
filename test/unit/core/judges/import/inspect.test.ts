import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { importJudges } from '../../../../../src/core/judges/import/importJudges.ts';
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

  const invisible = '\\s\\u200b\\u200c\\u200d\\u200e\\u200f\\u2060\\u2063\\ufeff';
  for (const [generation, grade_pattern] of [
    ['without boundaries', usual],
    ['up to the last grade', `(?is).*(?<!\\w)GRADE(?!\\w)[${invisible}]*:[${invisible}]*([CPI])`],
    ['with a boundary after it', '(?is).*(?<!\\w)GRADE(?!\\w)[\\s]*:[\\s]*([CPI])(?!\\w)'],
    ['of whole words', `(?is).*(?<!\\w)GRADE(?!\\w)[${invisible}]*:[${invisible}]*(\\w*)`],
  ] as const) {
    it(`are read as Inspect’s own pattern reads them: ${generation}`, () => {
      const { definition } = imported(scorer({ grade_pattern }));
      assert.equal(readBy(definition, 'At first GRADE: I, but then\n**GRADE:** C'), true);
      assert.equal(readBy(definition, 'GRADE\u200b: Incorrect.'), false);
      assert.equal(readBy(definition, 'GRADE: Correct'), true);
      assert.equal(readBy(definition, 'I would downgrade: I'), 'no-verdict');
      assert.equal(readBy(definition, 'GRADE: C\nNo: GRADE: Cannot determine'), 'bad-score');
    });
  }

  it('keep a pattern of one’s own, with boundaries for look-around at words', () => {
    const { definition } = imported(
      scorer({ grade_pattern: '(?s).*(?<!\\w)Verdict(?!\\w)\\s*-\\s*([CI])(?!\\w)' }),
    );
    assert.equal(
      'pattern' in definition.reader && definition.reader.pattern,
      '(?s)\\bVerdict\\b\\s*-\\s*([CI])\\b',
    );
    assert.equal(readBy(definition, 'Verdict - I, no:\nVerdict - C'), true);
    for (const other of ['(?<=x)([CI])', '(?<!\\w)\\s([CI])', '([CI])(?!x)', '(C!|I)(?!\\w)']) {
      assert.match(faultOf(scorer({ grade_pattern: other })), /look-ahead or look-behind/);
    }
  });

  it('give half of the credit for a partly correct answer if it is offered', () => {
    for (const offer of [
      { partial_credit: true },
      { instructions: 'End with GRADE: C, GRADE: P or GRADE: I.' },
    ]) {
      const { definition } = imported(scorer({ grade_pattern: usual, ...offer }));
      assert.deepEqual(definition.scale, { min: 0, max: 1, pass: 1, step: 0.5 });
      assert.equal(readBy(definition, 'GRADE: P'), 0.5);
      assert.equal(readBy(definition, 'GRADE: C'), 1);
    }
  });

  it('compare with the reference if their prompt calls the criterion so', () => {
    const { definition } = imported(
      scorer({ template: '[Expert]: {criterion}\n{question} {answer} {instructions}' }),
    );
    assert.match(definition.messages[0]?.content ?? '', /^\[Expert\]: \{\{reference\}\}\n/);
  });

  it('have the names of their files, each its own, and list what is dropped', () => {
    const one = { ...scorer({ include_history: true }), name: 'tasks/facts.yaml' };
    const { judges, found } = importJudges([one, { ...one, name: 'more/facts.json' }]);
    assert.deepEqual(found, ['facts', 'facts 2']);
    const [first] = judges;
    assert.ok(first && 'losses' in first);
    assert.ok(first.losses.some(({ what }) => what === 'include_history'));
  });

  it('are refused for a pattern that cannot take the grades', () => {
    const grade_pattern = '(?i)GRADE\\s*:\\s*(EQUIVALENT|DIFFERENT)\\s*';
    assert.match(faultOf(scorer({ grade_pattern })), /could not be used.*says "C" is unreadable/);
  });

  it('are refused for values that records do not have', () => {
    assert.match(faultOf(scorer({ template: '{answer} {difficulty}' })), /\{difficulty\}/);
  });
});
