import { EmptyTexts } from '../../../data/emptyTexts.ts';
import { UnusedTexts } from '../../../data/formats/unusedTexts.ts';
import type { Pair } from '../../../data/pair.ts';
import { isSingle } from '../../../data/responses.ts';
import { definitionOf } from '../../../judges/defaultJudge.ts';
import { recordNoun } from '../../../judges/recordNoun.ts';
import { missingValues, omitsTurns, unshownFields } from '../../../judges/render.ts';
import type { HeaderEntry } from '../log.ts';

type JudgedBy = Pick<HeaderEntry, 'definition'>;

/** Whether a pair has every value that the messages of a run's judge show. */
export function isShowable(header: JudgedBy, pair: Pair): boolean {
  return missingValues(definitionOf(header), pair).length === 0;
}

/** Throws a RangeError if the messages of a run's judge show a value that the pair lacks. */
export function requireShowable(header: JudgedBy, pair: Pair): void {
  const missing = missingValues(definitionOf(header), pair);
  if (missing.length === 0) return;
  if (missing.includes('response') && !isSingle(pair)) {
    throw new RangeError(
      'This judge scores one response, but the record holds two. Audit one of them, or the whole file.',
    );
  }
  throw new RangeError(
    `This record has no ${named(missing)}, which the messages of this judge show. Add it to the record, or choose another judge.`,
  );
}

/**
 * Describes the pairs that a run leaves out, those with texts that the judge is not shown, and those
 * with an empty prompt or response, which it is shown as they are.
 */
export function describeGaps(header: JudgedBy, pairs: Iterable<{ readonly pair: Pair }>): string[] {
  const all = [...pairs];
  const unshown = new UnusedTexts();
  for (const { pair } of all) {
    if (isShowable(header, pair)) unshown.add(unshownFields(definitionOf(header), pair));
  }
  const named = unshown.describe('Not shown to this judge');
  return [...describeFaults(header, all), ...(named === undefined ? [] : [named])];
}

/** Describes the same pairs, but not texts that the judge is not meant to be shown. */
export function describeFaults(
  header: JudgedBy,
  pairs: Iterable<{ readonly pair: Pair }>,
): string[] {
  const all = [...pairs];
  const definition = definitionOf(header);
  const shown = all.filter(({ pair }) => isShowable(header, pair));
  const noun = recordNoun([definition.kind]);
  const empty = new EmptyTexts();
  for (const { pair } of shown) empty.add(pair);
  const cut = shown.filter(({ pair }) => omitsTurns(definition, pair)).length;
  const isCut =
    cut > 0 &&
    `${cut === 1 ? `1 ${noun} has` : `${cut} ${noun}s have`} messages that this judge is not shown, because its judge prompt names single turns.`;
  return [...describeLeftOut(header, all), ...(isCut ? [isCut] : []), ...empty.describe(noun)];
}

/**
 * Describes the pairs that a run leaves out because they lack values, such as "3 pairs are left
 * out: they have no {{reference}}, which the messages of this judge show."; one text per reason.
 */
export function describeLeftOut(
  header: JudgedBy,
  pairs: Iterable<{ readonly pair: Pair }>,
): string[] {
  const counts = new Map<string, number>();
  for (const { pair } of pairs) {
    const missing = missingValues(definitionOf(header), pair);
    if (missing.length > 0) counts.set(named(missing), (counts.get(named(missing)) ?? 0) + 1);
  }
  return [...counts].map(([names, count]) => {
    const noun = recordNoun([definitionOf(header).kind]);
    const left =
      count === 1 ? `1 ${noun} is left out: it has` : `${count} ${noun}s are left out: they have`;
    return `${left} no ${names}, which the messages of this judge show.`;
  });
}

function named(missing: readonly string[]): string {
  return missing.map((name) => `{{${name}}}`).join(' or ');
}
