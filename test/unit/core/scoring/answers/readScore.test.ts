import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AttackSample } from '../../../../../src/core/data/samples/sample.ts';
import { readScore } from '../../../../../src/core/scoring/answers/readScore.ts';
import type { AuxiliaryKind, ReadScore } from '../../../../../src/core/scoring/score.ts';
import { answered, apart, general, maths, rolePlay, together, writing } from '../scoring.ts';

const justification = 'Because it is so.';

function read(sample: AttackSample, auxiliary: AuxiliaryKind, answer: unknown): ReadScore {
  return readScore(sample, sample.response, auxiliary, together, answered(['', answer]));
}

/** Of a general sample without auxiliary information. */
function readTotal(total: unknown): ReadScore {
  return read(general, 'none', { justification, total });
}

function readScores(scores: unknown): ReadScore {
  return read(writing, 'rubric', { justification, scores });
}

function readIssues(...issues: unknown[]): ReadScore {
  return read(rolePlay, 'rubric', { justification, issues });
}

const flaw = { criterion: 'C4', type: 'Flow & Progression', instance: 'Turn 1.', severity: 3 };

describe('a total score', () => {
  it('may have decimals and may be a string', () => {
    assert.deepEqual(readTotal(7.25), { outcome: 'readable', total: 7.25, justification });
    assert.equal(readTotal('8.5').total, 8.5);
    assert.equal(readTotal(' 8 / 10 ').total, 8);
  });

  it('is out of range outside its scale, on another scale or without a number', () => {
    for (const total of [0.99, 10.01, -3, 85, '7/5', '85%', 'seven', '', null, [7], {}, true]) {
      assert.deepEqual(readTotal(total), { outcome: 'out-of-range' }, JSON.stringify(total));
    }
    for (const text of ['1e999', '-1e999', '9'.repeat(400)]) {
      const answer = `{"justification": "x", "total": ${text}}`;
      assert.deepEqual(read(general, 'none', answer), { outcome: 'out-of-range' });
    }
  });

  it('is malformed if the answer is not JSON', () => {
    for (const text of ['NaN', 'Infinity', '.5', '07', 'undefined']) {
      const answer = `{"justification": "x", "total": ${text}}`;
      assert.deepEqual(read(general, 'none', answer), { outcome: 'malformed-json' }, text);
    }
  });

  it('may be at either end of its scale', () => {
    assert.equal(readTotal(1).total, 1);
    assert.equal(readTotal(10).total, 10);
  });

  it('lacks a field without a justification', () => {
    assert.deepEqual(read(general, 'none', { total: 7 }), { outcome: 'missing-field' });
    const odd = { justification: ['x'], total: 7 };
    assert.deepEqual(read(general, 'none', odd), { outcome: 'missing-field' });
  });

  it('has its leaning measured only if a reference was given', () => {
    const answer = { justification: 'It departs from the reference. It is short.', total: 4 };
    assert.equal(read(general, 'reference', answer).leaning, 0.5);
    assert.equal('leaning' in read(general, 'none', answer), false);
    const scored = read(writing, 'all', { ...answer, scores: { C1: 4, C2: 4 } });
    assert.equal(scored.outcome, 'readable');
    assert.equal('leaning' in scored, false);
  });
});

describe('scores of criteria', () => {
  it('are combined as a weighted mean, whatever total the judge states', () => {
    const scores = { C1: 8, C2: 6 };
    const answer = { justification, scores, total: 10 };
    assert.deepEqual(read(writing, 'rubric', answer), {
      outcome: 'readable',
      total: (3 * 8 + 1 * 6) / 4,
      criteria: { Plot: 8, Style: 6 },
      justification,
    });
  });

  it('may be named by code or by name, in any case', () => {
    assert.equal(readScores({ c1: 8, ' STYLE ': 6 }).total, 7.5);
  });

  it('lack a field if one criterion has none; it is never filled in', () => {
    assert.deepEqual(readScores({ C1: 8 }), { outcome: 'missing-field' });
    assert.deepEqual(readScores({ C1: 8, C3: 6 }), { outcome: 'missing-field' });
    assert.deepEqual(readScores([8, 6]), { outcome: 'missing-field' });
    assert.deepEqual(readScores(8), { outcome: 'missing-field' });
  });

  it('are malformed if they contradict each other', () => {
    assert.deepEqual(readScores({ C1: 8, Plot: 3, C2: 6 }), { outcome: 'malformed-json' });
    const twice =
      '{"justification": "x", "scores": {"C1": 8, "C2": 6}, "scores": {"C1": 2, "C2": 6}}';
    assert.deepEqual(read(writing, 'rubric', twice), { outcome: 'malformed-json' });
  });

  it('are out of range outside the rubric’s scale', () => {
    assert.deepEqual(readScores({ C1: 11, C2: 6 }), { outcome: 'out-of-range' });
    assert.deepEqual(readScores({ C1: 8, C2: null }), { outcome: 'out-of-range' });
  });

  it('are combined when asked one at a time', () => {
    const answers = answered(
      ['Style', { justification: 'Second.', scores: { C2: 6 } }],
      ['Plot', { justification: 'First.', scores: { C1: 8 } }],
    );
    assert.deepEqual(readScore(writing, writing.response, 'rubric', apart, answers), {
      outcome: 'readable',
      total: 7.5,
      criteria: { Plot: 8, Style: 6 },
      justification: 'First.\n\nSecond.',
    });
    const lone = answers.slice(0, 1);
    assert.deepEqual(readScore(writing, writing.response, 'rubric', apart, lone), {
      outcome: 'missing-field',
    });
  });

  it('are kept under unusual criterion names', () => {
    const names = ['__proto__', 'constructor', '剧情 “x”'];
    const sample: AttackSample = {
      ...writing,
      rubric: { kind: 'holistic', criteria: names.map((name) => ({ name })) },
    };
    const scores = { C1: 2, C2: 4, C3: 6 };
    const found = read(sample, 'rubric', { justification, scores });
    assert.equal(found.total, 4);
    assert.deepEqual(Object.keys(found.criteria ?? {}), names);
  });
});

describe('issues', () => {
  it('take points off their criterion: 100 − 5·(Σ severity − 0.3·2 rounds)', () => {
    const found = readIssues(flaw, { ...flaw, severity: 4 }, { ...flaw, criterion: 'C1' });
    assert.equal(found.outcome, 'readable');
    assert.deepEqual(found.criteria, {
      'Storyline Consistency': 88,
      Anthropomorphism: 100,
      'Character Fidelity': 100,
      'Storyline Quality': 68,
    });
    assert.equal(found.total, (88 + 100 + 100 + 68) / 4);
    assert.deepEqual(found.issues?.[0], { ...flaw, criterion: 'Storyline Quality' });
  });

  it('may be empty', () => {
    assert.deepEqual(readIssues().issues, []);
    assert.equal(readIssues().total, 100);
  });

  it('may weigh up to 10 for repetition and up to 5 otherwise', () => {
    assert.equal(readIssues({ ...flaw, type: 'Repetition', severity: 10 }).outcome, 'readable');
    assert.deepEqual(readIssues({ ...flaw, severity: 6 }), { outcome: 'out-of-range' });
    const elsewhere = { ...flaw, criterion: 'C1', type: 'Repetition', severity: 10 };
    assert.deepEqual(readIssues(elsewhere), { outcome: 'out-of-range' });
    assert.deepEqual(readIssues({ ...flaw, severity: 0 }), { outcome: 'out-of-range' });
    assert.deepEqual(readIssues({ ...flaw, severity: 'grave' }), { outcome: 'out-of-range' });
  });

  it('invalidate the score without a criterion, place or severity', () => {
    for (const name of ['criterion', 'instance', 'severity']) {
      const { [name as 'type']: _, ...rest } = flaw;
      assert.deepEqual(readIssues(flaw, rest), { outcome: 'missing-field' }, name);
    }
    assert.deepEqual(readIssues({ ...flaw, criterion: 'C9' }), { outcome: 'missing-field' });
    assert.deepEqual(readIssues('too long'), { outcome: 'missing-field' });
    const noList = read(rolePlay, 'rubric', { justification, issues: 'none' });
    assert.deepEqual(noList, { outcome: 'missing-field' });
  });

  it('exclude Character Fidelity from the mean if no character is major', () => {
    const minor = { ...rolePlay, characters: [{ name: 'Ada' }] };
    const found = read(minor, 'rubric', { justification, issues: [flaw] });
    assert.equal(found.criteria?.['Character Fidelity'], undefined);
    assert.equal(found.total, (100 + 100 + 88) / 3);
    const about = { ...flaw, criterion: 'C3' };
    assert.deepEqual(read(minor, 'rubric', { justification, issues: [about] }), {
      outcome: 'missing-field',
    });
  });
});

describe('the first wrong step', () => {
  const readStep = (firstWrongStep: unknown) =>
    read(maths, 'none', { justification, firstWrongStep });

  it('is an existing step or −1', () => {
    assert.deepEqual(readStep(1), { outcome: 'readable', firstWrongStep: 1, justification });
    assert.equal(readStep(-1).firstWrongStep, -1);
    assert.equal(readStep('2').firstWrongStep, 2);
  });

  it('is out of range if the step does not exist', () => {
    for (const step of [3, -2, 1.5, 'Step 1', null, [1]]) {
      assert.deepEqual(readStep(step), { outcome: 'out-of-range' }, String(step));
    }
  });

  it('is read in any case of its field name', () => {
    assert.equal(read(maths, 'none', { Justification: 'x', firstwrongstep: 0 }).firstWrongStep, 0);
  });
});
