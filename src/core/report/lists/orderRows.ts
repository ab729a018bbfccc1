import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { plannedArms } from '../../judgments/plannedArms.ts';
import { RowList } from '../../judgments/rowList.ts';
import { isSamePair } from '../../metrics/rows/judgedPair.ts';
import { OrderedRows } from '../../metrics/rows/orderedRows.ts';
import { pdmBattery } from '../../runs/audit/challenges/battery.ts';
import { compareTexts } from '../../words/compareTexts.ts';
import { protocols } from '../../words/targets.ts';

/**
 * Sorts rows independently of when they were answered, so that the same judgments give the same
 * report: resampling and rounding depend on order.
 */
export function orderRows(given: Iterable<readonly JudgmentRow[]>): OrderedRows {
  const list = new RowList();
  for (const rows of given) for (const audit of auditsOf(rows)) list.push(audit);
  const firsts = Array.from({ length: list.length }, (_, audit) => list.at(audit)[0]);
  const places = Int32Array.from(firsts.keys()).sort(
    (one, other) => compareAudits(firsts[one], firsts[other]) || one - other,
  );
  return new OrderedRows(list, joined(list, places, firsts));
}

/** Splits rows that were read together into audits, each with its turns in order. */
function auditsOf(rows: readonly JudgmentRow[]): JudgmentRow[][] {
  const audits: JudgmentRow[][] = [];
  for (const row of rows) {
    const audit = audits.find(([first]) => first && isSamePair(first, row));
    if (audit) audit.push(row);
    else audits.push([row]);
  }
  return audits.map((audit) => audit.sort(compareTurns));
}

const keyFields = ['dataset', 'pair', 'judge', 'protocol', 'order', 'run'] as const;

function compareAudits(one: JudgmentRow | undefined, other: JudgmentRow | undefined): number {
  for (const field of keyFields) {
    const order = compareTexts(one?.[field] ?? '', other?.[field] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

/** Makes one audit of those with the same key, which a log can only have if it was edited. */
function joined(
  list: RowList,
  places: Int32Array,
  firsts: readonly (JudgmentRow | undefined)[],
): Int32Array {
  const audits: number[] = [];
  let last: number | undefined;
  for (const place of places) {
    const known = audits.at(-1);
    if (
      known !== undefined &&
      last !== undefined &&
      compareAudits(firsts[last], firsts[place]) === 0
    ) {
      list.push([...list.at(known), ...list.at(place)].sort(compareTurns));
      audits[audits.length - 1] = list.length - 1;
    } else audits.push(place);
    last = place;
  }
  return Int32Array.from(audits);
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
