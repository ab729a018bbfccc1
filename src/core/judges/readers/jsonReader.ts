import type { PresentedVerdict } from '../../words/verdict.ts';
import type { VerdictNote } from '../../words/verdictOutcome.ts';
import type { JudgeDefinition } from '../definition.ts';
import {
  type AnswerReader,
  type DefinitionWith,
  type JudgeAnswer,
  type MatchFault,
  type MatchResult,
  type MatchValue,
  type Stated,
  statedBy,
  unreadable,
} from './answerReader.ts';
import { doubtsOf } from './doubts.ts';
import { fieldAt, lastSegment, segments } from './jsonFields.ts';
import { type FoundObject, findObjects } from './jsonObjects.ts';
import { textJustification } from './justification.ts';
import { readLastObject } from './lastObject.ts';
import type { Doubts } from './readLast.ts';
import { lookUp, readGradeValue, readScoreValue } from './values.ts';

type JsonDefinition = DefinitionWith<'json'>;

/** Verdicts of a definition that lists none. */
const labels: Readonly<Record<string, PresentedVerdict>> = { A: 'first', B: 'second' };

/** Forms of a confidence that judges use instead of a bare number. */
const confidenceForm = /^\s*(\d+(?:\.\d+)?)\s*(?:(?:%|\/\s*100)\s*)?$/;

/** Reads fields of the last well-formed object. */
export function jsonReader(definition: JsonDefinition): AnswerReader {
  const name = lastSegment(verdictPointer(definition));
  const statement = statementOf(definition, name);
  const doubts = doubtsOf(definition, statedBy);
  const lastOf = (answer: JudgeAnswer, material: readonly string[]) =>
    readLastObject<MatchValue, ObjectFault>(
      answer,
      material,
      name,
      (found) => readFields(definition, found, doubts),
      doubts,
    );
  return {
    locate: (answer, material) => {
      const last = lastOf(answer, material);
      if ('fault' in last) return undefined;
      return { text: last.found.source, parts: [verdictPointer(definition)] };
    },
    read: (answer, material) => {
      const last = lastOf(answer, material);
      if ('fault' in last) return unreadable(last.fault);
      const { value, found, all } = last;
      const notes: VerdictNote[] = [
        ...notesOnForm(answer.text, found),
        ...(all.length > 1 ? (['several-verdicts'] as const) : []),
        ...value.notes,
      ];
      const justification = textJustification(definition, answer.text, found);
      return { outcome: 'readable', ...justification, ...value, notes };
    },
    stated: (text) =>
      [...text.matchAll(statement)].flatMap(([, word, number]): Stated[] => {
        const { verdicts = labels, grades = {} } = definition.reader;
        const raw = word ?? number ?? '';
        const known = definition.kind === 'pairwise' ? verdicts : grades;
        const meant = Object.hasOwn(known, raw) ? known[raw] : undefined;
        if (meant !== undefined) return [meant];
        const isScore = definition.kind === 'pointwise' && isNumeric(definition);
        return isScore && number !== undefined ? [Number(number)] : [];
      }),
  };
}

/**
 * Returns the names of the fields without which an answer was unreadable: those that its last object
 * of the definition's form lacks. Example: `['justification']`.
 */
export function missingFields(definition: JudgeDefinition, answer: string): readonly string[] {
  if (!isJson(definition)) return [];
  const { justification } = definition;
  const needed = [
    verdictPointer(definition),
    ...(typeof justification === 'object' ? [justification.json] : []),
  ];
  const lacking = findObjects(answer).map((found) =>
    needed.filter((pointer) => fieldAt(found, pointer).value === undefined),
  );
  const last = lacking.findLast((pointers) => pointers.length < needed.length) ?? lacking.at(-1);
  return (last ?? []).map(lastSegment);
}

function isJson(definition: JudgeDefinition): definition is JsonDefinition {
  return definition.reader.kind === 'json';
}

function verdictPointer({ kind, reader }: JsonDefinition): string {
  return kind === 'pairwise' ? (reader.preference ?? '/preference') : (reader.score ?? '/score');
}

/** Returns an expression for the field of a verdict, wherever it is in a text. */
function statementOf({ kind, reader }: JsonDefinition, name: string): RegExp {
  const known = kind === 'pairwise' ? (reader.verdicts ?? labels) : (reader.grades ?? {});
  const words = Object.keys(known).map(escaped);
  const value = `(?:"(${words.length > 0 ? words.join('|') : '[]'})"|(-?\\d{1,15}(?:\\.\\d{1,15})?))`;
  return new RegExp(`"${escaped(name)}"\\s*:\\s*${value}`, 'g');
}

function escaped(text: string): string {
  return text.replace(/[^\w\s]/g, '\\$&');
}

type ObjectFault = MatchFault | 'malformed-json' | 'withdrawn';

/** Reads an object as a verdict; returns undefined for any other object. */
function readFields(
  definition: JsonDefinition,
  found: FoundObject,
  doubts: Doubts<MatchValue>,
): MatchResult | { readonly fault: ObjectFault } | undefined {
  const { confidence: certainty, justification: reason } = definition;
  const verdict = fieldAt(found, verdictPointer(definition));
  const confidence =
    typeof certainty === 'object' && 'json' in certainty
      ? fieldAt(found, certainty.json)
      : undefined;
  const justification = typeof reason === 'object' ? fieldAt(found, reason.json) : undefined;
  if (verdict.value === undefined && confidence?.value === undefined) return undefined;
  const all = [verdict, confidence, justification].filter((field) => field !== undefined);
  const needed = [verdict, justification].filter((field) => field !== undefined);
  if (needed.some(({ isContradictory }) => isContradictory)) return { fault: 'malformed-json' };
  if (needed.some(({ value }) => value === undefined)) return { fault: 'missing-field' };
  if (justification && typeof justification.value !== 'string') return { fault: 'missing-field' };
  const read = readVerdictField(definition, verdict.value);
  if ('fault' in read) return read;
  const fault = contradictionIn(definition, found, read, doubts);
  if (fault) return { fault };
  const number =
    confidence && !confidence.isContradictory
      ? readConfidence(confidence.value, definition)
      : undefined;
  const isStated = number === undefined || isAsScaled(confidence?.value, certainty);
  const isNormalized = !read.isExact || !isStated || all.some(({ isRenamed }) => isRenamed);
  return {
    value: {
      ...read.value,
      ...(number === undefined ? {} : { confidence: number }),
      ...(justification ? { justification: String(justification.value) } : {}),
      notes: [
        ...(isNormalized ? (['normalised'] as const) : []),
        ...(confidence && number === undefined ? (['no-confidence'] as const) : []),
      ],
    },
  };
}

/** Returns why an object does not stand by its verdict: another field, or its reason, has another. */
function contradictionIn(
  definition: JsonDefinition,
  found: FoundObject,
  read: Extract<ReadField, { value: unknown }>,
  doubts: Doubts<MatchValue>,
): ObjectFault | undefined {
  if (isRevisedWithin(definition, found, read)) return 'malformed-json';
  const says = doubts.says({ ...read.value, notes: [] });
  const [before, behind] = textsAround(found, verdictPointer(definition));
  const isRefuted =
    before.some((text) => doubts.isRefuted(text, says)) ||
    behind.some((text) => doubts.isRevised(text, says));
  return isRefuted ? 'withdrawn' : undefined;
}

/** Returns the texts of several words in an object before the field of a pointer, and behind it. */
function textsAround({ fields }: FoundObject, pointer: string) {
  const place = segments(pointer).map((name) => name.toLowerCase());
  const around: readonly [before: string[], behind: string[]] = [[], []];
  let isBehind = false;
  const visit = (value: unknown, depth: number, isOnPath: boolean) => {
    if (isOnPath && depth === place.length) isBehind = true;
    else if (typeof value === 'string' && /\s/.test(value)) around[isBehind ? 1 : 0].push(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        visit(inner, depth + 1, isOnPath && name.toLowerCase() === place[depth]);
      }
    }
  };
  for (const [name, value] of fields) visit(value, 1, name.toLowerCase() === place[0]);
  return around;
}

type ReadField =
  | { readonly value: Omit<MatchValue, 'notes'>; readonly isExact: boolean }
  | { readonly fault: MatchFault };

/** Whether another field states a later verdict, such as `preference_revised` or `finalVerdict`. */
function isRevisedWithin(
  definition: JsonDefinition,
  { fields }: FoundObject,
  read: ReadField,
): boolean {
  const name = lastSegment(verdictPointer(definition)).toLowerCase();
  return fields.some(([other, value]) => {
    if (other.toLowerCase() === name || !laterField.test(other)) return false;
    const later = readVerdictField(definition, value);
    if (!('value' in later && 'value' in read)) return false;
    return statedBy({ ...later.value, notes: [] }) !== statedBy({ ...read.value, notes: [] });
  });
}

const laterField = /(?:^|[_\s-])(?:final|revised|corrected|updated|actual)(?:$|[_\s-]|(?=[A-Z]))/;

function readVerdictField(definition: JsonDefinition, value: unknown): ReadField {
  const { kind, reader, scale } = definition;
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
  if (kind === 'pairwise') {
    const meant = text === undefined ? undefined : lookUp(reader.verdicts ?? labels, text);
    if (!meant) return { fault: 'bad-preference' };
    return { value: { verdict: meant.value }, isExact: meant.isExact };
  }
  const { grades = {} } = reader;
  const truth = isNumeric(definition) ? undefined : truths.get(value);
  const grade = lookUp(grades, text ?? '') ?? lookUp(grades, truth ?? '');
  const read = grade
    ? readGradeValue(grade.value, scale)
    : isNumeric(definition) && readScoreValue(value, scale);
  if (!read) return { fault: 'bad-score' };
  const isExact = grade ? grade.isExact && truth === undefined : read.score === value;
  return { value: read, isExact };
}

/** Numbers that stand for true and false. */
const truths: ReadonlyMap<unknown, string> = new Map([
  [1, 'true'],
  [0, 'false'],
]);

/** Whether a response may be given a number, rather than only one of the grades. */
function isNumeric({ reader: { grades }, scale }: JsonDefinition): boolean {
  return !grades || scale !== undefined;
}

/**
 * Reads a confidence of 0 to 100. Without a scale in the definition, up to 1 is ambiguous, because it
 * may be a share, and up to 10 if the judge is not told to state it from 0 to 100.
 */
function readConfidence(value: unknown, definition: JsonDefinition): number | undefined {
  const { words = {}, scale } = scaleOf(definition.confidence);
  const meant = typeof value === 'string' ? lookUp(words, value) : undefined;
  if (meant) return meant.value;
  const number = typeof value === 'string' ? Number(confidenceForm.exec(value)?.[1]) : value;
  const { min, max } = scale ?? { min: 0, max: 100 };
  if (typeof number !== 'number' || !(number >= min && number <= max)) return undefined;
  if (scale) return (100 * (number - min)) / (max - min);
  const isAmbiguous = number > 0 && number <= (asksForPercent(definition) ? 1 : 10);
  return isAmbiguous ? undefined : number;
}

function asksForPercent({ messages }: JsonDefinition): boolean {
  return messages.some(({ content }) =>
    /\b0\s*(?:to|through|and|-|–|—)\s*100\b|\bper ?cent|\d\s?%/i.test(content),
  );
}

/** Whether a readable confidence is in the form that the definition asks for. */
function isAsScaled(value: unknown, stated: Certainty): boolean {
  const { words = {} } = scaleOf(stated);
  return typeof value === 'number' || Object.hasOwn(words, String(value));
}

type Certainty = JsonDefinition['confidence'];

function scaleOf(stated: Certainty) {
  return typeof stated === 'object' && 'json' in stated
    ? { words: stated.words, scale: stated.scale }
    : {};
}

function notesOnForm(text: string, found: FoundObject): VerdictNote[] {
  const before = text.slice(0, found.start).trim();
  const after = text.slice(found.end).trim();
  const fenced = /```\w*$/.test(before) && (after === '' || after.startsWith('```'));
  const prose = fenced
    ? before.replace(/```\w*$/, '').trim() + after.slice(3).trim()
    : before + after;
  return [...(fenced ? (['fenced'] as const) : []), ...(prose ? (['prose-around'] as const) : [])];
}
