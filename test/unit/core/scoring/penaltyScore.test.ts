import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { ResponseContent } from '../../../../src/core/data/samples/sample.ts';
import { readScore } from '../../../../src/core/scoring/answers/readScore.ts';
import { penaltyScore, roundsIn } from '../../../../src/core/scoring/penaltyScore.ts';
import { answered, rolePlay, together } from './scoring.ts';

const folder = new URL('../../../../../shared/data/coser/exp', import.meta.url);
const critiqueFile = new URL('evaluation/test_set_gpt-4o.json', folder);
const simulationFile = new URL('simulation/test_set_gpt-4o.json', folder);
const isThere = existsSync(critiqueFile) && existsSync(simulationFile);

/** Flaws and score by dimension, and numbers that belong to no judge. */
type Critique = Record<
  string,
  number | { flaws: { instance: string; type?: string; severity: number }[]; score?: number }
>;

function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

describe('a penalty score', () => {
  it('subtracts 5 points per severity and adds 1.5 per round', () => {
    assert.equal(penaltyScore([3, 4], 10), 100 - 5 * (7 - 3));
    assert.equal(penaltyScore([2], 1), 91.5);
  });

  it('stays between 0 and 100', () => {
    assert.equal(penaltyScore([], 0), 100);
    assert.equal(penaltyScore([1], 50), 100);
    assert.equal(penaltyScore([10, 10, 10], 2), 0);
  });

  it('counts neither the environment nor announcements of the next speaker as rounds', () => {
    assert.equal(roundsIn(rolePlay.response), 2);
    assert.equal(roundsIn({ text: 'No dialogue.' }), 0);
  });

  it('equals that of CoSER’s critique file for its own flaws and rounds', {
    skip: !isThere && 'no ../shared/data/coser',
  }, () => {
    const { cases } = readJson(critiqueFile) as { cases: Record<string, { critique: Critique }> };
    const played = readJson(simulationFile) as {
      book_title: string;
      i_p: number;
      i_c: number;
      simulation: { role: string; content: string }[];
    }[];
    let dimensions = 0;
    for (const [key, { critique }] of Object.entries(cases)) {
      const found = played.find((one) => `${one.book_title}-${one.i_p}-${one.i_c}` === key);
      assert.ok(found, key);
      const content: ResponseContent = { dialogue: found.simulation };
      const judged = Object.entries(critique).flatMap(([criterion, said]) =>
        typeof said === 'number' ? [] : [{ criterion, ...said }],
      );
      const issues = judged.flatMap(({ criterion, flaws }) =>
        flaws.map((flaw) => ({ criterion, ...flaw })),
      );
      const read = readScore(
        rolePlay,
        content,
        'rubric',
        together,
        answered(['', { justification: 'As in the file.', issues }]),
      );
      assert.equal(read.outcome, 'readable');
      const stated = judged.map(({ criterion, score = Number.NaN }) => [criterion, score] as const);
      for (const [name, score] of stated) {
        assert.ok(Math.abs((read.criteria?.[name] ?? Number.NaN) - score) < 1e-9, `${key} ${name}`);
        dimensions += 1;
      }
      const mean = stated.reduce((sum, [, score]) => sum + score, 0) / stated.length;
      assert.ok(Math.abs((read.total ?? Number.NaN) - mean) < 1e-9, key);
    }
    assert.equal(dimensions, 12);
  });
});
