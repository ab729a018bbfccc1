import type { FoundObject } from '../../../judges/readers/jsonObjects.ts';
import { type ReadFields, readLastObject } from '../../../judges/readers/lastObject.ts';
import type { Side } from '../../../pair.ts';
import type { ChatAnswer } from '../../../ports.ts';
import type { VerdictNote, VerdictOutcome } from './verdictOutcome.ts';

/** The contents of one answer; the preference is still the label that the judge saw. */
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

type Readable = Extract<Verdict, { outcome: 'readable' }>;
type ReadVerdictFields = ReadFields<Readable, Exclude<VerdictOutcome, 'readable'>>;
type Answer = Pick<ChatAnswer, 'text' | 'refusal' | 'finishReason'>;

/** Forms of confidence and label that judges use instead of a bare number or letter. */
const numberForm = /^\s*(\d+(?:\.\d+)?)\s*(?:(?:%|\/\s*100)\s*)?$/;
const labelForm =
  /^[\s[\]()*_"'`.:]*(?:(?:response|answer|assistant|option)[\s_-]*)?([AB])[\s[\]()*_"'`.:]*$/i;

/**
 * Reads a judge's answer. The last well-formed verdict counts, excluding quotations from the judged
 * material and drafts inside a block of thoughts. Nothing is guessed: an answer without a
 * well-formed verdict gets an outcome with the reason.
 *
 * @param material the texts shown to the judge (prompt, both responses)
 */
export function readVerdict(answer: Answer, material: readonly string[]): Verdict {
  const last = readLastObject(answer, material, 'preference', readFields);
  if ('fault' in last) return unreadable(last.fault === 'none' ? 'no-verdict' : last.fault);
  const notes = [
    ...notesOnForm(answer.text, last.found),
    ...(last.isOneOfSeveral ? (['several-verdicts'] as const) : []),
    ...last.value.notes,
  ];
  return { ...last.value, notes };
}

/** Whether a repair is requested from the judge: not for a readable answer or a refusal. */
export function needsRepair({ outcome }: Verdict): boolean {
  return outcome !== 'readable' && outcome !== 'refusal';
}

/**
 * Whether a repair is readable and only corrects the form of the unreadable answer; a repair with
 * the other preference would be a second verdict. Quoted preferences are not the judge's.
 *
 * @param text the unreadable answer, from which `first` was read
 */
export function isRepairOf(text: string, first: Verdict, repaired: Verdict): boolean {
  if (repaired.outcome !== 'readable') return false;
  const stated = statedPreference(text, first);
  return stated === undefined || stated === repaired.presentedPreference;
}

/**
 * Returns the only preference stated in an unreadable answer, as the label that the judge saw.
 * Undefined if it states none or both, or only quotes one.
 */
export function statedPreference(text: string, { outcome }: Verdict): string | undefined {
  if (outcome === 'quoted') return undefined;
  const stated = [...text.matchAll(/"preference"\s*:\s*"([AB])"/g)].map(([, label]) => label);
  return stated.every((label) => label === stated[0]) ? stated[0] : undefined;
}

function unreadable(outcome: Exclude<VerdictOutcome, 'readable'>): Verdict {
  return { outcome, notes: [] };
}

/** Reads an object as a verdict; returns undefined for any other object. */
function readFields({ fields }: FoundObject): ReturnType<ReadVerdictFields> {
  const named = (field: string) => fields.filter(([name]) => name.toLowerCase() === field);
  const [preferences, confidences, justifications] = [
    named('preference'),
    named('confidence'),
    named('justification'),
  ];
  if (preferences.length + confidences.length === 0) return undefined;
  const all = [preferences, confidences, justifications];
  if (all.some((same) => same.some(([, value]) => value !== same[0]?.[1]))) {
    return { fault: 'malformed-json' };
  }
  const [preference, confidence, justification] = all.map((same) => same[0]?.[1]);
  if (preference === undefined || confidence === undefined || typeof justification !== 'string') {
    return { fault: 'missing-field' };
  }
  const label = typeof preference === 'string' ? readLabel(preference) : undefined;
  if (!label) return { fault: 'bad-preference' };
  const number = readConfidence(confidence);
  if (number === undefined) return { fault: 'out-of-range' };
  const renamed = all.flat().some(([name]) => name !== name.toLowerCase());
  const value: Readable = {
    outcome: 'readable',
    presentedPreference: label,
    confidence: number,
    justification,
    notes: renamed || label !== preference || number !== confidence ? ['normalised'] : [],
  };
  return { value };
}

function readLabel(text: string): Side | undefined {
  const label = labelForm.exec(text)?.[1]?.toUpperCase();
  return label === 'A' || label === 'B' ? label : undefined;
}

/**
 * Reads a confidence of 0 to 100. A fraction below 1 is ambiguous, because its scale is unknown.
 */
function readConfidence(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(numberForm.exec(value)?.[1]) : value;
  if (typeof number !== 'number' || !(number >= 0 && number <= 100)) return undefined;
  return number > 0 && number < 1 ? undefined : number;
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
