import { winsOfAttack } from '../../metrics/attack/attackSuccess.ts';
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

/** A score with the facts about its sample and attack that its CSV row shows. */
interface ScoreRow {
  readonly header: AttackRun['header'];
  readonly sample: JudgedSample;
  readonly judge: JudgedSample['judge'];
  readonly score: Score;
  /** Set for a pairwise judge. */
  readonly order?: Order | undefined;
  /** Present for attacked responses. */
  readonly attack?: AttackOnSample | undefined;
  /** Present for attacked responses that were scored with the attack's auxiliary information. */
  readonly shares?: ReturnType<typeof sharesOf>;
}

/** Functions that compute a row's cells, by column name. */
const columns: Readonly<Record<string, (row: ScoreRow) => CsvValue>> = {
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
 * Yields every score of the runs as RFC 4180 CSV, one per row. For draws of an attacked response
 * with auxiliary information, a row also has f, the attackable share of the original's draws; w,
 * the share of successful pairs of draws; and the shares of words kept, words changed and growth in
 * code points. A pairwise judge has a row for each presented order, with the attacked response's side
 * and the verdict. Text from the data never starts a formula.
 */
export function* scoresCsv(runs: readonly AttackRun[]): Generator<string> {
  yield csvLine(Object.keys(columns));
  for (const { header, samples } of runs) {
    for (const sample of samples) {
      for (const [order, score] of scoresIn(sample)) {
        const { judge } = sample;
        const row = { header, sample, judge, score, order, ...attackOf(sample, score, order) };
        yield csvLine(Object.values(columns).map((cell) => cell(row)));
      }
    }
  }
}

function scoresIn({ scores, comparisons }: JudgedSample): (readonly [Order | undefined, Score])[] {
  const inOrders = [...(comparisons ?? [])].flatMap(([order, own]) =>
    [...own.values()].map((score) => [order, score] as const),
  );
  return [...[...scores.values()].map((score) => [undefined, score] as const), ...inOrders];
}

function attackOf(
  sample: JudgedSample,
  { variant, cell, auxiliary }: Score,
  order: Order | undefined,
) {
  const attack =
    variant === 'attacked' ? sample.attacks.find((one) => one.cell === cell) : undefined;
  if (!attack || auxiliary !== attack.auxiliary) return { attack };
  const [counted] = countedCases([{ sample, attack, cluster: 0 }], order);
  const counts = counted && winsOfAttack(counted);
  return { attack, shares: counts && sharesOf(counts) };
}
