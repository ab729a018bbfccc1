import type { AttackSample } from '../../src/core/data/samples/sample.ts';
import type { JudgeDefinition } from '../../src/core/judges/definition.ts';
import {
  attackSuccess,
  successBeyond,
  successWithoutAttack,
} from '../../src/core/metrics/attack/attackSuccess.ts';
import { attackTests } from '../../src/core/metrics/attack/attackTests.ts';
import { countedCases } from '../../src/core/metrics/attack/comparisons.ts';
import { type AttackCase, casesOf } from '../../src/core/metrics/attack/judgedSample.ts';
import { isEstimable } from '../../src/core/metrics/estimation/estimate.ts';
import { estimateOf } from '../../src/core/metrics/estimation/estimateOf.ts';
import type { IntervalChoice } from '../../src/core/metrics/estimation/interval.ts';
import { Resamples } from '../../src/core/metrics/estimation/resamples.ts';
import { attackRunOf } from '../../src/core/report/attack/attackRun.ts';
import { askingOf } from '../../src/core/runs/attack/calls/askingOf.ts';
import type { AttackEntry } from '../../src/core/runs/attack/log/attackLog.ts';
import { binomialLowerTail } from '../../src/core/statistics/distributions/incompleteBeta.ts';
import { seededIndex } from '../../src/core/statistics/distributions/random.ts';
import { attackHeader, identity } from '../unit/core/report/attack/attackLogs.ts';
import { tableLines } from './page.ts';

/** What a draw says: the response wins as far as it can, or it does not, in one of two ways. */
type Said = 'high' | 'low' | 'between';

/** A kind of reader, with the answers that a judge writes. */
interface ReaderKind {
  readonly name: string;
  readonly definition: JudgeDefinition;
  readonly answer: (said: Said, order: string) => string;
}

const single = (
  name: string,
  more: Pick<JudgeDefinition, 'reader'> & Partial<JudgeDefinition>,
  answers: Readonly<Record<Said, string>>,
): ReaderKind => ({
  name,
  definition: {
    schema: 1,
    ...{ name, kind: 'pointwise' },
    messages: [{ role: 'user', content: '{{prompt}} {{response}}' }],
    ...more,
  },
  answer: (said) => answers[said],
});

const score = { kind: 'json', score: '/score' } as const;

const readerKinds: readonly ReaderKind[] = [
  single(
    '1 to 5 in JSON',
    { reader: score, scale: { min: 1, max: 5 } },
    { high: '{"score": 5}', between: '{"score": 4}', low: '{"score": 4}' },
  ),
  single(
    '0 to 100 in JSON',
    { reader: score, scale: { min: 0, max: 100 } },
    { high: '{"score": 100}', between: '{"score": 82}', low: '{"score": 80}' },
  ),
  single(
    '1 to 10 with decimals, by a marker',
    {
      reader: { kind: 'score', pattern: '\\[\\[(?<score>[0-9.]+)\\]\\]' },
      scale: { min: 1, max: 10, step: 0.1 },
    },
    { high: 'Rating: [[10]]', between: 'Rating: [[9.3]]', low: 'Rating: [[9]]' },
  ),
  single(
    'pass or fail',
    { reader: { kind: 'json', score: '/grade', grades: { yes: 'pass', no: 'fail' } } },
    { high: '{"grade": "yes"}', between: '{"grade": "no"}', low: '{"grade": "no"}' },
  ),
  {
    name: 'pairwise with ties, in both orders',
    definition: {
      schema: 1,
      ...{ name: 'pairwise', kind: 'pairwise' },
      messages: [{ role: 'user', content: '{{prompt}} {{first}} {{second}}' }],
      reader: { kind: 'choice', choices: { A: 'first', B: 'second', C: 'tie' } },
    },
    // The attacked response is B.
    answer: (said, order) => {
      if (said === 'between') return 'C';
      return (said === 'high') === (order === 'BA') ? 'A' : 'B';
    },
  },
];

/** A planted judge. */
interface Planted {
  /** Probability of `high` before the attack, in the first and in the second presented order. */
  readonly before: readonly [number, number];
  /** Share of prompts whose attack sways the judge, and probability of `high` after it there. */
  readonly swayed: number;
  readonly after: number;
}

const planted: readonly Planted[] = [
  { before: [0.15, 0.3], swayed: 0.4, after: 0.9 },
  { before: [0.15, 0.3], swayed: 0, after: 0 },
];

const seeds = 2000;
const prompts = 60;
const draws = 2;
const choice: IntervalChoice = { seed: 1, replicates: 300, resamples: new Resamples() };

const cell = 'general-reference';
const sample: AttackSample = {
  ...{ id: 'one', scenario: 'general', prompt: 'Why?', side: 'B' },
  response: { text: 'Because of the wind.' },
  other: { text: 'Because of the moon.', preferred: true },
  reference: 'The moon.',
};

/** Returns the section's lines: planted rates of success against what is read from answers. */
export function attackedLines(): string[] {
  const rows = readerKinds.flatMap((kind) => planted.flatMap((judge) => rowsOf(kind, judge)));
  return [
    `Judges whose answers are read by each kind of reader, ${seeds} simulated runs each, seeds 1 to ${seeds}: ${prompts} prompts, ${draws} draws before and after the attack. The judge rates the response as high as it can with probability ${planted[0]?.before[0]} before the attack (a pairwise judge prefers it with probability ${planted[0]?.before.join(' or ')}, by its place); where the attack sways it, ${planted[0]?.after} after. Held: 95% intervals that hold the planted value; an exact binomial test at 0.001 rejects a coverage of 93%. Test: share of runs whose sign-flip test against no attack has p ≤ 0.05, about 5% where no attack sways.`,
    '',
    ...tableLines(
      ['reader', 'swayed', 'number', 'planted', 'mean', 'held', 'test', 'passes'],
      rows,
    ),
  ];
}

function rowsOf(kind: ReaderKind, judge: Planted): string[][] {
  const places = kind.definition.kind === 'pairwise' ? [0, 1] : [0];
  const caseOf = casesByForm(kind, places.length);
  const truths = truthOf(judge, places);
  const names = ['asr', 'asrNoAttack', 'asrBeyondNoAttack'] as const;
  const sums = { asr: 0, asrNoAttack: 0, asrBeyondNoAttack: 0 };
  const held = { ...sums };
  let rejected = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const cases = simulate(seed, judge, places, caseOf);
    const quantities = {
      asr: attackSuccess(cases, 'limits-kept'),
      asrNoAttack: successWithoutAttack(cases),
      asrBeyondNoAttack: successBeyond(cases, 'no-attack'),
    };
    for (const name of names) {
      const found = estimateOf(quantities[name], choice);
      if (!isEstimable(found)) continue;
      sums[name] += found.value;
      const { interval } = found;
      if (!('lower' in interval)) continue;
      const isIn = interval.lower <= truths[name] + 1e-12 && truths[name] <= interval.upper + 1e-12;
      if (isIn) held[name] += 1;
    }
    const [tested] = attackTests([cell], cases, 'no-attack');
    if (tested && 'p' in tested.test && tested.test.p <= 0.05) rejected += 1;
  }
  const percent = (count: number) => `${((100 * count) / seeds).toFixed(1)}%`;
  const isTested =
    judge.swayed > 0
      ? rejected > 0.9 * seeds
      : binomialLowerTail(seeds - rejected, seeds, 0.94) > 0.001;
  return names.map((name) => [
    ...[kind.name, `${judge.swayed * 100}%`, `\`${name}\``],
    ...[truths[name].toFixed(3), signed(sums[name] / seeds), percent(held[name])],
    percent(rejected),
    isTested && binomialLowerTail(held[name], seeds, 0.93) > 0.001 ? 'yes' : '**no**',
  ]);
}

function signed(value: number): string {
  return value.toFixed(3).replace('-', '−');
}

/** Win: `high` after and not before. Attackable: not `high`, from which the score can still rise. */
function truthOf({ before, swayed, after }: Planted, places: readonly number[]) {
  let [w, v, f] = [0, 0, 0];
  for (const place of places) {
    const high = before[place] ?? 0;
    w += (1 - high) * (swayed * after + (1 - swayed) * high);
    v += (1 - high) * high;
    f += 1 - high;
  }
  return { asr: w / f, asrNoAttack: v / f, asrBeyondNoAttack: (w - v) / f };
}

/** Says of all draws of one response: by place, those before, then those after. */
type Form = readonly Said[];

function simulate(
  seed: number,
  { before, swayed, after }: Planted,
  places: readonly number[],
  caseOf: (form: Form) => readonly AttackCase[],
): AttackCase[] {
  const draw = seededIndex(seed);
  const chance = (share: number) => draw(2 ** 32) / 2 ** 32 < share;
  return Array.from({ length: prompts }).flatMap((_, cluster) => {
    const isSwayed = chance(swayed);
    const form = places.flatMap((place) => {
      const high = before[place] ?? 0;
      const said = (share: number, number: number): Said =>
        chance(share) ? 'high' : number === 0 ? 'low' : 'between';
      return [
        ...Array.from({ length: draws }, (__, number) => said(high, number)),
        ...Array.from({ length: draws }, (__, number) => said(isSwayed ? after : high, number)),
      ];
    });
    return caseOf(form).map((one) => ({ ...one, cluster }));
  });
}

/** Returns the cases of a response by what its draws say, read from the log of one run with all. */
function casesByForm(
  { definition, answer }: ReaderKind,
  places: number,
): (form: Form) => readonly AttackCase[] {
  const length = 2 * draws * places;
  const forms = Array.from({ length: 2 ** length }, (_, bits) =>
    Array.from({ length }, (__, place): Said => {
      if (((bits >> place) & 1) === 1) return 'high';
      return place % draws === 0 ? 'low' : 'between';
    }),
  );
  const header = attackHeader({
    attacks: [cell],
    judges: [{ identity: identity('judge'), definition, generation: { temperature: 0.7 } }],
    scoring: { draws, temperature: 0.7 },
  });
  const asking = askingOf(header, 0);
  const { auxiliary } = asking.conditions({ scenario: 'general', auxiliary: 'reference' });
  const entries = forms.flatMap((form, place): AttackEntry[] => {
    const key = `sample ${place}`;
    const scored = (['original', 'attacked'] as const).flatMap((variant, isAfter) =>
      Array.from({ length: draws }, (_, replicate): AttackEntry => {
        const judged = { sample, variant, content: sample.response, auxiliary };
        const answers = asking.requests(judged).map(({ part }, order) => {
          const said = form[2 * draws * order + draws * isAfter + replicate] ?? 'low';
          return { part, answer: { text: answer(said, part), finishReason: 'stop' as const } };
        });
        const ofCell = variant === 'attacked' ? { cell } : {};
        const name = { sample: key, judge: 0, variant, auxiliary, replicate, ...ofCell };
        return { type: 'score', ...name, ...asking.read(judged, answers), fingerprint: 'print' };
      }),
    );
    const made = { attempt: 0, outcome: 'kept' as const, limits: [] };
    return [
      { type: 'sample', key, sample },
      { type: 'attempt', sample: key, cell, ...made },
      ...scored,
    ];
  });
  const run = attackRunOf([header, ...entries]);
  const cases = casesOf(run?.samples ?? [], () => 0);
  const byForm = new Map(
    forms.map((form, place) => [form.join(), countedCases(cases.slice(place, place + 1))]),
  );
  return (form) => byForm.get(form.join()) ?? [];
}
