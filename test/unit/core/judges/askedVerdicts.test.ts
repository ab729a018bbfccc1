import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { doubleBrackets } from '../../../../src/core/judges/forms/doubleBrackets.ts';
import { fiveSteps } from '../../../../src/core/judges/forms/fiveSteps.ts';
import { passFail } from '../../../../src/core/judges/forms/passFail.ts';
import { rating10 } from '../../../../src/core/judges/forms/rating10.ts';
import { lintDefinition } from '../../../../src/core/judges/lint.ts';
import { inspectForm } from '../../../../src/core/judges/recorded/inspectForm.ts';

/** Returns the verdicts that lint finds unreadable in a message that is added to a definition. */
function unreadIn(definition: JudgeDefinition, content: string): readonly string[] {
  const messages = [...definition.messages, { role: 'user', content } as const];
  return lintDefinition({ ...definition, messages }).flatMap(
    ({ message }) => /^The messages ask for "(.*)", which/.exec(message)?.[1] ?? [],
  );
}

const strict: JudgeDefinition = {
  ...inspectForm,
  reader: { kind: 'score', pattern: 'GRADE: ([CPI])', grades: { C: 'pass', I: 'fail' } },
};

describe('lint names what the messages ask for and the reader does not read', () => {
  for (const [form, definition, content, unread] of [
    ['a grade', strict, 'Reply with GRADE: C or GRADE: X', ['GRADE: X']],
    ['one of a list', strict, 'Reply with GRADE: C, P or I.', ['GRADE: P']],
    ['one of a list with bars', strict, 'Reply with "GRADE: C|I|N".', ['GRADE: N']],
    ['a word', inspectForm, 'Reply with GRADE: C or GRADE: FAIL', ['GRADE: FAIL']],
    ['a pass', passFail, `Finish with GRADE: PASS, FAIL or MAYBE.`, ['GRADE: MAYBE']],
    ['a tie in a word', fiveSteps, 'Finish with [[A>>B]] or [[Tie]].', ['[[Tie]]']],
    ['a third side', doubleBrackets, 'Finish with [[A]], [[B]] or [[D]].', ['[[D]]']],
    ['a score outside of the scale', rating10, 'From [[0]] to [[10]].', ['[[0]]']],
    ['nothing, but stands for a letter', strict, 'GRADE: $LETTER, where LETTER is C or I', []],
    ['nothing, but is said to stand for one', strict, 'GRADE: X, where X is C or I', []],
    ['nothing, but stands for a rating', rating10, 'Finish with [[rating]].', []],
    ['nothing, but ends a sentence', strict, 'GRADE: C, An explanation. Grade: as told.', []],
    ['nothing, but is a choice in brackets', doubleBrackets, 'Finish with [[A/B/C]].', []],
  ] as const) {
    it(form, () => {
      assert.deepEqual(unreadIn(definition, content), unread);
    });
  }
});
