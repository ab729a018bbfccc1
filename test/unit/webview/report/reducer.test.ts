import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JudgmentQuery } from '../../../../src/core/report/lists/judgmentQuery.ts';
import type { ReportSnapshot } from '../../../../src/messages/report.ts';
import { reportStrings } from '../../../../src/messages/reportStrings.ts';
import { emptyPage, type PageEvent, reducePage } from '../../../../webview/report/reducer.ts';
import type { OpenList } from '../../../../webview/report/tables/listQuery.ts';

const snapshot: ReportSnapshot = {
  strings: reportStrings,
  logs: ['/a.jsonl'],
  notices: [],
  progress: { runs: [], growing: true },
};
const query: JudgmentQuery = {
  protocol: 'anti-baseline',
  judge: 'j',
  part: { scope: 'domain', name: 'law' },
  arm: 'challenge',
  outcome: 'flip',
};
const list: OpenList = { figure: 'flipRates', mark: 'm', title: 'Doubt', query };

function pageAfter(...events: readonly PageEvent[]) {
  return events.reduce(reducePage, emptyPage);
}

describe('report page state', () => {
  it('ignores progress before the first snapshot', () => {
    const progress = { type: 'progress', progress: { runs: [], growing: false } } as const;
    assert.deepEqual(pageAfter(progress), emptyPage);
    const page = pageAfter({ type: 'snapshot', snapshot }, progress);
    assert.deepEqual(page.snapshot?.progress, progress.progress);
  });

  it('accepts only the answer for the open list, regardless of field order', () => {
    const open = { type: 'openList', list } as const;
    const { judge, protocol, part, ...rest } = query;
    const reordered = {
      ...rest,
      part: { name: 'law', scope: 'domain' as const },
      challenge: undefined,
      protocol,
      judge,
    };
    assert.ok(part);
    const found = { judgments: [], total: 7, listed: [] };
    const answer = { type: 'judgments', ...found } as const;
    const answered = pageAfter(open, { ...answer, query: reordered });
    assert.deepEqual(answered.list?.found, found);
    const other = { ...query, challenge: 'doubt' };
    const late = pageAfter(open, { ...answer, query: other });
    assert.equal(late.list?.found, undefined);
    assert.equal(pageAfter({ ...answer, query }).list, undefined);
  });

  it('accepts only the samples of the open list', () => {
    const asked = { protocol: 'attack', number: 'asr', of: 'writing-format' } as const;
    const open = { type: 'openList', list: { ...list, query: asked } } as const;
    const samples = { type: 'samples', samples: [], total: 3 } as const;
    const answered = pageAfter(open, { ...samples, query: asked });
    assert.deepEqual(answered.list?.found, { samples: [], total: 3 });
    const late = pageAfter(open, { ...samples, query: { ...asked, number: 'asrPlacebo' } });
    assert.equal(late.list?.found, undefined);
  });

  it('closes the list if other numbers are selected, and keeps it if the numbers are updated', () => {
    const open = { type: 'openList', list } as const;
    const found = { type: 'judgments', query, judgments: [], total: 7, listed: [] } as const;
    assert.equal(pageAfter(open, found, { type: 'choose', view: { judge: 'x' } }).list, undefined);
    assert.equal(pageAfter(open, { type: 'closeList' }).list, undefined);
    const renewed = pageAfter(open, found, { type: 'snapshot', snapshot });
    assert.equal(renewed.list?.found?.total, 7);
  });

  it('keeps a problem until something else is requested', () => {
    const problem = { type: 'problem', message: 'gone' } as const;
    assert.equal(pageAfter(problem).problem?.message, 'gone');
    assert.equal(pageAfter(problem, { type: 'asked' }).problem, undefined);
  });
});
