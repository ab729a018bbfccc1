import { asOneLine } from '../../words/escape.ts';
import { asObject } from '../formats/fields.ts';
import type { JsonValue } from '../formats/format.ts';
import { readBy } from '../import/records/read.ts';
import { readWritingBench } from '../import/records/writingBench.ts';
import { type Criterion, type Rubric, rubric } from './rubric.ts';
import type { AttackSample } from './sample.ts';
import { readScoreBands, readStatedScale, scaleOfCriteria } from './scoreBands.ts';

type ReadRubric = { readonly rubric: Rubric } | { readonly fault: string };

/**
 * Maximum number of criteria. No judge can attend to more; a longer list is not treated as a
 * rubric.
 */
const mostCriteria = 50;
const longestName = 80;

/**
 * Reads a rubric in any form found in files: Recant's own form, or only its criteria;
 * WritingBench's checklist; names with descriptions; a list of texts; prose. In prose, a numbered
 * list becomes criteria, with weights if they are stated (`(Weight: 45%)`). In every form, stated
 * scores become the scale (`Score 1: … Score 5: …`). Each form may also be JSON in a text.
 */
export function readRubric(value: unknown): ReadRubric {
  if (typeof value === 'string') return readText(value);
  if (Array.isArray(value)) return readList(value);
  const fields = asObject(value);
  if (!fields) return { fault: 'A rubric is a text, a list or an object.' };
  if (fields.kind !== undefined) return check(value);
  const listed = fields.criteria ?? fields.checklist;
  if (Array.isArray(listed)) return readList(listed, fields.scale);
  const entries = Object.entries(fields);
  if (entries.length === 0) return { fault: 'The rubric is empty.' };
  if (!entries.every(([, text]) => typeof text === 'string')) {
    return { fault: 'The rubric has neither "criteria" nor a description for each name.' };
  }
  return check({
    kind: 'holistic',
    criteria: entries.map(([name, description]) => ({ name, description })),
  });
}

/** Returns what a sample holds of a rubric: read, and as its record states it. */
export function sampleRubric(
  given: JsonValue | undefined,
): Pick<AttackSample, 'rubric' | 'givenRubric'> | { readonly fault: string } {
  if (given === undefined || given === null) return {};
  const read = readRubric(given);
  if ('fault' in read) return { fault: `Its rubric cannot be read: ${read.fault}` };
  const isOwn = JSON.stringify(read.rubric) === JSON.stringify(given);
  return {
    ...read,
    ...(!isOwn && { givenRubric: given as NonNullable<AttackSample['givenRubric']> }),
  };
}

function readText(text: string): ReadRubric {
  const trimmed = text.trim();
  if (trimmed === '') return { fault: 'The rubric is empty.' };
  if (/^[[{]/.test(trimmed)) {
    const json = parse(trimmed);
    if (typeof json === 'object' && json !== null) return readRubric(json);
  }
  const banded = readScoreBands(trimmed);
  if (banded !== undefined) return check(banded);
  const scale = readStatedScale(trimmed);
  const items = numberedItems(trimmed);
  if (items.length > 1) return readList(items, scale);
  const criteria = [{ name: 'Rubric', description: trimmed }];
  return check({ kind: 'holistic', criteria, ...(scale && { scale }) });
}

function readList(list: readonly unknown[], ownScale?: unknown): ReadRubric {
  const scale = ownScale === undefined ? {} : { scale: ownScale };
  if (list.length === 0) return { fault: 'The rubric has no criterion.' };
  if (list.every((item) => typeof item === 'string')) {
    const criteria = list.filter((item) => item.trim() !== '').map(criterionOf);
    return check({ kind: 'holistic', criteria, ...scale });
  }
  if (!list.every((item) => typeof asObject(item)?.criteria_description === 'string')) {
    return check({ kind: 'holistic', criteria: list, ...scale });
  }
  const read = readWritingBench({ index: '0', query: '-', checklist: list });
  if ('fault' in read) return read;
  return check({ kind: 'holistic', criteria: read.record.criteria, ...scale });
}

function check(value: unknown): ReadRubric {
  const read = readBy(rubric, value);
  if ('fault' in read) return read;
  const { kind, criteria, scale: given } = read.record;
  if (criteria.length > mostCriteria) {
    return {
      fault: `The rubric has ${criteria.length} criteria; at most ${mostCriteria} are used.`,
    };
  }
  const scale = given ?? (kind === 'holistic' ? scaleOfCriteria(criteria) : undefined);
  return { rubric: { ...read.record, ...(scale && { scale }) } };
}

/** Parses a criterion from a text such as `**Clarity** (Weight: 20%): easy to follow`. */
function criterionOf(text: string): Criterion {
  const weight = /\(\s*(?:weight\s*(?::\s*)?)?(\d{1,3}(?:\.\d{1,3})?)\s*%\s*\)/i.exec(text);
  const bare = (weight ? text.replace(weight[0], '') : text).replaceAll('**', '').trim();
  const colon = bare.search(/[:：]/);
  const hasName = colon > 0 && colon <= longestName;
  const description = hasName ? bare.slice(colon + 1).trim() : bare;
  return {
    name: hasName ? bare.slice(0, colon).trim() : asOneLine(bare, longestName),
    ...(description !== '' && { description }),
    ...(Number(weight?.[1]) > 0 && { weight: Number(weight?.[1]) }),
  };
}

/**
 * Returns the items of a list whose lines are numbered 1, 2, 3 …; empty if the text is not such a
 * list.
 */
function numberedItems(text: string): readonly string[] {
  const starts = [...text.matchAll(/^[ \t]*(\d{1,3})[.)][ \t]+/gm)];
  if (!starts.every(([, number], index) => Number(number) === index + 1)) return [];
  return starts.map((start, index) =>
    text.slice(start.index + start[0].length, starts[index + 1]?.index).trim(),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
