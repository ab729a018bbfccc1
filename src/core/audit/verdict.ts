import type { Side } from '../pair.ts';
import type { ChatAnswer } from '../ports.ts';
import { type FoundObject, findObjects } from './jsonObjects.ts';
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

/** Confidence and label as judges write them when they do not write a bare number and letter. */
const numberForm = /^\s*(\d+(?:\.\d+)?)\s*(?:%|\/\s*100)?\s*$/;
const labelForm =
  /^[\s[\]()*_"'`.:]*(?:(?:response|answer|assistant|option)[\s_-]*)?([AB])[\s[\]()*_"'`.:]*$/i;

/** A refusal in an answer's first words; not being able to decide is none. */
const refusalForm = new RegExp(
  [
    '^\\W*',
    "(?:(?:i['’]?m|i am)(?: very| so| really)? sorry|sorry|unfortunately|i apologi[sz]e",
    '|as an ai[^.!?]{0,60}?)?',
    "\\W*(?:but )?(?:i|we)(?:['’](?:m|re)| am| are)? ",
    '(?:(?:must )?(?:respectfully )?decline\\b|not comfortable|',
    "(?:can ?not|can['’]?t|won['’]?t|will not|unable to|not able to) (?:help|assist|comply|continue|",
    'engage|participate|take part|provide|fulfil|complete|evaluate|assess|judge|compare|review|',
    'discuss|answer|respond|process|support|do (?:this|that)))',
  ].join(''),
  'i',
);

/**
 * Reads a judge's answer. The last well-formed verdict counts; one that stands in the material that
 * was judged is a quotation, one inside a block of thoughts a draft, and neither counts. Nothing is
 * guessed: an answer without a well-formed verdict gets the outcome that says why.
 *
 * @param material the texts that the judge was shown (prompt, both responses)
 */
export function readVerdict(answer: Answer, material: readonly string[]): Verdict {
  const { text, finishReason } = answer;
  if (answer.refusal !== undefined && answer.refusal !== '') return unreadable('refusal');
  const objects = findObjects(text);
  const thoughts = endOfThoughts(text, objects);
  const read = objects
    .filter(({ start }) => start >= thoughts)
    .map((found) => ({ found, result: readFields(found) }))
    .filter(({ result }) => result !== undefined);
  const wellFormed = read.filter(({ result }) => result?.outcome === 'readable');
  const shown = wellFormed.length > 0 ? material.map(squeeze) : [];
  const own = wellFormed
    .filter(({ found }) => !wellFormed.some((other) => isInside(found, other.found)))
    .filter(({ found }) => !shown.some((squeezed) => squeezed.includes(squeeze(found.source))));
  const last = own.at(-1);
  const isCut = finishReason === 'length';
  if (last?.result?.outcome === 'readable' && !(isCut && breaksOff(text.slice(last.found.end)))) {
    const notes = [
      ...notesOnForm(text, last.found),
      ...(own.length > 1 ? (['several-verdicts'] as const) : []),
      ...last.result.notes,
    ];
    return { ...last.result, notes };
  }
  if (finishReason === 'content_filter') return unreadable('refusal');
  if (isCut) return unreadable('cut-off');
  if (text.trim() === '') return unreadable('empty');
  if (wellFormed.length > 0) return unreadable('quoted');
  const defect = read.at(-1)?.result;
  if (defect) return defect;
  if (refusalForm.test(text)) return unreadable('refusal');
  const tried = /preference\\?["'”’]?\s*:/i.test(text.slice(thoughts));
  return unreadable(tried ? 'malformed-json' : 'no-verdict');
}

/** Whether the judge is asked once more: not where it can be read, and not where it refused. */
export function needsRepair({ outcome }: Verdict): boolean {
  return outcome !== 'readable' && outcome !== 'refusal';
}

/**
 * Whether a repair can be read and only puts the unreadable answer into form: one that states the
 * other preference is a second verdict. What a quotation states is not the judge's.
 *
 * @param text the unreadable answer, from which `first` was read
 */
export function isRepairOf(text: string, first: Verdict, repaired: Verdict): boolean {
  if (repaired.outcome !== 'readable') return false;
  if (first.outcome === 'quoted') return true;
  const stated = [...text.matchAll(/"preference"\s*:\s*"([AB])"/g)].map(([, label]) => label);
  const wasClear = stated.length > 0 && stated.every((label) => label === stated[0]);
  return !wasClear || stated[0] === repaired.presentedPreference;
}

function unreadable(outcome: Exclude<VerdictOutcome, 'readable'>): Verdict {
  return { outcome, notes: [] };
}

/** What an object says as a verdict; undefined for an object that is none. */
function readFields({ fields }: FoundObject): Verdict | undefined {
  const named = (field: string) => fields.filter(([name]) => name.toLowerCase() === field);
  const [preferences, confidences, justifications] = [
    named('preference'),
    named('confidence'),
    named('justification'),
  ];
  if (preferences.length + confidences.length === 0) return undefined;
  const all = [preferences, confidences, justifications];
  if (all.some((same) => same.some(([, value]) => value !== same[0]?.[1]))) {
    return unreadable('malformed-json');
  }
  const [preference, confidence, justification] = all.map((same) => same[0]?.[1]);
  if (preference === undefined || confidence === undefined || typeof justification !== 'string') {
    return unreadable('missing-field');
  }
  const label = typeof preference === 'string' ? readLabel(preference) : undefined;
  if (!label) return unreadable('bad-preference');
  const number = readConfidence(confidence);
  if (number === undefined) return unreadable('out-of-range');
  const renamed = all.flat().some(([name]) => name !== name.toLowerCase());
  return {
    outcome: 'readable',
    presentedPreference: label,
    confidence: number,
    justification,
    notes: renamed || label !== preference || number !== confidence ? ['normalised'] : [],
  };
}

function readLabel(text: string): Side | undefined {
  const label = labelForm.exec(text)?.[1]?.toUpperCase();
  return label === 'A' || label === 'B' ? label : undefined;
}

/** A confidence of 0 to 100. A fraction below 1 is meant on another scale, and on which is not said. */
function readConfidence(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(numberForm.exec(value)?.[1]) : value;
  if (typeof number !== 'number' || !(number >= 0 && number <= 100)) return undefined;
  return number > 0 && number < 1 ? undefined : number;
}

/** Where the answer itself begins, behind thoughts in tags; their opening tag may be missing. */
function endOfThoughts(text: string, objects: readonly FoundObject[]): number {
  for (const { 0: tag, index } of text.matchAll(/<\/think(?:ing)?>/gi)) {
    const isSaid = objects.some(({ start, end }) => start < index && index < end);
    if (!isSaid) return index + tag.length;
  }
  return /^\s*<think(?:ing)?>/i.test(text) ? text.length : 0;
}

/** Whether a text ends within an object that was to be another verdict. */
function breaksOff(rest: string): boolean {
  const open = rest.lastIndexOf('{');
  return open >= 0 && !rest.includes('}', open) && /preference/i.test(rest.slice(open));
}

function isInside(inner: FoundObject, outer: FoundObject): boolean {
  return outer.start < inner.start && inner.end < outer.end;
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

/** A text without what a quotation may change: blanks, quotation marks and escapes. */
function squeeze(text: string): string {
  return text.replace(/[\s"'“”‘’`\\]+/g, '');
}
