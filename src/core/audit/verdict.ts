import type { Side } from '../pair.ts';
import type { ChatAnswer } from '../ports.ts';
import { type FoundObject, findFlatObjects } from './jsonObjects.ts';
import type { VerdictNote, VerdictOutcome } from './verdictOutcome.ts';

/** What was read from one answer; the preference is still the label that the judge saw. */
export type Verdict =
  | {
      readonly outcome: 'readable';
      readonly presentedPreference: Side;
      readonly confidence: number;
      readonly justification: string;
      readonly notes: readonly VerdictNote[];
    }
  | {
      readonly outcome: Exclude<VerdictOutcome, 'readable'>;
      readonly notes: readonly VerdictNote[];
    };

type Answer = Pick<ChatAnswer, 'text' | 'refusal' | 'finishReason'>;

/**
 * Reads a judge's answer. The last well-formed verdict counts; one that stands word for word in the
 * material that was judged is a quotation and counts for nothing. Nothing is guessed: an answer
 * without a well-formed verdict gets the outcome that says why.
 *
 * @param material the texts that the judge was shown (prompt, both responses)
 */
export function readVerdict(answer: Answer, material: readonly string[]): Verdict {
  if (answer.refusal !== undefined && answer.refusal !== '') return unreadable('refusal');
  if (answer.text.trim() === '') {
    return unreadable(answer.finishReason === 'content_filter' ? 'refusal' : 'empty');
  }
  const objects = findFlatObjects(answer.text);
  const shown = material.map(squeeze);
  const isQuoted = (found: FoundObject) => {
    const squeezed = squeeze(found.source);
    return shown.some((text) => text.includes(squeezed));
  };
  const candidates = objects.filter((found) => found.value && looksLikeVerdict(found.value));
  const read = candidates.map((found) => ({ found, result: readFields(found.value ?? {}) }));
  const wellFormed = read.filter(({ result }) => result.outcome === 'readable');
  const own = wellFormed.filter(({ found }) => !isQuoted(found));
  const last = own.at(-1);
  if (last?.result.outcome === 'readable') {
    const notes = [
      ...notesOnForm(answer.text, last.found),
      ...(own.length > 1 ? (['several-verdicts'] as const) : []),
      ...last.result.notes,
    ];
    return { ...last.result, notes };
  }
  if (answer.finishReason === 'content_filter') return unreadable('refusal');
  if (answer.finishReason === 'length') return unreadable('cut-off');
  if (wellFormed.length > 0) return unreadable('quoted');
  const defect = read.at(-1)?.result.outcome;
  if (defect !== undefined && defect !== 'readable') return unreadable(defect);
  if (soundsLikeRefusal(answer.text)) return unreadable('refusal');
  return unreadable(/"preference"/i.test(answer.text) ? 'malformed-json' : 'no-verdict');
}

function unreadable(outcome: Exclude<VerdictOutcome, 'readable'>): Verdict {
  return { outcome, notes: [] };
}

function looksLikeVerdict(value: Readonly<Record<string, unknown>>): boolean {
  return Object.hasOwn(value, 'preference') || Object.hasOwn(value, 'confidence');
}

function readFields(value: Readonly<Record<string, unknown>>): Verdict {
  const { preference, confidence, justification } = value;
  if (preference === undefined || confidence === undefined || typeof justification !== 'string') {
    return unreadable('missing-field');
  }
  const label = typeof preference === 'string' ? readLabel(preference) : undefined;
  if (!label) return unreadable('bad-preference');
  const number = readNumber(confidence);
  if (number === undefined || number < 0 || number > 100) return unreadable('out-of-range');
  const normalised = label !== preference || number !== confidence;
  return {
    outcome: 'readable',
    presentedPreference: label,
    confidence: number,
    justification,
    notes: normalised ? ['normalised'] : [],
  };
}

function readLabel(text: string): Side | undefined {
  const label = /^\s*(?:response[\s_-]*)?([AB])\s*\.?\s*$/i.exec(text)?.[1]?.toUpperCase();
  return label === 'A' || label === 'B' ? label : undefined;
}

function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const digits = /^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(value)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function notesOnForm(text: string, found: FoundObject): VerdictNote[] {
  const before = text.slice(0, found.start).trim();
  const after = text.slice(found.end).trim();
  const fenced = /```\w*$/.test(before) && after.startsWith('```');
  const prose = fenced
    ? before.replace(/```\w*$/, '').trim() + after.slice(3).trim()
    : before + after;
  return [...(fenced ? (['fenced'] as const) : []), ...(prose ? (['prose-around'] as const) : [])];
}

function soundsLikeRefusal(text: string): boolean {
  return /^\W*(?:i['’]?m sorry|sorry|i apologi[sz]e|(?:as an ai\b.{0,60})?i (?:cannot|can['’]?t|won['’]?t|am unable|am not able|must decline|decline))/i.test(
    text,
  );
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}
