import { winsOfAttack } from '../../metrics/attack/attackSuccess.ts';
import type { JudgedSample, Score } from '../../metrics/attack/judgedSample.ts';
import { sharesOf } from '../../metrics/attack/winCounts.ts';
import { phrasesOf } from '../../pointwise/answers/leaning.ts';
import { type CsvValue, csvLine } from '../formats/csvLine.ts';
import type { AttackRun } from './attackRun.ts';

const columns = [
  'run',
  'selection',
  'judge',
  'judgeName',
  'simulated',
  'kind',
  'family',
  'attacker',
  'attackerSimulated',
  'fingerprint',
  'dataset',
  'domain',
  'sample',
  'id',
  'cluster',
  'scenario',
  'variant',
  'attack',
  'auxiliary',
  'replicate',
  'outcome',
  'total',
  'firstWrongStep',
  'criteria',
  'leaning',
  'leaningPhrases',
  'attackOutcome',
  'edited',
  'improved',
  'attackable',
  'success',
  'kept',
  'changed',
  'growth',
  'injection',
];

/**
 * Every score of the runs, one a row, as RFC 4180 has it, in pieces. The rows of an attacked response's
 * draws with auxiliary information have f, the attackable share of the original's draws, and w, the share
 * of successful pairs of draws, and shares of words kept, words changed and growth in code points. No text of the data begins a formula.
 */
export function* scoresCsv(runs: readonly AttackRun[]): Generator<string> {
  yield csvLine(columns);
  for (const { header, samples } of runs) {
    for (const sample of samples) {
      for (const score of sample.scores.values()) {
        yield csvLine([
          ...[header.run, header.selection ?? 'hand-picked'],
          ...judgeCells(sample),
          score.fingerprint,
          ...[sample.dataset, sample.domain, sample.key, sample.id, sample.prompt],
          sample.scenario,
          ...[score.variant, score.cell, score.auxiliary, score.replicate, score.outcome],
          ...valueCells(sample, score),
          ...attackCells(sample, score),
        ]);
      }
    }
  }
}

function judgeCells({ judge, attacker, attackerSimulated }: JudgedSample): CsvValue[] {
  const { digest, name, simulated, kind, family } = judge;
  return [digest, name, simulated, kind, family, attacker, attackerSimulated];
}

function valueCells({ scenario }: JudgedSample, score: Score): CsvValue[] {
  const { value, criteria, leaning, leaningMarks, justification = '' } = score;
  const isMaths = scenario === 'maths';
  const phrases = leaningMarks?.flatMap((mark) => phrasesOf(justification, mark)).join(' | ');
  const detail = criteria && JSON.stringify(criteria);
  return [isMaths ? undefined : value, isMaths ? value : undefined, detail, leaning, phrases];
}

function attackCells(sample: JudgedSample, { variant, cell, auxiliary }: Score): CsvValue[] {
  const attack =
    variant === 'attacked' ? sample.attacks.find((one) => one.cell === cell) : undefined;
  if (!attack) return Array.from({ length: 9 }, () => undefined);
  const { outcome, edited, improved, size, injection } = attack;
  const one = { sample, attack, cluster: 0 };
  const counts = auxiliary === attack.auxiliary ? winsOfAttack(one) : undefined;
  const shares = counts && sharesOf(counts);
  return [
    ...[outcome, edited, improved, shares?.attackable, shares?.win],
    ...[size?.kept, size?.changed, size?.growth, injection],
  ];
}
