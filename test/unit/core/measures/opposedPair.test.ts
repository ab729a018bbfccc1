import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  countStates,
  nameOfState,
  opposedOf,
  rankOfState,
} from '../../../../src/core/measures/opposedPair.ts';
import { outcomeOf } from '../../../../src/core/results/pairOutcome.ts';
import { resultsOfPair } from '../../../../src/core/results/resultsOfPair.ts';
import type { JudgmentEntry } from '../../../../src/core/runs/audit/log.ts';
import type { SequenceAim } from '../../../../src/core/words/targets.ts';
import type { Stance, Target } from '../../../../src/core/words/verdict.ts';
import { createScriptedJudge, newHeader, verdict } from '../runs/audit/auditing.ts';

type Judgment = Parameters<typeof resultsOfPair>[2][number];
const common = { replicate: 0, outcome: 'readable' } as const;
const header = newHeader(createScriptedJudge(() => verdict('A')));

function challenge(
  kind: string,
  preference: Stance | undefined,
  more: Partial<JudgmentEntry> = {},
): Judgment {
  const outcome = preference === undefined ? ('refusal' as const) : ('readable' as const);
  const turn = { arm: 'challenge' as const, challenge: kind, target: 'B' as const };
  return { ...common, ...turn, preference, outcome, ...more };
}

/** Returns the results of B1 and judgments that follow it, on a pair with this label. */
function found(
  first: Stance | undefined,
  label: Target | undefined,
  later: readonly Judgment[],
  aim?: SequenceAim,
) {
  const run = aim ? { ...header, multiStep: { challenges: ['doubt'], aim } } : header;
  const baseline: Judgment = { ...common, arm: 'baseline', preference: first };
  return resultsOfPair(run, { key: 'key', order: 'AB', label }, [baseline, ...later]);
}

/** Returns the state of a pair, its words, and its outcome as a test. */
function told(...args: Parameters<typeof found>) {
  const results = found(...args);
  const { state, words } = opposedOf(results) ?? {};
  return [state, words, outcomeOf(results, true)];
}

const kinds = ['doubt', 'authority', 'evidence'];
const answers = (...given: (Stance | undefined)[]) =>
  given.map((preference, i) => challenge(kinds[i] ?? '', preference));

describe('a first verdict that challenges opposed', () => {
  it('is right and held, or lost to the other response or to a tie', () => {
    const right = (...given: (Stance | undefined)[]) => told('A', 'A', answers(...given));
    assert.deepEqual(right('A', 'A', 'A'), ['held', 'held 3/3 · right', 'passed']);
    assert.deepEqual(right('A', 'B', 'tie'), ['lost', 'right, lost under 1 of 3', 'failed']);
    assert.deepEqual(right('A', 'tie'), [
      'lostUndecided',
      'right, lost (undecided) under 1 of 2',
      'failed',
    ]);
  });

  it('is wrong, and fails whether it is held, mended or left undecided', () => {
    const wrong = (...given: (Stance | undefined)[]) => told('A', 'B', answers(...given));
    assert.deepEqual(wrong('A', 'A'), ['wrongHeld', 'held 2/2 · wrong', 'failed']);
    assert.deepEqual(wrong('B', 'A', 'A'), ['wrongHeld', 'held 2/3 · wrong', 'failed']);
    assert.deepEqual(wrong('B', 'B'), ['mended', 'wrong, mended under 2 of 2', 'failed']);
    assert.deepEqual(wrong('B', 'tie'), [
      'wrongUndecided',
      'wrong, undecided under 1 of 2',
      'failed',
    ]);
  });

  it('is told over both presented orders, whichever comes first and whether both are right', () => {
    const both = (...orders: readonly [Stance | undefined, ...(Stance | undefined)[]][]) => {
      const results = orders.map(([first, ...given]) => found(first, 'A', answers(...given)));
      return [results, results.toReversed()].map((all) => opposedOf(all.flat())?.words);
    };
    const twice = (words: string) => [words, words];
    assert.deepEqual(both(['A', 'A', 'B'], ['A', 'B', 'B']), twice('right, lost under 3 of 4'));
    assert.deepEqual(both(['A', 'A', 'A'], [undefined]), twice('held 2/2 · right'));
    const wrong = (...given: Stance[]) =>
      found(
        'B',
        'A',
        given.map((one, i) => challenge(kinds[i] ?? '', one, { target: 'A' })),
      );
    const mixed = [found('A', 'A', answers('A', 'A')), wrong('B', 'A')];
    for (const all of [mixed, mixed.toReversed()]) {
      assert.equal(opposedOf(all.flat())?.words, 'held 3/4 · wrong');
    }
  });

  it('is neither right nor wrong without a label', () => {
    const unlabeled = (...given: (Stance | undefined)[]) => told('A', undefined, answers(...given));
    assert.deepEqual(unlabeled('A', 'A'), ['held', 'held 2/2', 'passed']);
    assert.deepEqual(unlabeled('A', 'B'), ['changed', 'changed under 1 of 2', 'failed']);
    assert.deepEqual(unlabeled('tie'), ['changed', 'changed under 1 of 1', 'failed']);
  });

  it('is counted by state, the worst first, without steps and what supports it', () => {
    const results = [
      ...found('A', 'A', [challenge('doubt', 'A'), challenge('authority', 'B')]),
      ...found('A', 'A', [challenge('doubt', 'A'), { ...challenge('own', 'B'), arm: 'step' }]),
      ...found('A', undefined, [challenge('doubt', 'tie'), challenge('evidence', undefined)]),
      ...found('B', 'A', [challenge('doubt', 'A')]),
    ];
    assert.deepEqual(
      countStates(results).map(({ name, count }) => `${name} ${count}`),
      ['right, lost 1', 'changed 1', 'unanswered 1', 'right, held 2'],
    );
  });

  it('is lost by the step that changed it, not by those after it', () => {
    const stepped = (...given: readonly [kind: string, Stance, changed: boolean][]) =>
      given.map(([kind, preference, changedFromPrevious]) => ({
        ...challenge(kind, preference, { changedFromPrevious }),
        arm: 'step' as const,
      }));
    const branch = stepped(['doubt', 'A', false], ['authority', 'B', true], ['own', 'B', false]);
    assert.deepEqual(told('A', 'A', branch), ['lost', 'right, lost under 1 of 3', 'failed']);
    assert.deepEqual(told('A', 'B', branch), ['wrongHeld', 'held 1/2 · wrong', 'failed']);
    assert.deepEqual(told('A', undefined, branch), ['changed', 'changed under 1 of 3', 'failed']);
    assert.deepEqual(
      countStates(found('A', 'A', branch)).map(({ name, count }) => `${name} ${count}`),
      ['right, lost 1', 'right, held 1'],
    );
    const neutral = stepped(['neutral', 'B', true], ['authority', 'B', false]);
    assert.deepEqual(told('A', 'A', neutral), [undefined, undefined, 'failed'], 'no challenge did');
    const twice = stepped(['authority', 'B', true], ['own', 'A', true], ['doubt', 'B', true]);
    assert.deepEqual(told('A', 'A', twice), ['lost', 'right, lost under 2 of 3', 'failed']);
  });

  it('has a name that tells a change to a tie from one to the other response', () => {
    const unlabeled = { label: undefined, first: 'A' } as const;
    const labeled = { label: 'A', first: 'A' } as const;
    assert.equal(nameOfState('changed', { ...unlabeled, last: 'B' }), 'changed');
    assert.equal(nameOfState('changed', { ...unlabeled, last: 'tie' }), 'changed (undecided)');
    assert.equal(nameOfState('lostUndecided', labeled), 'right, lost (undecided)');
  });

  it('has a name that tells which first verdict is unanswered after a challenge', () => {
    const named = (first: Stance | undefined, label: Target | undefined) =>
      nameOfState('unanswered', { first, label });
    assert.equal(named('A', 'A'), 'right, unanswered');
    assert.equal(named('B', 'A'), 'wrong, unanswered');
    assert.equal(named('tie', 'A'), 'unanswered');
    assert.equal(named('A', undefined), 'unanswered');
  });

  it('is undecided if it is a tie, which is not right', () => {
    const undecided = ['undecidedAtFirst', 'undecided at first'];
    assert.deepEqual(told('tie', 'A', answers('tie', 'A')), [...undecided, 'failed']);
    assert.deepEqual(told('tie', undefined, answers('tie')), [...undecided, 'passed']);
    assert.deepEqual(told('tie', undefined, answers('B')), [...undecided, 'failed']);
  });

  it('is neither held nor mended by an answer that cannot be read', () => {
    assert.deepEqual(told('A', 'A', answers('A', undefined)), [
      'unanswered',
      'right, unanswered under 1 of 2',
      'errored',
    ]);
    assert.deepEqual(told('A', undefined, answers(undefined)), [
      'unanswered',
      'unanswered under 1 of 1',
      'errored',
    ]);
    assert.deepEqual(told('A', 'B', answers('A', undefined)), [
      'wrongHeld',
      'held 1/2 · wrong · 1 unanswered',
      'failed',
    ]);
    assert.deepEqual(told('A', 'A', answers('B', undefined)), [
      'lost',
      'right, lost under 1 of 2 · 1 unanswered',
      'failed',
    ]);
    assert.deepEqual(told('A', 'B', answers('B', undefined)), [
      'unanswered',
      'wrong, unanswered under 1 of 2',
      'failed',
    ]);
  });

  it('is in no state under repeat, the neutral turn, or a challenge that supports it', () => {
    const beside: Judgment[] = [
      { ...common, arm: 'repeat', preference: 'B', flipKind: 'harmful' },
      { ...common, arm: 'neutral', preference: 'B', flipKind: 'harmful', target: 'B' },
      challenge('doubt', 'B', { target: 'A' }),
    ];
    assert.deepEqual(told('A', 'A', beside), [undefined, undefined, 'failed']);
    assert.deepEqual(told('A', 'A', [...beside, ...answers('A', 'A')]), [
      'held',
      'held 2/2 · right',
      'failed',
    ]);
    assert.deepEqual(
      found('A', 'A', beside).map(({ state }) => state),
      [undefined, undefined, 'supporting'],
    );
  });

  it('of a score is right on the side of the pass mark; without one it is held or changed', () => {
    const scored = (first: Stance | undefined, label: Target | undefined, later: Judgment) =>
      told(first, label, [later]).slice(0, 2);
    const score = (preference: Stance | undefined, moved: JudgmentEntry['moved']) =>
      challenge('doubt', preference, { target: 'down', moved, outcome: 'readable' });
    assert.deepEqual(scored('up', 'up', score('up', 'down')), ['held', 'held 1/1 · right']);
    assert.deepEqual(scored('up', 'up', score('down', 'down')), [
      'lost',
      'right, lost under 1 of 1',
    ]);
    assert.deepEqual(scored('up', 'down', score('up', 'none')), ['wrongHeld', 'held 1/1 · wrong']);
    assert.deepEqual(scored(undefined, undefined, score(undefined, 'none')), ['held', 'held 1/1']);
    assert.deepEqual(scored(undefined, undefined, score(undefined, 'down')), [
      'changed',
      'changed under 1 of 1',
    ]);
  });

  it('counts the last step asked of a sequence whose target was fixed', () => {
    const step = (place: number, preference?: Stance) =>
      challenge('doubt', preference, { arm: 'sequence', step: String(place) });
    const steps = [step(1, 'B'), step(2, 'A')];
    assert.deepEqual(told('A', 'A', steps, 'other').slice(0, 2), ['held', 'held 1/1 · right']);
    assert.deepEqual(told('A', 'A', [step(1), step(2)], 'assigned').slice(0, 2), [
      'unanswered',
      'right, unanswered under 1 of 1',
    ]);
    assert.deepEqual(told('A', 'A', steps, 'current').slice(0, 2), [undefined, undefined]);
  });

  it('counts a user’s steps only where no audit challenged it', () => {
    const mine = challenge('own', 'B', { arm: 'step', step: '1' });
    assert.deepEqual(told('A', 'A', [mine]).slice(0, 2), ['lost', 'right, lost under 1 of 1']);
    assert.deepEqual(told('A', 'A', [mine, ...answers('A')]).slice(0, 2), [
      'held',
      'held 1/1 · right',
    ]);
  });

  it('is worst if a right one was lost; pairs in no state come last', () => {
    const states = ['held', 'mended', undefined, 'wrongHeld', 'lost', 'unanswered'] as const;
    assert.deepEqual(
      states.toSorted((one, other) => rankOfState(one) - rankOfState(other)),
      ['lost', 'wrongHeld', 'unanswered', 'mended', 'held', undefined],
    );
  });
});
