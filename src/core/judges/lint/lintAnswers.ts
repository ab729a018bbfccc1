import type { JudgeDefinition } from '../definition.ts';
import { compilePattern } from '../pattern.ts';
import { patternExample } from '../patternExample.ts';
import { type DefinitionWith, statedBy } from '../readers/answerReader.ts';
import { isIndex, segments } from '../readers/jsonFields.ts';
import { readerOf } from '../readers/readers.ts';
import { askedVerdicts } from '../readers/verdictLike.ts';
import type { Reading } from '../reading.ts';
import { error, type LintFinding, warning } from './finding.ts';

/** Maximum number of texts of a map that are tried. */
const mostTexts = 40;

/**
 * Returns what a definition says that a judge may answer and that its own reader cannot read: each
 * text of a map and the ends of the scale are read in an answer of their own.
 */
export function lintAnswers(definition: JudgeDefinition): readonly LintFinding[] {
  const { reader } = definition;
  if (reader.kind === 'choice') return lintChoices(definition, reader);
  if (reader.kind === 'json') return lintFields(definition, reader);
  if (reader.kind === 'scores' || !isExemplified(reader.pattern)) return [];
  const field = reader.kind === 'score' ? 'grades' : 'verdicts';
  const map = reader.kind === 'score' ? reader.grades : reader.verdicts;
  const unmapped = reader.kind === 'score' ? lintScale(definition, reader.pattern) : [];
  return [
    ...(map ? lintMapped(definition, reader.pattern, field, map) : unmapped),
    ...lintAsked(definition, reader.pattern),
  ];
}

/** Returns the verdicts that the messages ask for although the reader does not read them. */
function lintAsked(definition: JudgeDefinition, pattern: string): LintFinding[] {
  const texts = definition.messages.map(({ content }) => content);
  return askedVerdicts(pattern, texts.join('\n'))
    .filter(
      (text) =>
        readerOf(definition).read({ text, finishReason: 'stop' }, []).outcome !== 'readable',
    )
    .slice(0, mostTexts)
    .map((text) =>
      warning(
        `The messages ask for "${text}", which is unreadable. Let the reader read it, or correct the messages.`,
        'messages',
      ),
    );
}

/** Whether an example of a pattern can be written, which not every pattern allows. */
function isExemplified(pattern: string): boolean {
  return compilePattern(pattern).lastMatches(patternExample(pattern, undefined)).length > 0;
}

/** Returns an answer in which a pattern's verdict is this text. */
function answerWith(pattern: string, text: string): string {
  const texts = new Map<string | number, string>([
    ['score', text],
    [1, text],
  ]);
  return patternExample(pattern, undefined, texts);
}

type Meaning = string | number;
type Map = Readonly<Record<string, Meaning>>;

function lintMapped(
  definition: JudgeDefinition,
  pattern: string,
  field: string,
  map: Map,
): LintFinding[] {
  return unread(map, (text, meaning) =>
    spellingsOf(text).some((spelling) =>
      means(read(definition, answerWith(pattern, spelling)), meaning),
    ),
  ).map((text) =>
    error(
      `An answer that says "${text}" is unreadable: the pattern does not take this text as a whole. Let its group match every text of "${field}".`,
      ...['reader', 'pattern'],
    ),
  );
}

/** Returns a text as the pattern may spell it; a map is looked up regardless of case. */
function spellingsOf(text: string): string[] {
  return [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
}

function lintScale(definition: JudgeDefinition, pattern: string): LintFinding[] {
  const { scale } = definition;
  if (!scale || scale.min >= scale.max) return [];
  return [scale.min, scale.max]
    .filter(
      (score) =>
        ![String(score), score.toFixed(1), score.toFixed(2)].some(
          (text) => read(definition, answerWith(pattern, text)).score === score,
        ),
    )
    .map((score) =>
      warning(
        `The pattern cannot read the score ${score}, an end of the scale. Let its group match the number, or correct "scale".`,
        ...['reader', 'pattern'],
      ),
    );
}

function lintChoices(
  definition: JudgeDefinition,
  { choices }: DefinitionWith<'choice'>['reader'],
): LintFinding[] {
  return unread(choices, (text, meaning) => means(read(definition, text), meaning)).flatMap(
    (text) => cannotRead(text, 'choices'),
  );
}

function lintFields(
  definition: JudgeDefinition,
  reader: DefinitionWith<'json'>['reader'],
): LintFinding[] {
  const isPair = definition.kind === 'pairwise';
  const field = isPair ? 'preference' : 'score';
  const pointer = reader[field];
  if (pointer === undefined) return [];
  const map = isPair ? (reader.verdicts ?? { A: 'first', B: 'second' }) : reader.grades;
  const { justification, scale } = definition;
  const others =
    typeof justification === 'object' ? [[justification.json, 'because'] as const] : [];
  const readValue = (value: unknown) =>
    read(definition, JSON.stringify(objectOf([...others, [pointer, value]])));
  const values = map ? Object.keys(map) : [scale?.min ?? 1];
  if (values.length > 0 && values.every((value) => statedBy(readValue(value)) === undefined)) {
    return [
      error(
        `No answer can have a verdict in ${pointer}${others.length > 0 ? ' beside its reason' : ''}. Correct the JSON pointers.`,
        ...['reader', field],
      ),
    ];
  }
  return unread(map ?? {}, (text, meaning) => means(readValue(text), meaning)).flatMap((text) =>
    cannotRead(text, isPair ? 'verdicts' : 'grades'),
  );
}

/** Returns an object with values at JSON pointers, which may go into lists. */
function objectOf(fields: readonly (readonly [pointer: string, value: unknown])[]): object {
  const root: Record<string, unknown> = Object.create(null);
  for (const [pointer, value] of fields) {
    const names = segments(pointer);
    const last = names.pop() ?? '';
    let place = root;
    for (const [depth, name] of names.entries()) {
      const known = place[name];
      const isList = isIndex(names[depth + 1] ?? last);
      const next = isRecord(known) ? known : isList ? [] : Object.create(null);
      place[name] = next;
      place = next;
    }
    place[last] = value;
  }
  return root;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function unread(map: Map, isRead: (text: string, meaning: Meaning) => boolean): string[] {
  return Object.entries(map)
    .slice(0, mostTexts)
    .filter(([text, meaning]) => !isRead(text, meaning))
    .map(([text]) => text);
}

function cannotRead(text: string, field: string): LintFinding[] {
  return [
    error(
      `An answer that says "${text}" is unreadable, although the judge prompt expects it. Correct "${field}".`,
      ...['reader', field],
    ),
  ];
}

type ReadAnswer = Partial<Extract<Reading, { outcome: 'readable' }>>;

function read(definition: JudgeDefinition, text: string): ReadAnswer {
  const reading = readerOf(definition).read({ text, finishReason: 'stop' }, []);
  return reading.outcome === 'readable' ? reading : {};
}

function means({ verdict, score, passes }: ReadAnswer, meaning: Meaning): boolean {
  if (typeof meaning === 'number') return score === meaning;
  if (meaning === 'pass' || meaning === 'fail') return passes === (meaning === 'pass');
  return verdict === meaning;
}
