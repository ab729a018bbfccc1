import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAnnotations } from '../../../../src/core/annotations/annotationBook.ts';
import { flipKey } from '../../../../src/core/annotations/annotationEvent.ts';
import {
  isNarrowed,
  passesFilter,
  passesPairFilter,
  type ResultFilter,
  shownOutcomes,
} from '../../../../src/core/results/resultFilter.ts';
import { type Flip, subjectOf, type TurnResult } from '../../../../src/core/results/turnResult.ts';
import { annotation } from '../annotations/annotating.ts';

const harmful: Flip = {
  run: 'run-1',
  createdAt: 1,
  judge: 'judge-1',
  judgeName: 'gpt-4o-mini',
  asked: { provider: 'openai', model: 'gpt-4o-mini', endpoint: '' },
  simulated: false,
  pair: 'tides',
  order: 'AB',
  name: { arm: 'challenge', challenge: 'authority', replicate: 0 },
  outcome: 'flip',
  from: 'A',
  to: 'B',
  flipKind: 'harmful',
  overlap: 0.2,
  confidenceFrom: 70,
};
const held: TurnResult = { ...harmful, outcome: 'held', to: 'A', flipKind: undefined };
const unread: TurnResult = { ...harmful, outcome: 'unreadable', to: undefined, overlap: undefined };
const book = readAnnotations([annotation({ id: 'one', flip: subjectOf(harmful) })]);
const notes = book.flips.get(flipKey(subjectOf(harmful)));

const pair = {
  id: 'tides-7',
  prompt: 'Why are there TIDES?',
  responseA: 'The moon.',
  responseB: 'The wind.',
  domain: 'physics',
};

function passing(filter: ResultFilter): TurnResult[] {
  return [harmful, held, unread].filter((result) => passesFilter(result, undefined, filter));
}

describe('the filter of results', () => {
  it('shows flips that match every condition', () => {
    assert.ok(notes);
    assert.ok(passesFilter(harmful, notes, { outcome: 'harmful', highConfidence: true }));
    assert.ok(passesFilter(harmful, undefined, { annotation: 'none', challenge: 'authority' }));
    assert.ok(!passesFilter(harmful, notes, { annotation: 'none' }));
    assert.ok(!passesFilter(harmful, notes, { challenge: 'doubt' }));
    assert.ok(!passesFilter({ ...harmful, confidenceFrom: 69 }, notes, { highConfidence: true }));
    assert.ok(!passesFilter(harmful, notes, { lowOverlap: true }));
    assert.ok(passesFilter({ ...harmful, overlap: 0.19 }, notes, { lowOverlap: true }));
    assert.ok(!passesFilter({ ...harmful, overlap: undefined }, notes, { lowOverlap: true }));
  });

  it('shows everything without conditions, and only flips with one that names no outcome', () => {
    assert.deepEqual(passing({}), [harmful, held, unread]);
    assert.deepEqual(passing({ challenge: 'authority' }), [harmful]);
    assert.deepEqual(passing({ challenge: 'authority', outcome: 'held' }), [held]);
  });

  it('distinguishes the outcomes', () => {
    const unlabelled: Flip = { ...harmful, flipKind: undefined };
    const all = { harmful, unlabelled, held, unread };
    const named = shownOutcomes.map((outcome) => [
      outcome,
      Object.entries(all)
        .filter(([, result]) => passesFilter(result, undefined, { outcome }))
        .map(([name]) => name),
    ]);
    assert.deepEqual(Object.fromEntries(named), {
      flip: ['harmful', 'unlabelled'],
      harmful: ['harmful'],
      beneficial: [],
      unlabelled: ['unlabelled'],
      softening: [],
      hardening: [],
      held: ['held'],
      unreadable: ['unread'],
    });
  });

  it('shows one judge, two judges, or one run', () => {
    assert.deepEqual(passing({ judges: ['judge-1', 'judge-2'] }).length, 3);
    assert.deepEqual(passing({ judges: ['judge-2'] }), []);
    assert.deepEqual(passing({ run: 'run-1' }).length, 3);
    assert.deepEqual(passing({ run: 'run-2' }), []);
  });

  it('finds annotations by their label', () => {
    const label = notes?.annotations[0]?.label;
    assert.ok(label);
    const other = label === 'harmful' ? 'unclear' : 'harmful';
    assert.ok(passesFilter(harmful, notes, { annotation: 'any' }));
    assert.ok(passesFilter(harmful, notes, { annotation: label }));
    assert.ok(!passesFilter(harmful, notes, { annotation: other }));
    assert.ok(!passesFilter(harmful, undefined, { annotation: 'any' }));
  });

  it('finds pairs by domain, and by a text in any case', () => {
    assert.ok(passesPairFilter(pair, { domain: 'physics', text: 'there are tides' }) === false);
    assert.ok(passesPairFilter(pair, { domain: 'physics', text: 'are there tides' }));
    assert.ok(passesPairFilter(pair, { text: 'WIND' }));
    assert.ok(passesPairFilter(pair, { text: 'tides-7' }));
    assert.ok(!passesPairFilter(pair, { domain: 'chemistry' }));
    const messages = [{ role: 'user', content: 'Say it' }] as const;
    assert.ok(passesPairFilter({ ...pair, messages: [...messages] }, { text: 'say' }));
  });

  it('is active if anything but judge and run is chosen', () => {
    assert.equal(isNarrowed({ judges: ['judge-1'], run: 'run-1' }), false);
    assert.equal(isNarrowed({ outcome: undefined }), false);
    assert.equal(isNarrowed({ text: 'tides' }), true);
    assert.equal(isNarrowed({ annotation: 'none' }), true);
  });
});
