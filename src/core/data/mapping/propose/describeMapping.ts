import type { FieldMapping } from '../mapping.ts';
import type { LabelValue } from './labelValues.ts';

/** One field of a mapping, as the plain texts of a sentence. */
interface DescribedField {
  /** Such as "A". */
  readonly field: string;
  /** Such as "response 1", as it is in the file. */
  readonly place: string;
  /** Such as "0 = A, 1 = B, 2 = tie"; for labels only. */
  readonly note?: string;
}

const titles: Readonly<Record<string, string>> = { responseA: 'A', responseB: 'B' };
const order = [
  'prompt',
  'messages',
  'system',
  'responseA',
  'responseB',
  'response',
  'label',
  'score',
];

/** Returns the fields of a mapping in order, to be escaped for a surface. */
function describeMapping(
  { fields, labels, label }: FieldMapping,
  values: readonly LabelValue[] = [],
): readonly DescribedField[] {
  const names = Object.keys(fields).sort((one, other) => rankOf(one) - rankOf(other));
  const described = names.flatMap((name): readonly DescribedField[] => {
    const place = fields[name as keyof typeof fields];
    if (place === undefined) return [];
    const field = titles[name] ?? name;
    if (typeof place === 'string' && name !== 'label') {
      return [{ field, place: place.replaceAll('\n', '\\n') }];
    }
    const given = typeof place === 'string' ? place : `majority of ${place.join(', ')}`;
    const meanings = values.length > 0 ? values.map(valueAndMeaning) : Object.entries(labels ?? {});
    const note = meanings.map(([value, meaning]) => `${value} = ${meaning}`).join(', ');
    return [{ field, place: given, ...(note !== '' && { note }) }];
  });
  return label === undefined
    ? described
    : [...described, { field: 'label', place: `always ${label}` }];
}

/** Returns the fields of a mapping as one sentence without a period, with places as code. */
export function mappingSentence(mapping: FieldMapping, values?: readonly LabelValue[]): string {
  return mappingPhrases(mapping, values, '`').join(', ');
}

/** Returns the fields of a mapping as phrases such as "A → response 1". */
export function mappingPhrases(
  mapping: FieldMapping,
  values?: readonly LabelValue[],
  quote = '',
): readonly string[] {
  return describeMapping(mapping, values).map(
    ({ field, place, note }) =>
      `${field} → ${quote}${place}${quote}${note === undefined ? '' : ` (${note})`}`,
  );
}

/** Returns what a mapping finds in a file: "prompt, 2 responses, labels from 3 annotators". */
export function mappingSummary({ fields, label }: FieldMapping): string {
  const labels = fields.label ?? label;
  return [
    fields.messages === undefined ? 'prompt' : 'conversation',
    fields.response === undefined ? '2 responses' : '1 response',
    ...(labels === undefined ? [] : [Array.isArray(labels) ? votes(labels.length) : 'labels']),
    ...(fields.score === undefined ? [] : ['scores']),
    ...(['reference', 'rubric'] as const).filter((name) => fields[name] !== undefined),
  ].join(', ');
}

function votes(annotators: number): string {
  return `labels from ${annotators} annotators`;
}

function rankOf(name: string): number {
  const rank = order.indexOf(name);
  return rank === -1 ? order.length : rank;
}

function valueAndMeaning({ value, meaning }: LabelValue): [string, string] {
  return [value, meaning ?? '?'];
}
