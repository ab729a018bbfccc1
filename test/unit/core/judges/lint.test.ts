import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { builtInJudges } from '../../../../src/core/judges/forms/builtInJudges.ts';
import { doubleBrackets } from '../../../../src/core/judges/forms/doubleBrackets.ts';
import { fiveSteps } from '../../../../src/core/judges/forms/fiveSteps.ts';
import { jsonVerdict } from '../../../../src/core/judges/forms/jsonVerdict.ts';
import { passFail } from '../../../../src/core/judges/forms/passFail.ts';
import { rating10 } from '../../../../src/core/judges/forms/rating10.ts';
import { scorePair } from '../../../../src/core/judges/forms/scorePair.ts';
import { singleToken } from '../../../../src/core/judges/forms/singleToken.ts';
import { injectionSurface } from '../../../../src/core/judges/lint/lintMessages.ts';
import { lintDefinition } from '../../../../src/core/judges/lint.ts';

const user = (content: string): Pick<JudgeDefinition, 'messages'> => ({
  messages: [{ role: 'user', content }],
});
const marker = (pattern: string): Pick<JudgeDefinition, 'reader'> => ({
  reader: { kind: 'marker', pattern },
});
const fenced = doubleBrackets.messages[1]?.content ?? '';

describe('a definition', () => {
  for (const judge of builtInJudges) {
    it(`has no finding if it is built in: ${judge.name}`, () => {
      assert.deepEqual(lintDefinition(judge), []);
    });
  }

  const cases: readonly [what: string, JudgeDefinition, severity: string, path: string, RegExp][] =
    [
      [
        'has no marker for one side',
        { ...doubleBrackets, ...marker('\\[\\[(?P<first>A)|B\\]\\]') },
        'error',
        'reader.pattern',
        /second response.*\(\?P<second>…\)/,
      ],
      [
        'maps no text to one side',
        {
          ...fiveSteps,
          reader: { ...fiveSteps.reader, verdicts: { 'A>>B': 'first-clearly', 'A=B': 'tie' } },
        },
        'error',
        'reader.verdicts',
        /the second response/,
      ],
      [
        'has a choice for one side alone',
        { ...singleToken, reader: { kind: 'choice', choices: { B: 'second' } } },
        'error',
        'reader.choices',
        /the first response/,
      ],
      [
        'has grades without a fail',
        { ...passFail, reader: { ...passFail.reader, grades: { PASS: 'pass' } } },
        'error',
        'reader.grades',
        /a fail/,
      ],
      [
        'has look-ahead in its pattern',
        { ...doubleBrackets, ...marker('(?P<first>A)(?=x)(?P<second>B)') },
        'error',
        'reader.pattern',
        /look-ahead.*Rewrite it without/,
      ],
      [
        'has a pattern that matches nothing at all',
        { ...doubleBrackets, ...marker('(?P<first>A)?(?P<second>B)?') },
        'error',
        'reader.pattern',
        /empty text/,
      ],
      [
        'has the reader of another kind of judge',
        { ...doubleBrackets, reader: rating10.reader },
        'error',
        'reader.kind',
        /marker, json, scores, choice/,
      ],
      [
        'has no field for the verdict',
        { ...jsonVerdict, reader: { kind: 'json' } },
        'error',
        'reader.preference',
        /JSON pointer/,
      ],
      [
        'shows the first response twice',
        { ...doubleBrackets, ...user(`${fenced} {{first}}`) },
        'warning',
        'messages.0.content',
        /\{\{first\}\} is shown a second time\. Remove one/,
      ],
      [
        'lacks the second response',
        { ...doubleBrackets, ...user(fenced.replace('{{second}}', '')) },
        'error',
        'messages',
        /\{\{second\}\}/,
      ],
      [
        'lacks the prompt',
        { ...doubleBrackets, ...user(fenced.replace('{{prompt}}', '')) },
        'warning',
        'messages',
        /\{\{prompt\}\}/,
      ],
      [
        'has an unknown placeholder',
        { ...doubleBrackets, ...user(`${fenced}{{answer}}`) },
        'error',
        'messages.0.content',
        /\{\{answer\}\}.*prompt, turns/,
      ],
      [
        'shows a single response to a judge of pairs',
        { ...doubleBrackets, ...user(`${fenced}{{response}}`) },
        'error',
        'messages.0.content',
        /\{\{first\}\} and \{\{second\}\}/,
      ],
      [
        'shows a pair to a judge of single responses',
        { ...rating10, ...user(`{{prompt}}{{first}}{{response}}`) },
        'error',
        'messages.0.content',
        /Use \{\{response\}\}/,
      ],
      [
        'calls the responses by other names than its messages',
        { ...doubleBrackets, calls: { first: 'Assistant A', second: 'Response B' } },
        'warning',
        'calls.first',
        /"Assistant A"/,
      ],
      [
        'calls both responses the same',
        { ...doubleBrackets, calls: { first: 'Response A', second: ' Response A ' } },
        'error',
        'calls.second',
        /cannot name one of them.*different names/,
      ],
      [
        'has a grade that its pattern does not take as a whole',
        { ...passFail, reader: { ...passFail.reader, grades: { 'PASS+': 'pass', FAIL: 'fail' } } },
        'error',
        'reader.pattern',
        /says "PASS\+" is unreadable/,
      ],
      [
        'has a verdict that its pattern does not take',
        {
          ...fiveSteps,
          reader: {
            kind: 'marker',
            pattern: '\\[\\[(A|B|tie)\\]\\]',
            verdicts: { A: 'first', B: 'second', C: 'tie' },
          },
        },
        'error',
        'reader.pattern',
        /says "C" is unreadable/,
      ],
      [
        'has a choice that no answer can open with',
        { ...singleToken, reader: { kind: 'choice', choices: { '(a)': 'first', b: 'second' } } },
        'error',
        'reader.choices',
        /says "\(a\)" is unreadable/,
      ],
      [
        'cannot read an end of its scale',
        {
          ...rating10,
          reader: { kind: 'score', pattern: '\\[\\[(?P<score>\\d)\\]\\]' },
        },
        'warning',
        'reader.pattern',
        /score 10, an end of the scale/,
      ],
      [
        'has grades with a number and without',
        {
          ...passFail,
          reader: { ...passFail.reader, grades: { PASS: 1, FAIL: 'fail' } },
          scale: { min: 0, max: 1, pass: 1 },
        },
        'error',
        'reader.grades',
        /every grade a number/,
      ],
      [
        'has grades that all fail',
        {
          ...passFail,
          reader: { ...passFail.reader, grades: { PASS: 0.5, FAIL: 0 } },
          scale: { min: 0, max: 1, pass: 1 },
        },
        'error',
        'reader.grades',
        /No grade is a pass/,
      ],
      [
        'has grades with numbers and no scale',
        { ...passFail, reader: { ...passFail.reader, grades: { PASS: 1, FAIL: 0 } } },
        'error',
        'scale',
        /Add "scale"/,
      ],
      [
        'scores without a scale',
        { ...rating10, scale: undefined },
        'error',
        'scale',
        /Add "scale" with its "min" and "max"/,
      ],
      [
        'has a scale without a pass mark',
        { ...rating10, scale: { min: 1, max: 10 } },
        'warning',
        'scale',
        /no pass mark/,
      ],
      [
        'passes every score',
        { ...rating10, scale: { min: 1, max: 10, pass: 1 } },
        'error',
        'scale.pass',
        /above 1 and at most 10/,
      ],
      [
        'has a scale that ends before it begins',
        { ...scorePair, scale: { min: 10, max: 1 } },
        'error',
        'scale.max',
        /begins at 10\. Swap "min" and "max"/,
      ],
      [
        'has a limit that cannot hold its form',
        { ...doubleBrackets, generation: { maxTokens: 20 } },
        'warning',
        'generation.maxTokens',
        /20 tokens.*at least 64/,
      ],
      [
        'has a limit that cannot hold an object',
        { ...jsonVerdict, justification: 'none', generation: { maxTokens: 8 } },
        'warning',
        'generation.maxTokens',
        /a JSON object/,
      ],
      [
        'takes a confidence from a field of no object',
        { ...doubleBrackets, confidence: { json: '/confidence' } },
        'error',
        'confidence',
        /"json".*Use it, or remove "confidence"/,
      ],
      [
        'takes probabilities of a marker',
        { ...doubleBrackets, confidence: { logprobs: true } },
        'error',
        'confidence',
        /"choice".*Use it, or remove "confidence"/,
      ],
      [
        'takes a justification from before a choice',
        { ...singleToken, justification: 'before-marker' },
        'warning',
        'justification',
        /opens the answer\. Set it to "none"/,
      ],
      [
        'asks for JSON and reads a marker',
        { ...doubleBrackets, format: 'json_object' },
        'warning',
        'format',
        /does not read JSON\. Remove "format"/,
      ],
      [
        'has no request at the end of follow-ups',
        { ...doubleBrackets, again: undefined },
        'note',
        'again',
        /general request/,
      ],
      [
        'has no fences',
        { ...doubleBrackets, ...user('Response A: {{first}} Response B: {{second}} {{prompt}}') },
        'note',
        'messages',
        /\{\{first\}\}, \{\{second\}\} and \{\{prompt\}\} end/,
      ],
    ];
  for (const [what, definition, severity, path, message] of cases) {
    it(`has one ${severity} if it ${what}`, () => {
      const found = lintDefinition(definition).filter(
        (one) => one.path.join('.') === path && one.severity === severity,
      );
      assert.equal(found.length, 1, JSON.stringify(lintDefinition(definition)));
      assert.match(found[0]?.message ?? '', message);
    });
  }
});

describe('the injection surface of a definition', () => {
  it('is empty if every judged text is enclosed by fences', () => {
    assert.equal(injectionSurface(doubleBrackets), undefined);
  });

  it('names each text that can pose as something else', () => {
    const { messages } = doubleBrackets;
    const [system, pair] = messages.map(({ content }) => content);
    const definition: JudgeDefinition = {
      ...doubleBrackets,
      messages: [
        { role: 'system', content: system ?? '' },
        { role: 'user', content: `${pair}\n\nReference: {{reference}}` },
      ],
    };
    assert.match(injectionSurface(definition) ?? '', /where \{\{reference\}\} ends/);
  });
});
