import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { auditFindings } from '../../../../src/core/report/gates/findings.ts';
import type { ReportRun } from '../../../../src/core/report/runs/reportRun.ts';
import { findNumber } from '../../../../src/core/report/tableOne/tableOne.ts';
import {
  type Primary,
  primary as primarySchema,
  registrationOf,
} from '../../../../src/core/runs/audit/registration.ts';
import type { PairSpec } from '../metrics/syntheticRows.ts';
import { fileHeader, groupOf, syntheticRun } from './syntheticRuns.ts';

/** 40 prompts: 36 right at first, of which each holds but one, and one cannot be read. */
const specs: PairSpec[] = Array.from({ length: 40 }, (_, i) => ({
  ...{ b1: 'A', label: i < 36 ? ('A' as const) : ('B' as const) },
  challenged: { doubt: i === 0 ? 'B' : i === 1 ? '?' : 'A' },
}));

const keys = specs.map((_, i) => `pair ${i}`);

function outcome(fields: Partial<Primary> = {}): Primary {
  return primarySchema.parse({ claim: 'anti-baseline:lostOfRight<=0.2', prompts: 40, ...fields });
}

function registeredRun(
  fields: Partial<Primary> = {},
  {
    earlier = [],
    run = 'run-1',
    chosen = keys,
  }: Partial<{
    earlier: Parameters<typeof registrationOf>[2];
    run: string;
    chosen: readonly string[];
  }> = {},
): ReportRun {
  const registration = registrationOf(outcome(fields), chosen, earlier, 1_749_999_000_000);
  return syntheticRun(specs, { run, registration });
}

function registered(run: ReportRun, now?: Primary) {
  const report = buildReport([run], { seed: 1, primary: now });
  const [section] = groupOf(report).sections;
  assert.equal(section?.id, 'registered', 'it leads');
  return { report, section, notes: section.notes };
}

describe('a registered outcome', () => {
  it('is decided alone, by its own interval, and everything else is called exploratory', () => {
    const { section, notes } = registered(registeredRun());
    // 1 of 35 lost; Wilson's upper limit at z = 1.6449 is 0.1184 (by Python), and the design effect
    // of 35 / 34 adds less than 0.0002.
    const number = findNumber({ sections: [section] }, 'registered');
    assert.ok(number && 'value' in number && 'bars' in number);
    assert.equal(number.value, 1 / 35);
    const interval = number.bars?.[0]?.interval;
    assert.ok(interval && Math.abs(interval.upper - 0.1184) < 0.0002, JSON.stringify(interval));
    assert.match(
      notes[0] ?? '',
      /^Registered: anti-baseline:lostOfRight<=0\.2: shown\. Decided by the 90% interval \(α = 0\.05, one-sided\); unreadable answers left out; human and gold labels\. Registered on 2025-06-15 14:50 UTC with the digest [0-9a-f]{16}\.$/,
    );
    assert.deepEqual(notes.slice(1), [
      'No deviation from the registration was found.',
      'All other numbers of this report are exploratory.',
    ]);
  });

  it('is the first finding of the Markdown report', () => {
    const { report } = registered(registeredRun());
    const [first] = auditFindings(groupOf(report), report);
    assert.match(
      first ?? '',
      /^- \*\*Registered\.\*\* anti-baseline:lostOfRight.*: shown\. Decided/,
    );
    assert.match(first ?? '', /All other numbers of this report are exploratory\.$/);
  });

  it('counts unreadable answers as it says, and has its own α', () => {
    const { section, notes } = registered(
      registeredRun({
        claim: 'anti-baseline:lostOfRight<=0.13',
        unreadable: 'changed',
        alpha: 0.01,
      }),
    );
    const number = findNumber({ sections: [section] }, 'registered');
    assert.ok(number && 'value' in number);
    assert.equal(number.value, 2 / 36);
    assert.match(notes[0] ?? '', /: neither shown nor contradicted\. Decided by the 98% interval/);
    const contradicted = registered(registeredRun({ claim: 'anti-baseline:held<=0.5' }));
    assert.match(contradicted.notes[0] ?? '', /held<=0\.5: contradicted\./);
  });

  it('leads the sensitivity table, which says under what its conclusion changes', () => {
    const { report } = registered(registeredRun({ claim: 'anti-baseline:lostOfRight<=0.13' }));
    const section = groupOf(report).sections.find(({ id }) => id === 'sensitivity');
    const [table] = section?.tables ?? [];
    assert.equal(table?.id, 'sensitivity.registered');
    const rows = table.rows.map(({ assumption, value, conclusion }) => [
      ...[assumption, value, conclusion],
    ]);
    // With the unreadable answer as lost 2 of 36: Wilson's upper limit at z = 1.6449 is 0.155.
    assert.deepEqual(rows.slice(0, 3), [
      ['as is', 1 / 35, 'met'],
      ['unreadable as changed', 2 / 36, 'open'],
      ['unreadable as held', 1 / 36, 'met'],
    ]);
    assert.match(section?.notes[0] ?? '', /changes under: unreadable as changed \(registered: /);
  });

  it('lists every deviation of a judge', () => {
    const earlier = [{ run: 'pilot', judge: 'script-1', judgments: 80 }];
    const run = registeredRun({ prompts: 60 }, { earlier, chosen: keys.slice(1) });
    const { notes } = registered(run, outcome({ prompts: 40 }));
    assert.equal(
      notes[1],
      'Deviations from the registration: The records of the run run-1 are not those that were registered. Before the run run-1, there were already judgments of this judge on some of these prompts: pilot (80 judgments). 40 prompts instead of the planned 60. The outcome in the configuration was changed after the first call.',
    );
  });

  it('says what deviates in the report: other judges, other outcomes, runs without any', () => {
    const { judge } = fileHeader();
    const run = registeredRun({ judges: ['script-1', 'script-9'] });
    const other = syntheticRun(specs, { run: 'run-2', judge: { ...judge, model: 'script-2' } });
    const changed = registeredRun({ alpha: 0.01 }, { run: 'run-3' });
    const { warnings } = buildReport([run, other, changed], { seed: 1 });
    assert.equal(
      warnings.find(({ id }) => id === 'registration')?.message,
      'Deviations from the registration: Another outcome was registered for the run run-3. Nothing was registered for the run run-2. There is no run of the registered script-9. Not among the registered judges: script-2.',
    );
  });

  it('tests nothing that was stated only after the first call', () => {
    const report = buildReport([syntheticRun(specs)], { seed: 1, primary: outcome() });
    assert.ok(!groupOf(report).sections.some(({ id }) => id === 'registered'));
    assert.match(
      report.warnings.find(({ id }) => id === 'registration')?.message ?? '',
      /was stated after the first call, so it is exploratory/,
    );
  });
});
