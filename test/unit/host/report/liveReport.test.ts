import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import type { BuiltSection } from '../../../../src/core/report/builtSections.ts';
import type { Report } from '../../../../src/core/report/reportSchema.ts';
import {
  LiveReport,
  type LiveReportEvent,
  type LogsAsSeen,
  type Stage,
} from '../../../../src/host/report/liveReport.ts';

import { times } from '../../core/metrics/syntheticRows.ts';
import { syntheticReport, syntheticRun } from '../../core/report/syntheticRuns.ts';

/** A report that tests can identify by its number and its intervals. */
interface NamedReport {
  readonly name: string;
}

const unstopped = new AbortController().signal;

/** A reader that completes a report when the test says so. */
function scripted() {
  const builds: {
    stage: Stage;
    end: (report?: Partial<Report>) => void;
    fail: (error: Error) => void;
    put: (built: readonly BuiltSection[]) => void;
  }[] = [];
  const events: LiveReportEvent['type'][] = [];
  const state = {
    seen: { version: '1', logs: '1', growing: false } as LogsAsSeen,
    refreshes: 0,
    atOnce: 0,
    now: 0,
  };
  const live = new LiveReport(
    {
      refresh: async () => {
        state.refreshes += 1;
      },
      build: async ({ stage, signal, onBuilt }) => {
        state.atOnce += 1;
        assert.equal(state.atOnce, 1, 'two at once');
        const { version } = state.seen;
        try {
          return await new Promise<Report>((resolve, reject) => {
            const name = `${version} ${stage}`;
            builds.push({
              stage,
              put: onBuilt,
              end: (report) => resolve({ ...report, name } as NamedReport as unknown as Report),
              fail: reject,
            });
            signal.addEventListener('abort', () => reject(new Error('stopped')));
          });
        } finally {
          state.atOnce -= 1;
        }
      },
    },
    async () => state.seen,
    ({ type }) => events.push(type),
    { now: () => state.now },
  );
  const end = async () => {
    builds.at(-1)?.end();
    await turn();
  };
  const look = async (seen: Partial<LogsAsSeen> = {}) => {
    const { version = state.seen.version, logs = version } = seen;
    state.seen = { ...state.seen, ...seen, version, logs };
    await live.look();
    await turn();
  };
  const shown = () => (live.report as NamedReport | undefined)?.name;
  const begun = () => builds.map(({ stage }) => stage);
  return { live, builds, events, state, end, look, shown, begun };
}

describe('a report of run logs', () => {
  it('fires an event with the summary first, then with interim intervals and the bootstrap', async () => {
    const { look, end, shown, begun, live, events, state } = scripted();
    await look();
    assert.deepEqual(live.building, { stage: 'summary', done: 0 });
    await end();
    assert.equal(shown(), '1 summary');
    assert.deepEqual(live.building, { stage: 'interim', done: 0 });
    await end();
    assert.equal(shown(), '1 interim');
    await end();
    assert.equal(shown(), '1 bootstrap');
    assert.equal(live.building, undefined);
    await look();
    assert.deepEqual(begun(), ['summary', 'interim', 'bootstrap']);
    assert.equal(events.filter((type) => type === 'report').length, 3);
    assert.equal(state.refreshes, 1);
  });

  it('replaces interim sections by finished ones before the bootstrap has ended', async () => {
    const { look, end, live, builds, events } = scripted();
    const [group] = syntheticReport(times(30, { b1: 'A', challenged: { doubt: 'B' } })).groups;
    const [section, other] = group?.sections ?? [];
    assert.ok(group && section && other);
    const groups = [{ ...group, sections: [section, other] }];
    await look();
    await end();
    builds[1]?.end({ groups: groups as Report['groups'] });
    await turn();
    builds[1]?.put([{ group, section: { ...section, notes: ['too late'] } }]);
    assert.equal(live.report?.groups, groups);
    builds[2]?.put([{ group, section: { ...section, notes: ['resampled'] } }]);
    const [shown] = live.report?.groups ?? [];
    assert.deepEqual(shown?.sections, [{ ...section, notes: ['resampled'] }, other]);
    assert.equal(events.filter((type) => type === 'sections').length, 1);
    const finished = live.finish(unstopped);
    await end();
    assert.equal(((await finished) as NamedReport | undefined)?.name, '1 bootstrap');
  });

  it('delays the bootstrap until no run is active', async () => {
    const { look, end, shown, begun } = scripted();
    await look({ growing: true });
    await end();
    await end();
    await look({ version: '2' });
    await end();
    assert.equal(shown(), '2 interim');
    assert.deepEqual(begun(), ['summary', 'interim', 'interim']);
    await look({ growing: false });
    await end();
    assert.equal(shown(), '2 bootstrap');
  });

  it('is updated once for everything appended to a growing log', async () => {
    const { look, end, shown, begun, state } = scripted();
    await look({ growing: true });
    await look({ version: '2' });
    await look({ version: '3' });
    assert.deepEqual(begun(), ['summary']);
    await end();
    await end();
    assert.equal(shown(), '3 interim');
    assert.deepEqual(begun(), ['summary', 'interim']);
    assert.equal(state.refreshes, 2);
  });

  it('rests for several times what the last interim report took while the log grows', async () => {
    const { state, look, end, shown, begun } = scripted();
    const endAfter = async (ms: number) => {
      state.now += ms;
      await end();
    };
    await look({ growing: true });
    await endAfter(500);
    await endAfter(1000);
    state.now += 8000;
    await look({ version: '2' });
    assert.deepEqual(begun(), ['summary', 'interim']);
    state.now += 1000;
    await look();
    await endAfter(1000);
    assert.equal(shown(), '2 interim');
    await look({ version: '3', growing: false });
    await endAfter(1000);
    assert.equal(shown(), '3 interim');
    assert.deepEqual(begun().slice(-2), ['interim', 'bootstrap']);
  });

  it('does not rest if the current logs are exported', async () => {
    const { live, state, look, end } = scripted();
    await look({ growing: true });
    await end();
    state.now += 1000;
    await end();
    await look({ version: '2' });
    const exported = live.finish(unstopped);
    await turn();
    await end();
    await end();
    assert.equal(((await exported) as NamedReport | undefined)?.name, '2 bootstrap');
    assert.equal(state.refreshes, 2);
  });

  it('cancels the bootstrap if a log grows after all', async () => {
    const { look, end, shown, begun } = scripted();
    await look();
    await end();
    await end();
    await look({ version: '2' });
    assert.deepEqual(begun(), ['summary', 'interim', 'bootstrap', 'interim']);
    await end();
    await end();
    assert.equal(shown(), '2 bootstrap');
  });

  it('ends the bootstrap before it shows annotations', async () => {
    const { look, builds, begun, events } = scripted();
    const run = syntheticRun(times(30, { b1: 'A', challenged: { doubt: 'B' } }));
    const report = buildReport([run], { seed: 1, preferred: 'interim' });
    await look();
    for (const stage of ['summary', 'interim', 'bootstrap']) {
      if (stage === 'bootstrap') await look({ version: '2', logs: '1' });
      builds.at(-1)?.end(report);
      await turn();
    }
    assert.deepEqual(begun(), ['summary', 'interim', 'bootstrap', 'notes']);
    assert.ok(!events.includes('problem'));
  });

  it('keeps the intervals, and shows no progress, if only annotations have changed', async () => {
    const { live, look, builds, begun } = scripted();
    const runs = [syntheticRun(times(30, { b1: 'A', challenged: { doubt: 'B' } }))];
    const final = buildReport(runs, { seed: 1 });
    const interim = buildReport(runs, { seed: 1, preferred: 'interim' });
    assert.notDeepEqual(interim.groups, final.groups);
    const annotations = { people: 1, flips: 1, flipsFound: 1, blindVotes: 0 };
    const finish = async (report: Partial<Report>) => {
      builds.at(-1)?.end(report);
      await turn();
    };
    await look();
    for (let stage = 0; stage < 3; stage++) await finish(final);
    await look({ version: '2', logs: '1' });
    assert.equal(live.building, undefined);
    await finish({ ...interim, annotations });
    assert.deepEqual(begun(), ['summary', 'interim', 'bootstrap', 'notes']);
    assert.deepEqual(live.report?.groups, final.groups);
    assert.equal(live.report?.annotations?.flips, 1);
    assert.equal(live.stage, 'bootstrap');
    await look({ version: '3', logs: '1' });
    await finish({ ...interim, annotations: { ...annotations, blindVotes: 5 } });
    assert.deepEqual(begun().slice(4), ['notes', 'bootstrap']);
    assert.deepEqual(live.report?.groups, final.groups);
    assert.equal(live.report?.annotations?.blindVotes, 5);
    await look({ version: '4', logs: '1' });
    await finish({ ...final, annotations: { ...annotations, blindVotes: 5 } });
    await finish({ ...interim, annotations: { ...annotations, flips: 2, blindVotes: 5 } });
    assert.deepEqual(begun().slice(4), ['notes', 'bootstrap', 'notes']);
    assert.deepEqual(live.report?.groups, final.groups);
    assert.equal(live.report?.annotations?.flips, 2);
    assert.equal(live.stage, 'bootstrap');
  });

  it('reports a failure once, and retries when a log has changed', async () => {
    const { look, end, shown, builds, begun, events } = scripted();
    await look();
    builds[0]?.fail(new Error('no memory'));
    await turn();
    await look();
    assert.deepEqual(begun(), ['summary']);
    assert.equal(events.filter((type) => type === 'problem').length, 1);
    await look({ version: '2' });
    await end();
    assert.equal(shown(), '2 summary');
  });

  it('makes the bootstrap for an export even if the run keeps growing', async () => {
    const { live, look, end, shown, begun } = scripted();
    await look({ growing: true });
    await end();
    await end();
    const finished = live.finish(unstopped);
    await turn();
    await look({ version: '2' });
    assert.deepEqual(begun(), ['summary', 'interim', 'bootstrap']);
    await end();
    assert.equal(((await finished) as NamedReport | undefined)?.name, '1 bootstrap');
    await look();
    await end();
    assert.equal(shown(), '2 interim');
  });

  it('gives a canceled export nothing, and continues by itself', async () => {
    const { live, look, end, shown } = scripted();
    await look({ growing: true });
    await end();
    await end();
    const stop = new AbortController();
    const finished = live.finish(stop.signal);
    await turn();
    stop.abort();
    assert.equal(await finished, undefined);
    await look({ growing: false });
    await end();
    assert.equal(shown(), '1 bootstrap');
  });

  it('rejects an export that cannot be made', async () => {
    const { live, look, end, builds } = scripted();
    await look({ growing: true });
    await end();
    await end();
    const finished = live.finish(unstopped);
    await turn();
    builds.at(-1)?.fail(new Error('no memory'));
    await assert.rejects(finished, /no memory/);
  });

  it('does nothing once it is closed', async () => {
    const { live, look, end, events, begun } = scripted();
    await look();
    live.close();
    await turn();
    const before = events.length;
    await look({ version: '2' });
    await end();
    assert.equal(events.length, before);
    assert.deepEqual(begun(), ['summary']);
  });
});
