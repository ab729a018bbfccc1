import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../../src/core/report/buildReport.ts';
import { cardFile, filedCards, staleCards } from '../../../../../src/core/report/card/cardFile.ts';
import type { Card } from '../../../../../src/core/report/card/cardSchema.ts';
import type { ReportRun } from '../../../../../src/core/report/runs/reportRun.ts';
import { judgeDigest } from '../../../../../src/core/runs/audit/digests.ts';
import type { PairSpec } from '../../metrics/syntheticRows.ts';
import { fileHeader, syntheticRun } from '../syntheticRuns.ts';

const specs: PairSpec[] = Array.from({ length: 4 }, (_, i) => ({
  ...{ b1: 'A', challenged: { doubt: 'A' }, label: i === 0 ? 'B' : 'A' },
}));

const bar = {
  ...{ id: 'readable>=0.95', title: 'Readable', number: 'readable', side: 'least' as const },
  ...{ limit: 0.95, source: 'default, version 1', state: 'met' as const },
};

function filed(run: ReportRun, ids: readonly string[] = [bar.id]) {
  const card: Card = {
    judge: judgeDigest(run.header),
    ...{ pairs: 4, prompts: 4, verdict: 'open', sentence: 'Open: readable.' },
    rows: [{ id: 'echoes', title: 'Why', meaning: 'Why.', values: [], text: 'A quoted reason.' }],
    bars: ids.map((id) => ({ ...bar, id })),
  };
  const report = { ...buildReport([run], { seed: 1 }), cards: [card] };
  return filedCards(report, { audits: [run], attacks: [] });
}

const run = syntheticRun(specs);
const before = { cards: filed(run), measures: 3 };
const { judge, generation } = fileHeader();

/** Returns what changed between the file and cards of now. */
function changed(now: ReturnType<typeof filed>, measures = 3): readonly string[] {
  return staleCards(before, now, measures).flatMap(({ changed: what }) => what);
}

describe('a card file', () => {
  it('holds no text of data, prompts or answers', () => {
    const file = { schema: 1, tool: 'recant', createdAt: 0, ...before };
    const text = JSON.stringify(cardFile.parse(file));
    assert.doesNotMatch(text, /A quoted reason|prompt 0|A of pair|id of pair/);
    assert.match(text, /Open: readable\./);
  });

  it('is not stale beside the same logs, read again', () => {
    assert.deepEqual(changed(filed(syntheticRun(specs))), []);
  });

  it('says that the judgments, the data or their labels changed', () => {
    const fewer = filed(syntheticRun(specs.slice(1)));
    assert.deepEqual(changed(fewer), ['the data or their labels', 'the judgments of its runs']);
    const relabeled = filed(
      syntheticRun([{ ...specs[0], b1: 'A', label: 'A' }, ...specs.slice(1)]),
    );
    assert.deepEqual(changed(relabeled), ['the data or their labels']);
    const again = filed(syntheticRun(specs, { run: 'run-2' }));
    assert.deepEqual(changed(again), ['the judgments of its runs']);
  });

  it('says that the judge, its prompt, the served model, the bars or the measures changed', () => {
    const warmer = syntheticRun(specs, { generation: { ...generation, temperature: 0.7 } });
    assert.deepEqual(changed(filed(warmer)), ["the judge's model or settings"]);
    const served = { ...run, servedModels: ['script-1-2027'] };
    assert.deepEqual(changed(filed(served)), ['the model that the endpoint serves']);
    assert.deepEqual(changed(filed(run, ['readable>=0.9'])), ['the bars']);
    assert.deepEqual(changed(filed(run), 4), ['the definitions of the measures']);
    assert.deepEqual(changed([]), ['no log of this judge is here']);
    const other = syntheticRun(specs, { judge: { ...judge, model: 'another' } });
    assert.deepEqual(changed(filed(other)), ['no log of this judge is here']);
  });

  it('of an earlier version, with looks and without the names of runs, is read', () => {
    const [{ runs: _, ...old }] = before.cards as [(typeof before.cards)[number]];
    const card = { ...old.card, looks: 3 };
    const looks = [{ judge: card.judge, judgments: { 'run-1': 8 } }];
    const file = { schema: 1, tool: 'recant', measures: 3, createdAt: 0, looks };
    assert.deepEqual(cardFile.parse({ ...file, cards: [{ ...old, card }] }).cards, [old]);
  });
});
