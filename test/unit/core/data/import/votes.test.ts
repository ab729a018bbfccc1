import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ImportReport } from '../../../../../src/core/data/import/report.ts';
import {
  settleVotes,
  splitVotes,
  unusedVote,
  type Vote,
} from '../../../../../src/core/data/import/votes.ts';

function cast(source: Vote['source'], ...choices: readonly Vote['choice'][]): Vote[] {
  return choices.map((choice, index) => ({
    choice,
    source,
    origin: { file: 'votes.jsonl', line: index + 1 },
  }));
}

function settle(votes: readonly Vote[]) {
  const report = new ImportReport();
  return { ...settleVotes(votes, 'pair', report), reasons: report.reasons };
}

describe('a label derived from votes', () => {
  test('is the choice of more than half of the voters, with the votes recorded', () => {
    const { reasons, ...label } = settle(cast('human', 'A', 'B', 'A'));
    assert.deepEqual(label, {
      label: 'A',
      labelSource: 'human',
      votes: { A: 2, B: 1, tie: 0 },
    });
    assert.deepEqual(reasons, []);
  });

  test('counts ties among the votes', () => {
    assert.equal(settle(cast('human', 'B', 'tie', 'B')).label, 'B');
    assert.equal(settle(cast('human', 'tie', 'tie', 'B')).label, 'tie');
    const half = settle(cast('human', 'A', 'A', 'tie', 'B'));
    assert.equal(half.label, undefined);
    assert.deepEqual(half.votes, { A: 2, B: 1, tie: 1 });
  });

  test('is absent, not a tie, if the voters are split', () => {
    const { label, labelSource, votes, reasons } = settle(cast('human', 'A', 'B'));
    assert.equal(label, undefined);
    assert.equal(labelSource, undefined);
    assert.deepEqual(votes, { A: 1, B: 1, tie: 0 });
    assert.deepEqual(
      reasons.map(({ reason, first }) => [reason, first.line, first.detail]),
      [[splitVotes, 1, 'pair: A 1, B 1, tie 0']],
    );
  });

  test('prefers gold to people and people to a model, and never pools them', () => {
    const model = cast('llm:gpt-4', 'B', 'B', 'B');
    const people = cast('human', 'A');
    const both = settle([...model, ...people]);
    assert.deepEqual(
      [both.label, both.labelSource, both.votes],
      ['A', 'human', { A: 1, B: 0, tie: 0 }],
    );
    assert.deepEqual(
      both.reasons.map(({ reason, count }) => [reason, count]),
      [[unusedVote, 3]],
    );
    const adjudicated = settle([...model, ...people, ...cast('gold', 'B')]);
    assert.deepEqual([adjudicated.label, adjudicated.labelSource], ['B', 'gold']);
  });

  test('is that of the first of two models by name, wherever it occurs', () => {
    const votes = [...cast('llm:zebra', 'B'), ...cast('llm:ant', 'A')];
    assert.equal(settle(votes).labelSource, 'llm:ant');
    assert.equal(settle(votes.toReversed()).labelSource, 'llm:ant');
  });

  test('has no source if a vote’s is unknown, so no number uses it', () => {
    const { label, labelSource } = settle(cast(undefined, 'A'));
    assert.deepEqual([label, labelSource], ['A', undefined]);
  });

  test('does not depend on the order of votes, and keeps all of them', () => {
    const vote = fc.record({
      choice: fc.constantFrom('A' as const, 'B' as const, 'tie' as const),
      source: fc.constantFrom('gold' as const, 'human' as const, 'llm:x' as const, undefined),
      origin: fc.constant({ file: 'f', line: 1 }),
    });
    fc.assert(
      fc.property(fc.array(vote, { maxLength: 12 }), (votes) => {
        const one = settle(votes);
        const other = settle(votes.toReversed());
        assert.deepEqual(
          [other.label, other.labelSource, other.votes],
          [one.label, one.labelSource, one.votes],
        );
        const unused = one.reasons.find(({ reason }) => reason === unusedVote)?.count ?? 0;
        const { A, B, tie } = one.votes ?? { A: 0, B: 0, tie: 0 };
        assert.equal(A + B + tie + unused, votes.length);
        if (one.label) assert.ok({ A, B, tie }[one.label] * 2 > A + B + tie);
      }),
    );
  });
});
