import { counted } from '../../../words/counted.ts';
import type { JsonObject } from '../../formats/format.ts';
import type { LabelSource } from '../../pair.ts';
import { type FieldMapping, fieldMapping, isOfResponses } from '../mapping.ts';
import {
  type LabelMeaning,
  type LabelValue,
  labelsFor,
  labelValuesIn,
  modelsOf,
  type NamedResponses,
} from './labelValues.ts';
import { mappedItems, readMapped } from './mappedItems.ts';
import { possibleLabelIn } from './possibleLabel.ts';
import type { ProposedMapping } from './proposeMapping.ts';

/** A field of mappings that a person chooses. */
export type DraftField = keyof FieldMapping['fields'];

/** A mapping that a person is choosing, which may still be incomplete. */
export interface MappingDraft {
  readonly kind: 'pairs' | 'responses';
  readonly fields: Readonly<Partial<Record<DraftField, string | readonly string[]>>>;
  /** Meanings of the values of the label, as far as they are known. */
  readonly labels: Readonly<Record<string, LabelMeaning>>;
  /** Label of all records, if no field holds it. */
  readonly label?: FieldMapping['label'];
  /** Who gave all labels or scores, if no field holds it. */
  readonly labelSource?: LabelSource;
}

/**
 * Fields of each kind in the order in which they are offered; those that both kinds have come last.
 */
const ofBoth: readonly DraftField[] = ['id', 'reference', 'rubric', 'background', 'domain'];
const fieldsOf: Readonly<Record<MappingDraft['kind'], readonly DraftField[]>> = {
  pairs: [
    ...(['prompt', 'messages', 'system', 'responseA', 'responseB', 'label'] as const),
    ...(['modelA', 'modelB'] as const),
    ...ofBoth,
  ],
  responses: ['prompt', 'messages', 'system', 'response', 'score', 'model', ...ofBoth],
};

/** Returns the fields that a draft can have. */
export function draftFields({ kind }: Pick<MappingDraft, 'kind'>): readonly DraftField[] {
  return fieldsOf[kind];
}

/**
 * Returns a draft of a proposed mapping, with a label that its values suggest; without a proposal,
 * an empty draft of pairs.
 */
export function draftOf(
  proposed: ProposedMapping | undefined,
  records: readonly JsonObject[] = [],
): MappingDraft {
  if (!proposed) return { kind: 'pairs', fields: {}, labels: {} };
  const draft = plainDraft(proposed);
  const label = possibleLabelIn(records, proposed.mapping);
  return label === undefined ? draft : withField(draft, 'label', label, records);
}

function plainDraft({ mapping, labelValues }: ProposedMapping): MappingDraft {
  const { fields, labels = {}, label, labelSource } = mapping;
  const kind = isOfResponses(mapping) ? 'responses' : 'pairs';
  return {
    ...{ kind, fields, labels: withMeaning(labels, labelValues) },
    ...(label !== undefined && { label }),
    ...(labelSource !== undefined && { labelSource }),
  };
}

/** Returns a draft with another field, or without it. A new label comes with its meanings. */
export function withField(
  draft: MappingDraft,
  field: DraftField,
  place: string | readonly string[] | undefined,
  records: readonly JsonObject[],
): MappingDraft {
  const replaced = field === 'prompt' || field === 'messages' ? ['prompt', 'messages'] : [field];
  const kept = Object.entries(draft.fields).filter(([name]) => !replaced.includes(name));
  const added = place === undefined ? [] : [[field, place] as const];
  const fields = Object.fromEntries([...kept, ...added]);
  if (field !== 'label') return { ...draft, fields };
  const { label: _, ...unlabelled } = draft;
  if (place === undefined) return { ...unlabelled, fields, labels: {} };
  const named = responsesOf({ fields });
  const labels = withMeaning(
    labelsFor(records, place, named, modelsOf(fields)),
    labelValuesIn(records, place, named, modelsOf(fields)),
  );
  return { ...unlabelled, fields, labels };
}

/** Returns meanings without those of values that nothing explains, which are no labels. */
function withMeaning(
  labels: MappingDraft['labels'],
  values: readonly LabelValue[] = [],
): MappingDraft['labels'] {
  const unknown = values.flatMap(({ value, meaning }) => (meaning === undefined ? [value] : []));
  return Object.fromEntries(Object.entries(labels).filter(([value]) => !unknown.includes(value)));
}

/** Returns the fields of both responses, if they are chosen. */
function responsesOf({ fields }: Pick<MappingDraft, 'fields'>): NamedResponses | undefined {
  const { responseA, responseB } = fields;
  return responseA === undefined || responseB === undefined ? undefined : [responseA, responseB];
}

/** Returns a draft of the other kind, with the fields that both have. */
export function withKind(draft: MappingDraft, kind: MappingDraft['kind']): MappingDraft {
  if (draft.kind === kind) return draft;
  const { responseA, response, modelA, model } = draft.fields;
  const moved =
    kind === 'responses'
      ? { response: response ?? responseA, model: model ?? modelA }
      : { responseA: responseA ?? response, modelA: modelA ?? model };
  const known = Object.entries({ ...draft.fields, ...moved }).filter(
    ([name, place]) => place !== undefined && fieldsOf[kind].includes(name as DraftField),
  );
  const { label: _, ...others } = draft;
  return { ...others, kind, fields: Object.fromEntries(known) };
}

/** Returns the values of a draft's label with their counts and chosen meanings. */
export function draftLabels(
  draft: MappingDraft,
  records: readonly JsonObject[],
): readonly LabelValue[] {
  const { labels, fields } = draft;
  const { label } = fields;
  const values =
    label === undefined
      ? undefined
      : labelValuesIn(records, label, responsesOf(draft), modelsOf(fields));
  return (values ?? []).map((one) => ({ ...one, meaning: labels[one.value] ?? one.meaning }));
}

/** Whether a draft has labels or scores and nothing says who gave them, so that no number uses them. */
export function lacksSource(draft: MappingDraft): boolean {
  return isLabeled(draft) && (draft.labelSource ?? draft.fields.labelSource) === undefined;
}

function isLabeled({ fields, label }: MappingDraft): boolean {
  return (fields.label ?? fields.score ?? label) !== undefined;
}

/** Returns the fields that a draft needs and lacks, in the order in which they are offered. */
export function missingFields({ kind, fields }: MappingDraft): readonly DraftField[] {
  const responses =
    kind === 'pairs' ? (['responseA', 'responseB'] as const) : ['response' as const];
  const lacksPrompt = fields.prompt === undefined && fields.messages === undefined;
  return [
    ...(lacksPrompt ? ['prompt' as const] : []),
    ...responses.filter((field) => fields[field] === undefined),
  ];
}

/** Returns the mapping of a draft, or what to choose before it is one. */
export function checkDraft(
  draft: MappingDraft,
  name: string,
  records: readonly JsonObject[],
): { readonly mapping: FieldMapping } | { readonly fault: string } {
  const missing = missingFields(draft);
  if (missing.length > 0) return { fault: askFor(missing) };
  const { fields, label, labelSource } = draft;
  const meanings = draftLabels(draft, records).map(
    ({ value, meaning = 'none' }) => [value, meaning] as const,
  );
  const labels = { ...draft.labels, ...Object.fromEntries(meanings) };
  const { success, data, error } = fieldMapping.safeParse({
    name,
    fields,
    ...(fields.label !== undefined && { labels }),
    ...(label !== undefined && { label }),
    ...(isLabeled(draft) && { labelSource }),
  });
  if (!success) return { fault: error.issues[0]?.message ?? '' };
  const { items, faults } = readMapped(data, records);
  if (items.length > 0) return { mapping: data };
  return { fault: faults[0]?.reason ?? 'None of the first records has all of these fields.' };
}

/**
 * Returns what a mapping of a draft reads, such as `30 pairs, labels of 0 in the first 30 records: 2
 * values have no meaning yet`.
 */
export function describeRead(
  draft: MappingDraft,
  mapping: FieldMapping,
  records: readonly JsonObject[],
): string {
  const isPairs = draft.kind === 'pairs';
  const items = mappedItems(mapping, records);
  const labeled = items.filter(({ label, score }) => (label ?? score) !== undefined).length;
  const what = isPairs ? 'labels' : 'scores';
  const labels = isLabeled(draft) ? `${what} of ${labeled}` : `no ${what}`;
  const read = `${counted(items.length, isPairs ? 'pair' : 'response')}, ${labels} in the first ${counted(records.length, 'record')}`;
  const unknown = unexplainedLabels(draft, records).length;
  if (unknown === 0) return read;
  return `${read}: ${counted(unknown, 'value')} ${unknown === 1 ? 'has' : 'have'} no meaning yet`;
}

/** Returns the values of a draft's label that have no meaning yet. */
export function unexplainedLabels(
  draft: MappingDraft,
  records: readonly JsonObject[],
): readonly LabelValue[] {
  return draftLabels(draft, records).filter(({ meaning }) => meaning === undefined);
}

function askFor(missing: readonly DraftField[]): string {
  const responses = missing.filter((field) => field !== 'prompt');
  const parts = [
    ...(missing.includes('prompt') ? ['the prompt'] : []),
    ...(responses.length === 2 ? ['the two responses'] : responses.map((field) => nouns[field])),
  ];
  return `Choose the ${missing.length === 1 ? 'field' : 'fields'} of ${parts.join(' and ')}.`;
}

const nouns: Readonly<Partial<Record<DraftField, string>>> = {
  responseA: 'response A',
  responseB: 'response B',
  response: 'the response',
};
