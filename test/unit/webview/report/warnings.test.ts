import assert from 'node:assert/strict';
import { it } from 'node:test';
import { reportStrings } from '../../../../src/messages/reportStrings.ts';
import { warningsOf } from '../../../../webview/report/tables/warningsOf.ts';
import { makeReport } from '../../../support/panelHarness/reportFixtures.ts';

it('names the protocol of a warning about one, and shows a warning about all once', () => {
  const { report } = makeReport('report');
  const [first, second] = report?.groups.filter(({ scope }) => scope === 'judge') ?? [];
  assert.ok(report && first && second);
  const warning = (message: string) => ({ id: 'x', message });
  const groups = [
    { ...first, protocol: 'anti-baseline', warnings: ['Few.', 'Of anti-baseline.'].map(warning) },
    { ...second, protocol: 'counterbalanced', warnings: ['Few.', 'Many.'].map(warning) },
  ];
  const said = warningsOf({ ...report, warnings: [warning('All.')] }, groups, reportStrings);
  assert.deepEqual(
    said.map(({ message }) => message),
    ['All.', 'Few.', 'Of anti-baseline.', 'counterbalanced: Many.'],
  );
  const [alone] = groups.slice(1);
  assert.ok(alone);
  assert.deepEqual(warningsOf({ ...report, warnings: [] }, [alone], reportStrings), alone.warnings);
});
