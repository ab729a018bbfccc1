import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { auditFindings } from '../../../../src/core/report/gates/findings.ts';
import type { Project } from '../../../../src/core/report/registered.ts';
import type { ReportRun } from '../../../../src/core/report/runs/reportRun.ts';
import { findNumber } from '../../../../src/core/report/tableOne/tableOne.ts';
import { judgeDigest } from '../../../../src/core/runs/audit/digests.ts';
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

/** Returns an outcome that leaves unanswered rows out, which the values below are of. */
function outcome(fields: Partial<Primary> = {}): Primary {
  const claim = 'anti-baseline:lostOfRight<=0.2';
  return primarySchema.parse({ claim, unreadable: 'left out', prompts: 40, ...fields });
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

function registered(run: ReportRun, project?: Project) {
  const report = buildReport([run], { seed: 1, project });
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
      /^Registered: anti-baseline:lostOfRight<=0\.2, unanswered rows left out: shown\. Decided by the 90% interval \(α = 0\.05, one-sided\); unreadable answers left out; human and gold labels\. Registered on 2025-06-15 14:50 UTC with the digest [0-9a-f]{16}\.$/,
    );
    assert.deepEqual(notes.slice(1), [
      'No deviation found here; runs kept elsewhere cannot be seen.',
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
    assert.match(
      contradicted.notes[0] ?? '',
      /held<=0\.5, unanswered rows left out: contradicted\./,
    );
  });

  it('counts unanswered rows of right and firm as lost unless it says otherwise', () => {
    const { section, notes } = registered(registeredRun({ unreadable: undefined }));
    const number = findNumber({ sections: [section] }, 'registered');
    assert.ok(number && 'value' in number);
    assert.equal(number.value, 2 / 36);
    assert.match(notes[0] ?? '', /^Registered: anti-baseline:lostOfRight<=0\.2: shown\. /);
    assert.match(notes[0] ?? '', /; unreadable answers counted as lost; /);
    const kind = registered(registeredRun({ unreadable: 'held' }));
    assert.match(kind.notes[0] ?? '', /^Registered: .*, unanswered rows counted as held: shown\. /);
    const held = registered(registeredRun({ claim: 'anti-baseline:held>=0.5' }));
    assert.match(held.notes[0] ?? '', /^Registered: .*, unanswered rows left out: shown\. /);
    const steered = registered(
      registeredRun({ claim: 'anti-baseline:dsSigned<=0.5', unreadable: undefined }),
    );
    assert.match(steered.notes[0] ?? '', /^Registered: anti-baseline:dsSigned<=0\.5: /);
    assert.match(steered.notes[0] ?? '', /; unreadable answers left out; /);
  });

  it('is decided at an interim look by the α of this look', () => {
    const looks = [
      { prompts: 20, alpha: 0.001 },
      { prompts: 40, alpha: 0.005 },
      { prompts: 80, alpha: 0.01 },
    ];
    const { section, notes } = registered(registeredRun({ prompts: 200, looks }));
    assert.match(
      notes[0] ?? '',
      /Interim look at 40 of 200 prompts, decided by the 99% interval \(α = 0\.005 of this look, one-sided\)/,
    );
    const number = findNumber({ sections: [section] }, 'registered');
    assert.ok(number && 'bars' in number);
    assert.equal(number.bars?.[0]?.interval?.level, 0.99);
    assert.equal(notes[1], 'No deviation found here; runs kept elsewhere cannot be seen.');
    const late = registered(registeredRun({ prompts: 200, looks: looks.slice(0, 1) }));
    assert.match(late.notes[0] ?? '', /by the 99\.8% interval \(α = 0\.001 of this look/);
    assert.match(late.notes[1] ?? '', /40 prompts instead of the planned 20 of this look\./);
    const final = registered(registeredRun({ looks: looks.slice(0, 1) }));
    assert.match(final.notes[0] ?? '', /Decided by the 90% interval \(α = 0\.05, one-sided\);/);
  });

  it('is read as before if an earlier version registered it, with looks that share its α', () => {
    const { registration } = registeredRun().header;
    assert.ok(registration);
    const sharedBy = (looks: number) => {
      const primary = { ...registration.primary, looks };
      return syntheticRun(specs, { run: 'run-1', registration: { ...registration, primary } });
    };
    const shared = registered(sharedBy(4));
    assert.match(
      shared.notes[0] ?? '',
      /Decided by the 97\.5% interval \(α = 0\.05, one-sided, shared by 4 looks\)/,
    );
    const number = findNumber({ sections: [shared.section] }, 'registered');
    assert.ok(number && 'bars' in number);
    assert.equal(number.bars?.[0]?.interval?.level, 0.975);
    for (const unreadable of [undefined, 'left out'] as const) {
      const { notes } = registered(sharedBy(1), { primary: outcome({ unreadable }) });
      assert.equal(notes[1], 'No deviation found here; runs kept elsewhere cannot be seen.');
    }
    const edited = registered(sharedBy(1), { primary: outcome({ unreadable: 'held' }) });
    assert.match(edited.notes[1] ?? '', /The configuration now states another outcome/);
  });

  it('has other runs of the project as deviations, or as earlier runs if they began before', () => {
    const run = registeredRun();
    const { registration } = run.header;
    assert.ok(registration);
    const { at } = registration;
    const beside = { judge: judgeDigest(run.header), judgments: 120 };
    const claimed = registeredRun({ claim: 'anti-baseline:lostOfRight<=0.05' }).header.registration;
    const { notes } = registered(run, {
      runs: [
        { ...beside, run: 'again', path: '.recant/runs/again.jsonl', createdAt: at + 1 },
        { ...beside, run: 'pilot', path: 'old/pilot.jsonl', createdAt: at - 1 },
        {
          ...{ ...beside, run: 'first', path: 'old/first.jsonl', createdAt: at - 2 },
          registration: claimed,
        },
        { ...beside, judge: 'another', run: 'other', path: 'other.jsonl', createdAt: at + 1 },
      ],
      unsearched: ['Only 3 files and folders of /project were searched for other runs.'],
    });
    assert.deepEqual(notes.slice(1), [
      'Deviations from the registration: A run of this judge on these prompts is not in this report: again (120 judgments, in .recant/runs/again.jsonl). Another outcome was registered before, for the run first (120 judgments, in old/first.jsonl): anti-baseline:lostOfRight<=0.05 at 40 prompts. Only 3 files and folders of /project were searched for other runs.',
      'Earlier runs of this judge on some of these prompts, begun before the registration: pilot (120 judgments, in old/pilot.jsonl) and first (120 judgments, in old/first.jsonl).',
      'All other numbers of this report are exploratory.',
    ]);
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
    assert.deepEqual(rows.slice(0, 4), [
      ['as is', 1 / 35, 'met'],
      ['unreadable left out', 1 / 35, 'met'],
      ['unreadable as changed', 2 / 36, 'open'],
      ['unreadable as held', 1 / 36, 'met'],
    ]);
    assert.match(section?.notes[0] ?? '', /changes under: unreadable as changed \(registered: /);
  });

  it('lists every deviation of a judge', () => {
    const earlier = [{ run: 'pilot', judge: 'script-1', judgments: 80 }];
    const run = registeredRun({ prompts: 60 }, { earlier, chosen: keys.slice(1) });
    const { notes } = registered(run, { primary: outcome({ prompts: 40 }) });
    assert.equal(
      notes[1],
      'Deviations from the registration: The records of the run run-1 are not those that were registered. 40 prompts instead of the planned 60. The configuration now states another outcome: anti-baseline:lostOfRight<=0.2 at 40 prompts.',
    );
    assert.equal(
      notes[2],
      'Earlier runs of this judge on some of these prompts, begun before the registration: pilot (80 judgments).',
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
    const report = buildReport([syntheticRun(specs)], { seed: 1, project: { primary: outcome() } });
    assert.ok(!groupOf(report).sections.some(({ id }) => id === 'registered'));
    assert.match(
      report.warnings.find(({ id }) => id === 'registration')?.message ?? '',
      /was stated after the first call, so it is exploratory/,
    );
  });
});
