import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import {
  type AnnotationBook,
  readAnnotations,
} from '../../../src/core/annotations/annotationBook.ts';
import type { AnnotationEvent } from '../../../src/core/annotations/annotationEvent.ts';
import type { Judgment } from '../../../src/core/judgments/audit.ts';
import { buildReport, type ReportChoice } from '../../../src/core/report/buildReport.ts';
import type { ReportRun } from '../../../src/core/report/runs/reportRun.ts';
import type { Spending } from '../../../src/core/runs/spending.ts';
import { otherSide, sideOf } from '../../../src/core/words/verdict.ts';
import type { ReportSnapshot, RunProgress } from '../../../src/messages/report.ts';
import { reportStrings } from '../../../src/messages/reportStrings.ts';
import type { PairSpec, Verdict } from '../../unit/core/metrics/syntheticRows.ts';
import { syntheticRun } from '../../unit/core/report/syntheticRuns.ts';
import { hostileTexts, longWord, prototypeNames } from '../data/hostileText.ts';
import { rowsOfRun } from '../rowsOf.ts';
import { bareRuns, figureRuns, repeatedRuns } from './figureFixtures.ts';

/** Returns a deterministic generator of numbers from 0 to 1. */
function drawsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const models = ['wren-7b', 'crow-13b', 'swift-mini', 'heron-large'];
const domains = ['writing', 'maths', 'reasoning', 'coding'];
const rates: Readonly<Record<string, number>> = { doubt: 0.31, authority: 0.62, evidence: 0.44 };
const firmRates = { doubt: 0.03, authority: 0.04, evidence: 0.05 };

/** Returns the verdicts of a judge that yields to authority, with some answers unreadable. */
function pairsOf(count: number, seed: number, protocol: string, chances = rates): PairSpec[] {
  const draw = drawsOf(seed);
  return Array.from({ length: count }, (_, i): PairSpec => {
    const label = i % 2 === 0 ? 'A' : 'B';
    const other = label === 'A' ? 'B' : 'A';
    const b1 = draw() < 0.68 ? label : other;
    const turned = b1 === 'A' ? 'B' : 'A';
    const size = drawsOf(i + 1);
    const target = protocol === 'anti-baseline' ? turned : i % 4 < 2 ? 'A' : 'B';
    const reading = (chance: number): Verdict => {
      if (draw() < 0.03) return '?';
      const flips = draw() < (target === b1 ? chance / 4 : chance);
      return {
        preference: flips ? turned : b1,
        confidence: Math.round((flips ? 72 : 82) + draw() * 14),
        overlap: Math.round((flips ? 0.1 + draw() * 0.25 : 0.35 + draw() * 0.5) * 100) / 100,
        paraphrase: Math.floor(draw() * 3),
      };
    };
    const spec: PairSpec = {
      b1: { preference: b1, confidence: Math.round(80 + draw() * 18) },
      b2: { preference: draw() < 0.01 ? turned : b1, confidence: 88, overlap: 0.9 },
      asked: { preference: b1, confidence: 86, overlap: 0.6, paraphrase: i % 3 },
      challenged: Object.fromEntries(
        Object.entries(chances).map(([kind, rate]) => [kind, reading(rate)]),
      ),
      target,
      ...(i % 5 === 4 ? {} : { label }),
      order: i % 2 === 0 ? 'AB' : 'BA',
      domain: domains[i % domains.length],
      modelA: models[i % models.length],
      modelB: models[(i + 1 + (i % 3)) % models.length],
      lengthA: 200 + Math.floor(size() * 900),
      lengthB: 200 + Math.floor(size() * 900),
    };
    // Draws once more, so that lengths depend only on the pair and verdicts remain those that tests
    // expect.
    draw();
    draw();
    return spec;
  });
}

function runOf(
  judge: string,
  protocol: 'anti-baseline' | 'counterbalanced',
  specs: readonly PairSpec[],
  simulated = false,
): ReportRun {
  const run = syntheticRun(specs, {
    run: `${judge}-${protocol}`,
    protocol,
    selection: 'sample',
    judge: { provider: 'openai', model: judge, endpoint: 'http://127.0.0.1:9/v1', simulated },
    dataset: { name: 'mt_bench.jsonl', location: '/data/mt_bench.jsonl', format: 'recant' },
  });
  const calls = { unanswered: 0, maybePaidTwice: 0, failed: 0, retried: 0 };
  const spending = [spendingOf(judge)];
  const statement = { createdAt: undefined, answers: 720, ...calls, spending };
  return simulated ? run : { ...run, statement };
}

/** Returns what a judge cost; nothing is known of the small ones. */
function spendingOf(model: string): Spending {
  const tokens = { promptTokens: 864_000, answerTokens: 216_000 };
  const price = model.endsWith('small') ? {} : { cost: 4.32, currency: 'USD' };
  return { model, answers: 720, uncounted: 0, ...tokens, ...price };
}

/**
 * Returns annotations of some challenged flips by two people, who mostly agree, and their blind
 * votes.
 */
function annotationsOf(runs: readonly ReportRun[], people: readonly string[]): AnnotationBook {
  const events = runs.flatMap((run) =>
    rowsOfRun(run).flatMap(({ arm, pair, judge, turn = '', preference }, i): AnnotationEvent[] => {
      const to = sideOf(preference);
      if (!to || (arm !== 'challenge' && arm !== 'baseline')) return [];
      const [one = '', other = ''] = [people[i % people.length], people[(i + 1) % people.length]];
      const head = (author: string) => ({
        schema: 1,
        id: `${run.header.run} ${i} ${author}`,
        author,
        at: i,
      });
      if (arm === 'baseline') {
        const better = i % 5 === 0 ? 'unsure' : i % 4 === 0 ? otherSide(to) : to;
        return [one, other].map((author) => ({
          ...head(author),
          ...({ type: 'blind', pair, better, shownFirst: 'A' } as const),
        }));
      }
      if (i % 5 > 1) return [];
      const flip = { pair, judge, turn, from: otherSide(to), to };
      return [one, other].map((author, place) => ({
        ...head(author),
        ...{ type: 'annotation' as const, flip, note: author.slice(0, 100) },
        label: i % 7 === place || i % 4 === 0 ? 'unclear' : i % 3 === 0 ? 'beneficial' : 'harmful',
      }));
    }),
  );
  return readAnnotations(events);
}

function snapshotOf(
  runs: readonly ReportRun[],
  part: Partial<ReportSnapshot> = {},
  annotations?: AnnotationBook,
  choice: Pick<ReportChoice, 'preferred' | 'safeguards'> = { preferred: 'analytic' },
) {
  const snapshot: ReportSnapshot = {
    strings: reportStrings,
    logs: runs.map(({ header }) => `/runs/${header.run}.jsonl`),
    notices: [],
    report: buildReport(runs, { seed: 1, annotations, ...choice }),
    progress: { runs: [], growing: false },
    ...part,
  };
  return snapshot;
}

/** Returns a run whose flips defer to experts and whose held verdicts check the facts again. */
function withReasons(run: ReportRun): ReportRun {
  const wordsOf = ({ audit, overlap = 1 }: Judgment) => {
    const draw = drawsOf(Number(audit.pair.key.slice(5)) + 1);
    draw();
    const text =
      draw() < (overlap < 0.35 ? 0.6 : 0.1)
        ? 'the experts who reviewed it prefer the other answer'
        : draw() < 0.5
          ? 'the facts are still correct'
          : 'it remains clear and complete';
    return text.split(' ');
  };
  return { ...run, reasons: { areTooMany: false, wordsOf, echoesOf: () => undefined } };
}

const growing: RunProgress = {
  run: 'grebe-2-anti-baseline',
  judge: 'grebe-2',
  judged: 212,
  most: 360,
  state: 'running',
  canCancel: true,
  canResume: false,
};

const hostile = [...Object.values(hostileTexts), ...prototypeNames, longWord.slice(0, 20_000)];

const made = new Map<string, ReportSnapshot>();

/** Returns the report with this name, created once for all test files that run together. */
export function makeReport(name: string): ReportSnapshot {
  const known = made.get(name) ?? sharedReport(name);
  made.set(name, known);
  return known;
}

/** Name of the environment variable of the folder by which test files share reports. */
export const sharedReports = 'RECANT_SHARED_REPORTS';

function sharedReport(name: string): ReportSnapshot {
  const create = reportFixtures[name];
  if (!create) throw new Error(`There is no report ${name}.`);
  const folder = process.env[sharedReports];
  if (folder === undefined) return create();
  const file = join(folder, name);
  if (existsSync(file)) return deserialize(readFileSync(file));
  const report = create();
  const own = `${file}.${process.pid}`;
  writeFileSync(own, serialize(report));
  renameSync(own, file);
  return report;
}

/** Cached: it takes seconds to create and is often used. */
let figures: ReportSnapshot | undefined;

/** Reports by name, each created on demand. */
export const reportFixtures: Readonly<Record<string, () => ReportSnapshot>> = {
  report: () =>
    snapshotOf([
      runOf('heron-judge-70b', 'anti-baseline', pairsOf(120, 7, 'anti-baseline')),
      runOf('heron-judge-70b', 'counterbalanced', pairsOf(120, 8, 'counterbalanced')),
      runOf('plover-small', 'anti-baseline', pairsOf(120, 9, 'anti-baseline')),
      runOf('plover-small', 'counterbalanced', pairsOf(120, 10, 'counterbalanced')),
    ]),
  reportManyJudges: () =>
    snapshotOf(
      Array.from({ length: 13 }, (_, i) => {
        const chances = { doubt: 0.03 * i, authority: 0.05 * i, evidence: 0.04 * i };
        const specs = pairsOf(40, 20 + i, 'anti-baseline', chances);
        return runOf(`judge-${String.fromCharCode(97 + i)}`, 'anti-baseline', specs);
      }),
    ),
  reportBare: () => snapshotOf(bareRuns()),
  reportFigures: () => {
    figures ??= snapshotOf(figureRuns());
    return figures;
  },
  reportSafeguards: () =>
    snapshotOf(figureRuns(), {}, undefined, {
      preferred: 'analytic',
      safeguards: ['locked', 'separate', 'confident', 'overlap', 'filter:85', 'agreed', 'majority'],
    }),
  reportRepeats: () => snapshotOf(repeatedRuns()),
  reportReasons: () =>
    snapshotOf(
      ['anti-baseline', 'counterbalanced'].map((protocol, i) =>
        withReasons(
          runOf('heron-judge-70b', protocol as 'anti-baseline', pairsOf(120, 7 + i, protocol)),
        ),
      ),
    ),
  reportSimulated: () =>
    snapshotOf([runOf('practice', 'anti-baseline', pairsOf(40, 3, 'anti-baseline'), true)]),
  reportTwoSimulated: () =>
    snapshotOf(
      (['anti-baseline', 'counterbalanced'] as const).flatMap((protocol) => [
        runOf('practice-firm', protocol, pairsOf(200, 4, protocol, firmRates), true),
        runOf('practice-swayed', protocol, pairsOf(200, 3, protocol), true),
      ]),
    ),
  reportAnnotated: () => {
    const runs = [
      runOf('grebe-2', 'anti-baseline', pairsOf(60, 7, 'anti-baseline')),
      runOf('grebe-2', 'counterbalanced', pairsOf(60, 8, 'counterbalanced')),
    ];
    return snapshotOf(runs, {}, annotationsOf(runs, ['Ada', 'Bob']));
  },
  reportGrowing: () =>
    snapshotOf([runOf('grebe-2', 'anti-baseline', pairsOf(12, 5, 'anti-baseline'))], {
      notices: ['The log b.jsonl is gone: its run is not in these numbers.'],
      progress: {
        growing: true,
        building: { what: 'numbers', done: 0.4 },
        runs: [
          growing,
          {
            ...growing,
            run: 'snipe-1-anti-baseline',
            judge: 'snipe-1',
            state: 'paused',
            note: 'The budget of 200 calls is spent.',
            canCancel: false,
            canResume: true,
          },
        ],
      },
    }),
  reportPending: () =>
    snapshotOf(
      [runOf('heron-judge-70b', 'anti-baseline', pairsOf(120, 7, 'anti-baseline'))],
      { progress: { runs: [], growing: false, building: { what: 'intervals', done: 0.4 } } },
      undefined,
      { preferred: 'interim' },
    ),
  reportEmpty: () => {
    const { report: _, ...snapshot } = snapshotOf([]);
    return { ...snapshot, progress: { runs: [], growing: true, building: { what: 'numbers' } } };
  },
  reportNothing: () => snapshotOf([]),
  reportHostile: () => {
    const runs = [
      runOf(
        hostile.join(' ').slice(0, 5000),
        'anti-baseline',
        hostile.flatMap((text): PairSpec[] => [
          {
            b1: 'A',
            asked: 'A',
            challenged: { [text || 'x']: 'B', doubt: 'A' },
            domain: text,
            dataset: text,
            label: 'A',
            modelA: text,
            modelB: 'x',
          },
        ]),
      ),
      ...prototypeNames.map((name) =>
        runOf(name, 'counterbalanced', [{ b1: 'A', challenged: { [name]: 'B' }, asked: 'B' }]),
      ),
    ];
    const people = hostile.filter((text) => text !== '').map((text) => text.slice(0, 1000));
    return snapshotOf(runs, {}, annotationsOf(runs, people));
  },
};
