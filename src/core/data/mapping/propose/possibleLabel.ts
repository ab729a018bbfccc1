import type { JsonObject } from '../../formats/format.ts';
import type { FieldMapping } from '../mapping.ts';
import { namesOf, pathsIn, valueAt } from '../place.ts';
import { fieldsIn } from './fieldsIn.ts';
import { wordsOf } from './fieldWords.ts';
import { countLabels, wordMeaning } from './labelValues.ts';
import { marks } from './responsePair.ts';
import { turnOfLabels } from './turnOfLabels.ts';

/** Words in the names of fields that say something else of a record, whatever their values. */
const never =
  /^(?:turns?|rounds?|order|positions?|split|version|annotators?|ids?|idx|index|seed|step|num|number|count|length|total|shown|session|batch|fold|group|difficulty|level)$/;
/** Words in the names of fields that hold preferences. */
const telling =
  /^(?:prefer(?:s|red|ence|ences)?|better|best|wins?|won|winner|strength|margin|choice|vote|verdict|gold|truth|label)$/;
const score = /^(?:score|rating|grade|reward|quality|votes|points|rank|ranking)s?$/;
const rank = /^rank/;

/**
 * Returns the place that may hold the label of a pair, by its values: a field with the names of both
 * sides, of the two models or of the two fields, a preference in numbers, or the comparison of two
 * scores or ranks. Undefined if no field does, or if the mapping has a label or labels of turns. Only
 * a person knows whether it is the label.
 */
export function possibleLabelIn(
  records: readonly JsonObject[],
  { fields, label }: Pick<FieldMapping, 'fields' | 'label'>,
): string | undefined {
  const isLabeled = (fields.label ?? label) !== undefined;
  if (isLabeled || fields.responseB === undefined || turnOfLabels(records, fields))
    return undefined;
  const used = Object.values(fields)
    .flat()
    .filter((place) => place !== undefined);
  const read = used.flatMap(pathsIn).map((path) => namesOf(path)[0]);
  const open = fieldsIn(records).flatMap(({ path, kind }) => {
    const names = namesOf(path);
    const isOfList = names.some((name) => /^-?\d+$|^:/.test(name));
    const isOther = wordsOf(path)
      .flat()
      .some((word) => never.test(word));
    return kind === 'other' || isOfList || isOther || read.includes(names[0]) ? [] : [path];
  });
  const kinds = [isOfSides, isOfModels, isOfFields, isPreference];
  const found = kinds.flatMap((is) => open.find((path) => is(records, path, fields)) ?? []);
  const [place] = found;
  const compared = comparedScores(records, open);
  return place !== undefined && !compared?.includes(`{${place}}`) ? place : compared;
}

type IsLabel = (
  records: readonly JsonObject[],
  path: string,
  fields: FieldMapping['fields'],
) => boolean;

const isOfSides: IsLabel = (records, path) => {
  const values = [...(countLabels(records, [path])?.keys() ?? [])];
  const sides = new Set(values.map((value) => sideByNumber[value] ?? wordMeaning(value)));
  const isEither = isTelling(path) ? sides.has('A') || sides.has('B') : hasBoth(sides);
  return isEither && !sides.has(undefined);
};

const sideByNumber: Readonly<Record<string, 'A' | 'B'>> = { 1: 'A', 2: 'B' };

const isOfModels: IsLabel = (records, path, { modelA, modelB }) =>
  modelA !== undefined && modelB !== undefined && names(records, path, [modelA, modelB], valueAt);

const isOfFields: IsLabel = (records, path, { responseA = '', responseB = '' }) =>
  names(records, path, [responseA, responseB], (_, place) => place);

const isPreference: IsLabel = (records, path) => {
  const values = [...(countLabels(records, [path])?.keys() ?? [])];
  return (
    isTelling(path) &&
    values.length > 0 &&
    values.every((one) => /^-?\d+$|^(?:true|false)$/i.test(one))
  );
};

/** Whether a field has the name of one of two places, or a tie, in each record. */
function names(
  records: readonly JsonObject[],
  path: string,
  places: readonly [string, string],
  nameOf: (record: JsonObject, place: string) => unknown,
): boolean {
  const found = records.map((record) => {
    const value = valueAt(record, path) ?? null;
    const isSide = places.some((place) => value !== null && nameOf(record, place) === value);
    return isSide ? 'side' : value === null ? 'none' : wordMeaning(String(value));
  });
  return (
    found.includes('side') &&
    found.every((one) => one === 'side' || one === 'tie' || one === 'none')
  );
}

/** Returns the comparison of the first two fields with scores, or ranks, of both sides. */
function comparedScores(
  records: readonly JsonObject[],
  open: readonly string[],
): string | undefined {
  const isNumber = (value: unknown) => value !== '' && Number.isFinite(Number(value));
  const scores = open.filter(
    (path) =>
      wordsOf(path)
        .flat()
        .some((word) => score.test(word)) &&
      records.every((record) => isNumber(valueAt(record, path) ?? '')),
  );
  const keyOf = (path: string, [own, other] = ['', '']) =>
    wordsOf(path)
      .flat()
      .map((word) => (word === own ? other : word))
      .join(' ');
  for (const a of scores) {
    const words = wordsOf(a).flat();
    const mark = marks.find(([first]) => words.includes(first));
    const b = mark && scores.find((path) => path !== a && keyOf(path) === keyOf(a, [...mark]));
    if (b !== undefined)
      return `{${a}} ${words.some((word) => rank.test(word)) ? '<' : '>'} {${b}}`;
  }
  return undefined;
}

function isTelling(path: string): boolean {
  return wordsOf(path)
    .flat()
    .some((word) => telling.test(word));
}

function hasBoth(sides: ReadonlySet<unknown>): boolean {
  return sides.has('A') && sides.has('B');
}
