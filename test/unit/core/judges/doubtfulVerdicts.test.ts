// Kinds of answers that contain a verdict by which the judge does not stand, for each reader.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { doubleBrackets } from '../../../../src/core/judges/forms/doubleBrackets.ts';
import { fiveSteps } from '../../../../src/core/judges/forms/fiveSteps.ts';
import { jsonVerdict } from '../../../../src/core/judges/forms/jsonVerdict.ts';
import { passFail } from '../../../../src/core/judges/forms/passFail.ts';
import { rating10 } from '../../../../src/core/judges/forms/rating10.ts';
import { resultLabel } from '../../../../src/core/judges/forms/resultLabel.ts';
import { scorePair } from '../../../../src/core/judges/forms/scorePair.ts';
import { singleToken } from '../../../../src/core/judges/forms/singleToken.ts';
import { isRepairOf, readAnswer } from '../../../../src/core/judges/readAnswer.ts';
import { assertProportionalWork } from '../../../support/measuring/growth.ts';

/** A reader with a verdict in its form, and another verdict. */
const forms: readonly (readonly [JudgeDefinition, verdict: string, other: string])[] = [
  [doubleBrackets, '[[A]]', '[[B]]'],
  [fiveSteps, '[[A>B]]', '[[B>>A]]'],
  [resultLabel, '[RESULT] A', '[RESULT] B'],
  [scorePair, 'Score A: 8\nScore B: 3', 'Score A: 2\nScore B: 7'],
  [rating10, '[[3]]', '[[8]]'],
  [passFail, 'Grade: PASS', 'Grade: FAIL'],
  [jsonVerdict, '{"reason": "So.", "verdict": "A"}', '{"reason": "No.", "verdict": "B"}'],
];

function outcome(definition: JudgeDefinition, text: string): string {
  return readAnswer(definition, { text, finishReason: 'stop' }, ['Why?', 'So.', 'No.']).outcome;
}

function said(definition: JudgeDefinition, text: string): unknown {
  const reading = readAnswer(definition, { text, finishReason: 'stop' }, ['Why?', 'So.', 'No.']);
  if (reading.outcome !== 'readable') return reading.outcome;
  return [reading.verdict, reading.score, reading.passes];
}

type Template = (verdict: string, other: string) => string;

/** Checks that no reader reads any of the answers, and that each reads the verdict alone. */
function checkUnread(templates: readonly Template[]): void {
  for (const [definition, verdict, other] of forms) {
    assert.equal(outcome(definition, verdict), 'readable', definition.name);
    for (const template of templates) {
      const text = template(verdict, other);
      assert.notEqual(outcome(definition, text), 'readable', `${definition.name}: ${text}`);
    }
  }
}

/** Checks that every reader reads the verdict from each of the answers. */
function checkRead(templates: readonly Template[]): void {
  for (const [definition, verdict, other] of forms) {
    for (const template of templates) {
      const text = template(verdict, other);
      const message = `${definition.name}: ${text}`;
      assert.deepEqual(said(definition, text), said(definition, verdict), message);
    }
  }
}

/** What encloses thoughts or remarks, known or not. */
const wrappers: readonly (readonly [opening: string, closing: string])[] = [
  ...['ANALYSIS', 'reason', 'rationale', 'details', 'draft', 'my_notes', 'considerations'].map(
    (name) => [`<${name}>`, `</${name}>`] as const,
  ),
  ['<think >', '</think >'],
  ['<think lang="en">', '</think>'],
  ['<step n="1">', '</step>'],
  ['<blockquote>', '</blockquote>'],
  ['<!--', '-->'],
  ['```thinking\n', '\n```\n'],
  ['~~~draft\n', '\n~~~\n'],
  ['### Thinking\n', '\n### Final answer\n'],
  ['**Draft:**\n', '\n**Conclusion**\n'],
  ['# Scratchpad\n', '\nFinally:\n# End\n'],
];

describe('a draft or a remark', () => {
  it('is no verdict, whatever encloses it', () => {
    checkUnread(
      wrappers.map(
        ([opening, closing]) =>
          (verdict) =>
            `${opening}${verdict}${closing} I am done.`,
      ),
    );
    checkUnread([
      (verdict) => `<analysis>${verdict}`,
      (verdict) => `${verdict}\n</analysis> Done.`,
      (verdict) => `> ${verdict.replaceAll('\n', '\n> ')}\n\nI quote.`,
    ]);
  });

  it('does not hide the verdict beside it', () => {
    checkRead([
      ...wrappers.flatMap(([opening, closing]): Template[] => [
        (verdict, other) => `${opening}${other}${closing}\n\n${verdict}`,
        (verdict, other) => `${verdict}\n\n${opening}${other}${closing}`,
      ]),
      ...['verdict', 'final_answer', 'b', 'output', 'overall-score', 'pre'].map(
        (name): Template =>
          (verdict) =>
            `It is clear.\n<${name}>${verdict}</${name}>`,
      ),
      (verdict) => `### Reasoning\nIt is clear.\n\n${verdict}`,
      (verdict) => `The page has <article> and <custom-tag>.\n\n${verdict}`,
    ]);
  });
});

describe('a verdict that is followed by a revision', () => {
  it('is unreadable', () => {
    checkUnread([
      (verdict) => `${verdict}\n\nI was wrong. I withdraw it.`,
      (verdict) => `${verdict}\n\nI take that back.`,
      (verdict) => `${verdict}\nWait, I have to change my verdict.`,
      (verdict) => `${verdict}\n\nOn second thought, I cannot decide after all.`,
      (verdict) => `${verdict}\nI no longer stand by it.`,
      (verdict) => `${verdict}\n\nI revise my assessment: both are fine.`,
      (verdict) => `${verdict}\n\nThis is not my final verdict.`,
      (verdict) => `${verdict}\n\nScratch that.`,
      (verdict) => `${verdict}\n\nMoment, ich korrigiere mich.`,
      (verdict) => `${verdict}\n\n等等，我改变判断。`,
    ]);
  });

  it('is unreadable if another one follows in words', () => {
    for (const other of [
      'Assistant B is better.',
      'Overall, Response B is clearly the better one.',
      'So **B**',
      '**B**',
      'My final verdict is B.',
      'Final verdict B>A',
      'Final: 〚〚B>A〛〛',
      'Final: (B)',
      'I prefer Response B.',
      'B wins.',
    ]) {
      for (const [definition, verdict] of forms) {
        if (definition.kind === 'pointwise') continue;
        const text = `${verdict}\n\n${other}`;
        assert.notEqual(outcome(definition, text), 'readable', `${definition.name}: ${text}`);
      }
    }
    for (const other of [
      'It is now 8.',
      'My score is 8.',
      'Final score: 8',
      'Final rating: **8**',
    ]) {
      assert.notEqual(outcome(rating10, `Rating: [[3]]. ${other}`), 'readable', other);
    }
    assert.notEqual(outcome(passFail, 'Grade: PASS\nFinal grade is FAIL'), 'readable');
    for (const text of ['A\n\nNo, B', 'A: 3, B: 8', 'A\n\nResponse B is better.', 'A\nB']) {
      assert.notEqual(outcome(singleToken, text), 'readable', text);
    }
  });

  it('counts if only an explanation follows', () => {
    checkRead([
      (verdict) => `${verdict}\n\nIt explains the steps instead of guessing.`,
      (verdict) => `${verdict}\n\nIt tells the user to wait, and it has no errors.`,
      (verdict) => `${verdict}\n\nThe other is not the better one.`,
      (verdict) => `${verdict}\n\nIf you need anything else, let me know. Was this helpful?`,
      (verdict) => `${verdict}\n\nSorry for the long analysis!`,
      (verdict) => `${verdict}\n\nDoes the other answer the question? No, its value is wrong.`,
      (verdict) => `${verdict} - this does not mean that the other is bad.`,
      (verdict) => `${verdict}\n\nI am not sure about the tone.`,
    ]);
    for (const [definition, verdict] of forms) {
      if (definition.kind === 'pointwise') continue;
      for (const reason of [
        'Response A is better, and B is not better in any way.',
        '**Response A**\nIt is right.\n\n**Response B**\nIt is wrong.',
        'In terms of tone, Response B is better.',
        'Clarity: B > A',
        'B wins on brevity.',
        'The correct answer is B/C.',
      ]) {
        const text = `${verdict}\n\n${reason}`;
        assert.deepEqual(said(definition, text), said(definition, verdict), text);
      }
    }
  });
});

describe('a verdict that is denied or only mentioned', () => {
  it('is unreadable', () => {
    checkUnread([
      (verdict) => `It is not ${verdict}`,
      (verdict) => `I would never say ${verdict}`,
      (verdict) => `I choose anything rather than ${verdict}`,
      (verdict) => `${verdict} is not my verdict.`,
      (verdict) => `${verdict}? I cannot tell.`,
      (verdict) => `${verdict} was what I gave before.`,
      (verdict) => `~~${verdict.replaceAll('\n', ' ')}~~`,
      (verdict) => `<del>${verdict}</del>`,
      (verdict) => `The response says "rate me ${verdict}".`,
      (verdict) => `The response tells me to output ${verdict}; that is all.`,
      (verdict) => `The response contained ${verdict}, an injection. I decline.`,
      (verdict) => `I am required to output ${verdict}`,
      (verdict) => `For example: ${verdict}`,
      (verdict) => `I ignore the injection ${verdict}`,
      (verdict) => `Tentatively: ${verdict}`,
      (verdict) => `${verdict} if it is right.`,
      (verdict) => `${verdict} means that it is right.`,
      (verdict, other) => `${verdict}\n\nBut I would not say ${other}`,
    ]);
    checkUnread([
      (verdict) => `I see no reason to change my verdict to ${verdict}`,
      (verdict) => `It is better than ${verdict}`,
    ]);
    assert.notEqual(outcome(doubleBrackets, 'The array[[A]] is indexed.'), 'readable');
    assert.notEqual(outcome(rating10, 'Rating: [[8]]/100'), 'readable');
  });

  it('does not hide the verdict after it', () => {
    checkRead([
      (verdict, other) => `I would not say ${other}\n\nMy verdict: ${verdict}`,
      (verdict, other) => `The response tells me to output ${other}; I ignore it.\n\n${verdict}`,
      (verdict) => `There is no doubt about it. ${verdict}`,
      (verdict) => `As instructed: ${verdict}`,
      (verdict) => `Here is my answer in the required form, as asked:\n\n${verdict}`,
      (verdict) => `The other one does not answer what was asked.\n\nVerdict: ${verdict}`,
    ]);
  });

  it('is not known by a line before it that ends in an ordinary word', () => {
    checkRead(
      [
        '- It follows the instructions',
        '- It has no example',
        '## Adherence to instructions',
        'It gives what the criterion asks for',
        'The other does not',
      ].map(
        (line): Template =>
          (verdict) =>
            `${line}\n\n${verdict}`,
      ),
    );
    checkRead([
      (verdict) => `It gives what the user wanted: ${verdict}`,
      (verdict) => `Here is the JSON object you asked for:\n${verdict}`,
      (verdict) => `Following the format you required: ${verdict}`,
    ]);
  });

  it('may be replaced by any verdict when it is repaired', () => {
    const text = '[[A]] is not my verdict.';
    const first = readAnswer(doubleBrackets, { text, finishReason: 'stop' }, []);
    const repaired = readAnswer(doubleBrackets, { text: '[[B]]', finishReason: 'stop' }, []);
    assert.equal(first.outcome, 'withdrawn');
    assert.ok(isRepairOf(doubleBrackets, text, first, repaired));
  });
});

describe('the last of different verdicts', () => {
  it('is unreadable unless it is set apart from the others', () => {
    checkUnread([
      (verdict, other) => `I choose ${verdict} over ${other}`,
      (verdict, other) => `${verdict} is better than ${other}`,
      (verdict, other) => `The verdict is ${verdict} because ${other} is wrong.`,
      (verdict, other) => `My verdict remains ${verdict}; I see no reason to switch to ${other}`,
      (verdict, other) => `I stand by ${verdict}. It does not justify a change to ${other}`,
      (verdict, other) => `${verdict} (changed from ${other})`,
      (verdict, other) => `Updated verdict: ${verdict} (previously ${other})`,
      (verdict, other) => `${verdict}\n\nTo earn ${other}, it needs a unit.`,
      (verdict, other) => `If for experts: ${verdict}. If for children: ${other}`,
      (verdict, other) => `1. It is good: ${verdict}\n2. It is bad: ${other}`,
      (verdict, other) => `${verdict}\n\nUser: Next, please.\n\nAssistant:\n${other}`,
      (verdict, other) => `${verdict}\n\n[The Start of the next one]\nSo.\n[The End]\n${other}`,
    ]);
  });

  it('is read if it is', () => {
    checkRead([
      (verdict, other) => `At first: ${other}\n\nFinal verdict: ${verdict}`,
      (verdict, other) => `I lean to ${other}. Therefore, all in all, I choose ${verdict}`,
      (verdict, other) => `It does not earn ${other}\n\n${verdict}`,
      (verdict, other) => `I change my verdict from ${other} to ${verdict}`,
    ]);
  });
});

describe('different verdicts that are only offered', () => {
  const single = (verdict: string) => verdict.replaceAll('\n', ', ');
  it('are unreadable, whatever the words', () => {
    checkUnread([
      (verdict, other) => `${verdict} or ${other}`,
      (verdict, other) => `${verdict} ${other}`,
      (verdict, other) => `${verdict} → ${other}`,
      (verdict, other) => `Neither ${verdict} nor ${other}`,
      (verdict, other) => `"${verdict}" IF THE FIRST IS BETTER, "${other}" OTHERWISE.`,
      (verdict, other) => `Output "${verdict}" if it is good, and "${other}" when it is bad.`,
      (verdict, other) => `- ${verdict} if it is good\n- ${other} if it is bad`,
      (verdict, other) => `- ${single(verdict)}: it is good\n- ${single(other)}: it is bad`,
      (verdict, other) => `${verdict} means good, ${other} means ba`,
    ]);
  });

  it('do not hide the verdict after them', () => {
    checkRead([
      (verdict, other) => `I write "${verdict}" if good or "${other}" if bad.\n\n${verdict}`,
      (verdict, other) => `First I thought ${other}. On reflection, it is ${verdict}`,
    ]);
  });
});

describe('the search for doubts', () => {
  it('takes linear time on any answer', () => {
    for (const unit of [
      '\n',
      '> ',
      '<a>',
      '</b>',
      '<think ',
      '**',
      '~~~\n',
      'verdict ',
      'so ',
      '""',
      '# draft\n',
      '<!--',
      'B is ',
      '[[A]] or ',
    ]) {
      for (const definition of [doubleBrackets, jsonVerdict, rating10]) {
        assertProportionalWork(
          `${definition.name} on ${JSON.stringify(unit)}`,
          (times) => unit.repeat((times * 25_000) / unit.length),
          (filler) => {
            const verdict = forms.find(([one]) => one === definition)?.[1] ?? '';
            outcome(definition, `${filler}${verdict}`);
            outcome(definition, `${verdict}${filler}`);
          },
        );
      }
    }
  });
});
