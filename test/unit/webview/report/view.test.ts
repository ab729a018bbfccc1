import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { orderedCards } from '../../../../src/core/report/headline/judgesCompared.ts';
import type { View } from '../../../../src/messages/report.ts';
import { chooseGroups, queryOf, readView } from '../../../../webview/report/view.ts';
import { makeReport } from '../../../support/panelHarness/reportFixtures.ts';

const { report } = makeReport('report');
assert.ok(report);
const digests = [
  ...new Set(report.groups.flatMap(({ judges }) => judges.map(({ digest }) => digest))),
];
const [first = '', second = ''] = digests;

function shownBy(view: View): string[] {
  assert.ok(report);
  return chooseGroups(report, view).groups.map(({ scope, protocol, part, judges }) =>
    [scope, protocol, part, judges.map(({ digest }) => digests.indexOf(digest)).join('+')]
      .filter((text) => text !== undefined)
      .join(' '),
  );
}

describe('the report view', () => {
  it('is the first judge under every protocol by default', () => {
    assert.deepEqual(shownBy({}), ['judge anti-baseline 0', 'judge counterbalanced 0']);
    assert.deepEqual(shownBy({ judge: second, protocol: 'counterbalanced' }), [
      'judge counterbalanced 1',
    ]);
    assert.deepEqual(shownBy({ judge: 'pooled' }), [
      'pooled anti-baseline 0+1',
      'pooled counterbalanced 0+1',
    ]);
    assert.deepEqual(shownBy({ part: { scope: 'domain', name: 'maths' } }), [
      'domain anti-baseline maths 0',
      'domain counterbalanced maths 0',
    ]);
  });

  it('opens on the judge of the first column, whatever the order of the cards', () => {
    const { cards = [] } = report;
    assert.equal(cards.length, 2);
    const [column] = orderedCards(report);
    for (const listed of [cards, cards.toReversed()]) {
      assert.equal(chooseGroups({ ...report, cards: listed }, {}).view.judge, column?.judge);
      assert.equal(chooseGroups({ ...report, cards: listed }, { judge: first }).view.judge, first);
    }
  });

  it('falls back to the default if the report lacks the selected judge, protocol, or part', () => {
    const all = ['judge anti-baseline 0', 'judge counterbalanced 0'];
    assert.deepEqual(shownBy({ judge: 'gone', protocol: 'gone' }), all);
    assert.deepEqual(shownBy({ part: { scope: 'dataset', name: 'maths' } }), all);
    const pooled = { judge: 'pooled', part: { scope: 'domain', name: 'maths' } } as const;
    assert.deepEqual(shownBy(pooled), shownBy({ judge: 'pooled' }));
    assert.deepEqual(chooseGroups({ ...report, groups: [] }, {}).groups, []);
  });

  it('is part of list queries', () => {
    const queries = (view: View) => chooseGroups(report, view).groups.map(queryOf);
    assert.deepEqual(queries({ protocol: 'anti-baseline' }), [
      { protocol: 'anti-baseline', judge: first },
    ]);
    assert.deepEqual(queries({ judge: 'pooled', protocol: 'anti-baseline' }), [
      { protocol: 'anti-baseline', pooled: true },
    ]);
    const part = { scope: 'domain', name: 'maths' } as const;
    assert.deepEqual(queries({ judge: second, protocol: 'anti-baseline', part }), [
      { protocol: 'anti-baseline', judge: second, part },
    ]);
  });

  it('is read from saved page state, and reset if that is invalid', () => {
    const view: View = { judge: 'a', protocol: 'b', part: { scope: 'domain', name: 'c' } };
    assert.deepEqual(readView(JSON.parse(JSON.stringify(view))), view);
    for (const kept of [undefined, null, 7, 'x', [], { judge: 1, part: 'x' }, { part: null }]) {
      assert.deepEqual(readView(kept), {});
    }
    assert.deepEqual(readView({ part: { scope: 'run', name: 'x' } }), {});
  });
});
