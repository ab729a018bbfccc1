import { winOfDraw, winsOfAttack } from '../../metrics/attack/attackSuccess.ts';
import { countedCases } from '../../metrics/attack/comparisons.ts';
import {
  type AttackOnSample,
  isLocated,
  type JudgedSample,
  type Score,
} from '../../metrics/attack/judgedSample.ts';
import { sharesOf } from '../../metrics/attack/winCounts.ts';
import { phrasesOf } from '../../scoring/answers/leaning.ts';
import type { Order } from '../../words/presentation.ts';
import { type CsvValue, csvLine } from '../formats/csvLine.ts';
import type { AttackRun } from './attackRun.ts';

/** A score, or an attacked response with all its scores, as its CSV row shows it. */
interface ScoreRow {
  readonly header: AttackRun['header'];
  readonly sample: JudgedSample;
  readonly judge: JudgedSample['judge'];
  /** For an attacked response as a whole, only what all its scores have in common. */
  readonly score: Partial<Score>;
  /** Set for a pairwise judge. */
  readonly order?: Order | undefined;
  /** Present for attacked responses. */
  readonly attack?: AttackOnSample | undefined;
  /**
   * Present for attacked responses that were scored with the attack's auxiliary information; of one
   * score, 0 or 1.
   */
  readonly shares?: ReturnType<typeof sharesOf>;
}

/** Functions that compute a row's cells, by column name. */
const columns: Readonly<Record<string, (row: ScoreRow) => CsvValue>> = {
  row: ({ score }) => (score.variant === undefined ? 'response' : 'score'),
  run: ({ header }) => header.run,
  selection: ({ header }) => header.selection ?? 'hand-picked',
  judge: ({ judge }) => judge.digest,
  judgeName: ({ judge }) => judge.name,
  simulated: ({ judge }) => judge.simulated,
  kind: ({ judge }) => judge.kind,
  family: ({ judge }) => judge.family,
  attacker: ({ sample }) => sample.attacker,
  attackerSimulated: ({ sample }) => sample.attackerSimulated,
  fingerprint: ({ score }) => score.fingerprint,
  dataset: ({ sample }) => sample.dataset,
  domain: ({ sample }) => sample.domain,
  sample: ({ sample }) => sample.key,
  id: ({ sample }) => sample.id,
  cluster: ({ sample }) => sample.prompt,
  scenario: ({ sample }) => sample.scenario,
  variant: ({ score }) => score.variant,
  attack: ({ score }) => score.cell,
  auxiliary: ({ score }) => score.auxiliary,
  sourceShown: ({ attack }) => attack?.isSourceShown,
  replicate: ({ score }) => score.replicate,
  outcome: ({ score }) => score.outcome,
  total: ({ sample, score, order }) => (isLocated(sample) || order ? undefined : score.value),
  firstWrongStep: ({ sample, score, order }) =>
    isLocated(sample) && !order ? score.value : undefined,
  criteria: ({ score }) => score.criteria && JSON.stringify(score.criteria),
  leaning: ({ score }) => score.leaning,
  leaningPhrases: ({ score: { leaningMarks, justification = '' } }) =>
    leaningMarks?.flatMap((mark) => phrasesOf(justification, mark)).join(' | '),
  attackOutcome: ({ attack }) => attack?.outcome,
  edited: ({ attack }) => attack?.edited,
  improved: ({ attack }) => attack?.improved,
  attackable: ({ shares }) => shares?.attackable,
  success: ({ shares }) => shares?.win,
  kept: ({ attack }) => attack?.size?.kept,
  changed: ({ attack }) => attack?.size?.changed,
  growth: ({ attack }) => attack?.size?.growth,
  injection: ({ attack }) => attack?.injection,
  injectionConfirmed: ({ attack }) => attack?.injectionConfirmed,
  order: ({ order }) => order,
  side: ({ sample }) => sample.side,
  verdict: ({ score }) => score.verdict,
};

/**
 * Yields every score of the runs as RFC 4180 CSV, one per row, and a row for each attacked response
 * with auxiliary information. `success` of a score is 1 or 0, compared with the original's score of
 * the same replicate, and empty if either is unreadable; of a response it is w, the share of
 * successful pairs of draws, and `attackable` is f, the share of the original's draws. A pairwise
 * judge has a row for each presented order, with the attacked response's side and the verdict. Text
 * from the data never starts a formula.
 */
export function* scoresCsv(runs: readonly AttackRun[]): Generator<string> {
  yield csvLine(Object.keys(columns));
  for (const { header, samples } of runs) {
    for (const sample of samples) {
      const { judge } = sample;
      for (const row of [...scoreRows(sample), ...responseRows(sample)]) {
        yield csvLine(
          Object.values(columns).map((cell) => cell({ header, sample, judge, ...row })),
        );
      }
    }
  }
}

type RowFacts = Pick<ScoreRow, 'score' | 'order' | 'attack' | 'shares'>;

function scoreRows(sample: JudgedSample): RowFacts[] {
  const inOrders = ordersOf(sample).flatMap((order) => {
    const scores = order === undefined ? sample.scores : sample.comparisons?.get(order);
    return [...(scores?.values() ?? [])].map((score) => ({ order, score }));
  });
  return inOrders.map(({ order, score }) => {
    const { variant, cell, auxiliary, replicate } = score;
    const attack =
      variant === 'attacked' ? sample.attacks.find((one) => one.cell === cell) : undefined;
    const isCounted = attack?.auxiliary === auxiliary;
    const [counted] = attack && isCounted ? casesIn(sample, attack, order) : [];
    const counts = counted && winOfDraw(counted, replicate);
    return { order, score, attack, shares: counts && sharesOf(counts) };
  });
}

function responseRows(sample: JudgedSample): RowFacts[] {
  return sample.attacks.flatMap((attack) =>
    ordersOf(sample).flatMap((order) => {
      const [counted] = casesIn(sample, attack, order);
      const counts = counted && winsOfAttack(counted);
      const score = { cell: attack.cell, auxiliary: attack.auxiliary };
      return counts ? [{ order, score, attack, shares: sharesOf(counts) }] : [];
    }),
  );
}

/** Returns the presented orders of a pairwise judge; undefined stands for the scores of another. */
function ordersOf({ comparisons }: JudgedSample): readonly (Order | undefined)[] {
  return comparisons ? [...comparisons.keys()] : [undefined];
}

function casesIn(sample: JudgedSample, attack: AttackOnSample, order: Order | undefined) {
  return countedCases([{ sample, attack, cluster: 0 }], order);
}
