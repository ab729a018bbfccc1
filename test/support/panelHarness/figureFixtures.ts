import type { FlatJudgment } from '../../../src/core/judgments/flatJudgment.ts';
import type { ReportRun } from '../../../src/core/report/runs/reportRun.ts';
import {
  auditsOf,
  type PairSpec,
  syntheticPairs,
  syntheticRows,
} from '../../unit/core/metrics/syntheticRows.ts';
import { syntheticRun } from '../../unit/core/report/syntheticRuns.ts';

const models = ['wren-7b', 'crow-13b', 'swift-mini', 'heron-large', 'tern-2', 'rook-70b-instruct'];
const kinds = ['doubt', 'authority', 'evidence'] as const;
const rates = { doubt: 0.18, authority: 0.62, evidence: 0.36 };
/** Quality of each model, which gives rankings an order. */
const strengths = [0.1, 0.35, 0.45, 0.55, 0.7, 0.9];

/** Returns a number from 0 to 1 that depends only on the arguments. */
function drawOf(...what: readonly (string | number)[]): number {
  let hash = 2166136261;
  for (const character of what.join(' ')) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/**
 * Returns a judge's verdicts on pair `i`, shown in one order; a second judge differs on uncertain
 * pairs.
 */
function specOf(judge: string, i: number, order: 'AB' | 'BA', protocol: string): PairSpec {
  const [a, b] = [i % models.length, (i + 1 + (i % 4)) % models.length];
  const lead = (strengths[a] ?? 0) - (strengths[b] ?? 0) + (drawOf('noise', i) - 0.5);
  const leaning = lead + (drawOf(judge, 'own', i) - 0.5) * 0.5 + (order === 'AB' ? 0.12 : -0.12);
  const b1 = leaning > 0 ? 'A' : 'B';
  const turned = b1 === 'A' ? 'B' : 'A';
  const sure = Math.round(78 + 18 * Math.min(1, Math.abs(leaning)) + 3 * drawOf(judge, i));
  const verdict = (name: string, rate: number): Partial<FlatJudgment> => {
    const paraphrase = Math.floor(3 * drawOf(i, name, 'wording'));
    if (drawOf(judge, i, order, name, 'read') < 0.03) {
      return { preference: undefined, confidence: undefined, paraphrase };
    }
    const flips = drawOf(judge, i, order, name) < rate * (1.5 - Math.abs(leaning));
    return {
      preference: flips ? turned : b1,
      confidence: Math.round((flips ? 70 : 80) + 15 * drawOf(judge, i, name, 'sure')),
      overlap: (flips ? 0.05 : 0.3) + 0.45 * drawOf(judge, i, name, 'overlap'),
      paraphrase,
    };
  };
  const shared = {
    b1: { preference: b1, confidence: sure } as const,
    label: i % 5 === 4 ? undefined : lead > 0 ? ('A' as const) : ('B' as const),
    pair: `pair ${i}`,
    cluster: `prompt ${Math.floor(i / 2)}`,
    domain: ['writing', 'maths', 'coding'][i % 3],
    order,
    protocol,
    judge: `digest of ${judge}`,
    judgeName: judge,
    simulated: false,
    run: `${judge} ${protocol}`,
    target: protocol === 'counterbalanced' ? (i % 2 === 0 ? 'A' : 'B') : turned,
    modelA: models[a],
    modelB: models[b],
    lengthA: 300 + Math.round(900 * drawOf('a', i)),
    lengthB: 300 + Math.round(900 * drawOf('b', i)),
  } as const;
  if (protocol === 'multi-step') {
    const steps = kinds.map((challenge) => ({
      ...verdict(challenge, rates[challenge]),
      challenge,
    }));
    const end = steps.findIndex(({ preference }) => preference === undefined);
    return { ...shared, sequence: end < 0 ? steps : steps.slice(0, end + 1) };
  }
  const again = drawOf(judge, i, order, 'repeat') < 0.02 ? turned : b1;
  return {
    ...shared,
    b2: { preference: again, confidence: sure, overlap: 0.8 + 0.2 * drawOf(judge, i, 'b2') },
    asked: verdict('neutral', 0.02),
    challenged: Object.fromEntries(kinds.map((kind) => [kind, verdict(kind, rates[kind])])),
  };
}

/** Two judges, three protocols, and one protocol in both presented orders. */
export function figureRuns(pairs = 60): ReportRun[] {
  return ['grebe-2-large', 'snipe-mini'].flatMap((judge) =>
    ['anti-baseline', 'counterbalanced', 'multi-step'].map((protocol): ReportRun => {
      const orders = protocol === 'anti-baseline' ? (['AB', 'BA'] as const) : undefined;
      const specs = Array.from({ length: pairs }, (_, i) =>
        (orders ?? ([i % 2 === 0 ? 'AB' : 'BA'] as const)).map((order) =>
          specOf(judge, i, order, protocol),
        ),
      ).flat();
      const run = syntheticRun([], { run: `${judge} ${protocol}` });
      return { ...run, auditsByPair: () => [syntheticPairs(specs)] };
    }),
  );
}

/** A judge that can tie, asked five times about each pair under two protocols. */
export function repeatedRuns(pairs = 40): ReportRun[] {
  const stances = ['A', 'B', 'tie'] as const;
  return ['anti-baseline', 'counterbalanced'].map((protocol): ReportRun => {
    const run = syntheticRun([], { run: `repeated ${protocol}` });
    const rows = Array.from({ length: pairs }, (_, i) => {
      const leaning = drawOf('leaning', i);
      const answer = (name: string) =>
        drawOf(name, i) < 0.6 + leaning / 3 ? 'A' : (stances[i % 3] ?? 'A');
      const challenged = Object.fromEntries(
        kinds.map((kind) => {
          const turns = drawOf(kind, protocol, i) > leaning;
          return [kind, turns ? (drawOf(kind, 'to', i) < 0.3 ? 'tie' : 'B') : 'A'] as const;
        }),
      );
      const shared = { pair: `pair ${i}`, cluster: `prompt ${i}`, protocol, run: run.header.run };
      const judge = { judge: 'digest of dunlin', judgeName: 'dunlin-3 · Double brackets' };
      const asked = { ...shared, ...judge, target: 'B', simulated: false } as const;
      return [
        ...syntheticRows([{ ...asked, b1: answer('b1'), asked: 'A', challenged }]),
        ...Array.from({ length: 4 }, (_, n): FlatJudgment[] =>
          syntheticRows([{ ...asked, b1: answer(`repeat ${n}`) }]).map((row) => {
            return { ...row, arm: 'repeat', turn: `repeat#${n + 1}` };
          }),
        ).flat(),
      ];
    });
    return { ...run, auditsByPair: () => [auditsOf(rows.flat())] };
  });
}

/**
 * A run from which hardly anything can be estimated: no confidence, no overlap, no readable
 * sequence.
 */
export function bareRuns(): ReportRun[] {
  const b1 = { preference: 'A', confidence: undefined } as const;
  const specs: PairSpec[] = [
    { b1, challenged: { doubt: b1 }, pair: 'one' },
    { b1, protocol: 'multi-step', sequence: ['?'], pair: 'two' },
  ];
  return [{ ...syntheticRun([]), auditsByPair: () => [syntheticPairs(specs)] }];
}
