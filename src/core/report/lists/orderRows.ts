import { compareTexts } from '../../compareTexts.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { plannedArms } from '../../judgments/plannedArms.ts';
import { isSamePair } from '../../metrics/rows/judgedPair.ts';
import { pdmBattery } from '../../runs/audit/challenges/battery.ts';
import { protocols } from '../../runs/audit/plan/targets.ts';

/**
 * Sorts rows independently of when they were answered, so that the same judgments give the same
 * report: resampling and rounding depend on order.
 */
export function orderRows(rows: Iterable<JudgmentRow>): JudgmentRow[] {
  const pairs = new Map<string, JudgmentRow[]>();
  let last: { readonly row: JudgmentRow; readonly judgments: JudgmentRow[] } | undefined;
  for (const row of rows) {
    let judgments = last && isSamePair(last.row, row) ? last.judgments : undefined;
    if (!judgments) {
      const { dataset, pair, judge, protocol, order, run } = row;
      const key = [dataset, pair, judge, protocol, order, run].join('\n');
      judgments = pairs.get(key) ?? [];
      pairs.set(key, judgments);
      last = { row, judgments };
    }
    judgments.push(row);
  }
  const ordered: JudgmentRow[] = [];
  for (const [, judgments] of [...pairs].sort(([one], [other]) => compareTexts(one, other))) {
    for (const row of judgments.sort(compareTurns)) ordered.push(row);
  }
  return ordered;
}

/** Sorts protocols: known ones in their fixed order, then others by name. */
export function orderProtocols(names: Iterable<string>): string[] {
  return orderNames(new Set(names), protocols);
}

/**
 * Sorts kinds of challenge: neutral, PDM's battery in its order, then others in the given order.
 */
export function orderChallenges(names: Iterable<string>): string[] {
  const known = ['neutral', ...pdmBattery];
  return [...names].sort((one, other) => placeOf(one, known) - placeOf(other, known));
}

function orderNames(names: Iterable<string>, known: readonly string[]): string[] {
  return [...names].sort(
    (one, other) => placeOf(one, known) - placeOf(other, known) || compareTexts(one, other),
  );
}

/** Compares turns of a pair by their order in a report. */
export function compareTurns(one: JudgmentRow, other: JudgmentRow): number {
  return (
    plannedArms.indexOf(one.arm) - plannedArms.indexOf(other.arm) ||
    (one.step ?? 0) - (other.step ?? 0) ||
    placeOf(one.challenge, pdmBattery) - placeOf(other.challenge, pdmBattery) ||
    compareTexts(one.challenge ?? '', other.challenge ?? '') ||
    (one.arm === 'repeat' ? compareTexts(one.turn ?? '', other.turn ?? '') : 0)
  );
}

function placeOf(name: string | undefined, known: readonly string[]): number {
  const place = known.indexOf(name ?? '');
  return place < 0 ? known.length : place;
}
