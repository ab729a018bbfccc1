import type { Pair, PairMessage } from '../../core/data/pair.ts';
import { conversationOf } from '../../core/data/promptMessages.ts';
import { isDerivedId } from '../../core/data/recordName.ts';
import { asOneLine, revealInvisible } from '../../core/words/escape.ts';

/** Kind of a section of a record document. */
export type SectionKind =
  | 'head'
  | 'prompt'
  | 'responseA'
  | 'responseB'
  | 'reference'
  | 'rubric'
  | 'background';

/** A section of a record document. Sections follow each other without gaps. */
interface RecordSection {
  readonly kind: SectionKind;
  /** Index of the conversation's message shown by a `prompt`. */
  readonly message?: number;
  /** UTF-16 offsets of the section, including its heading: [start, end). */
  readonly start: number;
  readonly end: number;
  /** UTF-16 offsets of the field's text: [bodyStart, bodyEnd). */
  readonly bodyStart: number;
  readonly bodyEnd: number;
}

/** The text of a record document and its sections. */
export interface RecordDocument {
  readonly text: string;
  readonly sections: readonly RecordSection[];
}

/** Texts of a record document that don't come from the record. */
export interface RecordWords {
  readonly id: string;
  readonly dataset: string;
  readonly label: string;
  readonly noLabel: string;
  readonly tie: string;
  readonly noSource: string;
  readonly modelA: string;
  readonly modelB: string;
  readonly domain: string;
  readonly prompt: string;
  readonly roles: Readonly<Record<PairMessage['role'], string>>;
  readonly responseA: string;
  readonly responseB: string;
  readonly reference: string;
  readonly rubric: string;
  readonly background: string;
  /** Format of the length of a text; `{0}` is its number of characters. */
  readonly characters: string;
}

/**
 * Formats a pair as plain text. Line breaks become LF, as in an editor, and NUL becomes a visible
 * mark, since editors treat files with NUL as binary. Record texts may resemble headings, so
 * section offsets are returned rather than parsed from the text, and each real heading has the
 * length of its section.
 */
export function layOutRecord(pair: Pair, dataset: string, words: RecordWords): RecordDocument {
  const sections: RecordSection[] = [];
  let text = '';
  const add = (kind: SectionKind, heading: string, body: string, message?: number) => {
    const start = text.length;
    const bodyStart = start + heading.length;
    const bodyEnd = bodyStart + body.length;
    text += `${heading}${body}\n\n`;
    const place = { start, end: text.length, bodyStart, bodyEnd };
    sections.push(message === undefined ? { kind, ...place } : { kind, message, ...place });
  };
  const addField = (kind: SectionKind, title: string, field: string, message?: number) => {
    const body = asEditorText(field);
    const length = words.characters.replace('{0}', () => String(body.length));
    add(kind, `${`──── ${title} · ${length} `.padEnd(headingWidth, '─')}\n`, body, message);
  };

  add('head', '', headOf(pair, dataset, words));
  const conversation = conversationOf(pair);
  for (const [message, { role, content }] of conversation.entries()) {
    const turn = ` ${message + 1}/${conversation.length} · ${words.roles[role]}`;
    addField('prompt', `${words.prompt}${pair.messages ? turn : ''}`, content, message);
  }
  addField('responseA', words.responseA, pair.responseA);
  if (pair.responseB !== undefined) addField('responseB', words.responseB, pair.responseB);
  if (pair.reference !== undefined) addField('reference', words.reference, pair.reference);
  if (pair.rubric !== undefined) addField('rubric', words.rubric, rubricText(pair.rubric));
  if (pair.background !== undefined) addField('background', words.background, pair.background);
  return { text, sections };
}

const headingWidth = 48;

function headOf(pair: Pair, dataset: string, words: RecordWords): string {
  const lines: [title: string, value: string | undefined][] = [
    [words.id, isDerivedId(pair.id) ? undefined : pair.id],
    [words.dataset, dataset],
    [words.label, labelText(pair, words)],
    [words.modelA, pair.modelA],
    [words.modelB, pair.modelB],
    [words.domain, pair.domain],
  ];
  return lines
    .flatMap(([title, value]) =>
      value === undefined ? [] : [`${title}: ${asOneLine(value, longestHeadValue)}`],
    )
    .join('\n');
}

const longestHeadValue = 200;

function labelText({ label, labelSource, score }: Pair, words: RecordWords): string {
  if (score !== undefined) return `${score} (${labelSource ?? words.noSource})`;
  if (label === undefined) return words.noLabel;
  return `${label === 'tie' ? words.tie : label} (${labelSource ?? words.noSource})`;
}

function rubricText(rubric: Pair['rubric']): string {
  return typeof rubric === 'string' ? rubric : JSON.stringify(rubric, null, 2);
}

function asEditorText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u0000', revealInvisible('\u0000'))
    .toWellFormed();
}

/** Returns the section at an offset of the document's text; at the very end, the last one. */
export function sectionAtOffset(record: RecordDocument, offset: number): RecordSection | undefined {
  return record.sections.find(({ end }) => offset < end) ?? record.sections.at(-1);
}
