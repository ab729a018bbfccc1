import type { JudgeDefinition } from './definition.ts';
import {
  type JudgeAnswer,
  type Stated,
  statedBy,
  type VerdictSource,
} from './readers/answerReader.ts';
import { readerOf } from './readers/readers.ts';
import type { Reading } from './reading.ts';

/** Version of the readers and measures. Raise it when one reads or measures an answer differently. */
export const readerVersion = 5;

/**
 * Reads a judge's answer in the form of its definition. The last verdict counts, excluding
 * quotations from the judged material and drafts inside a block of thoughts. Nothing is guessed: an
 * answer without a well-formed verdict gets an outcome with the reason.
 *
 * @param material the texts shown to the judge that it did not write: prompt, responses, follow-ups
 * @param rubric by which the record is judged
 */
export function readAnswer(
  definition: JudgeDefinition,
  answer: JudgeAnswer,
  material: readonly string[],
  rubric?: string,
): Reading {
  const reading = readerOf(definition).read(answer, withoutOwnTexts(definition, material), rubric);
  return answer.finishReason === 'content_filter'
    ? { ...reading, notes: [...reading.notes, 'filtered'] }
    : reading;
}

/** Returns what `readAnswer` takes the verdict from; undefined for an unreadable answer. */
export function locateVerdict(
  definition: JudgeDefinition,
  answer: JudgeAnswer,
  material: readonly string[],
  rubric?: string,
): VerdictSource | undefined {
  return readerOf(definition).locate(answer, withoutOwnTexts(definition, material), rubric);
}

/** Whether a repair is requested from the judge: not for a readable, refused or filtered answer. */
export function needsRepair({ outcome }: Pick<Reading, 'outcome'>): boolean {
  return !['readable', 'refusal', 'filtered'].includes(outcome);
}

/**
 * Whether a repair is readable and only corrects the form of the unreadable answer; a repair with
 * another verdict would be a second verdict. Quoted verdicts are not the judge's.
 *
 * @param text the unreadable answer, from which `first` was read
 */
export function isRepairOf(
  definition: JudgeDefinition,
  text: string,
  first: Reading,
  repaired: Reading,
): boolean {
  if (repaired.outcome !== 'readable') return false;
  const stated = statedVerdict(definition, text, first);
  return stated === undefined || stated === statedBy(repaired);
}

/**
 * Whether a repair gives another verdict than the one that the answer withdrew.
 *
 * @param text the unreadable answer, from which `first` was read
 */
export function changesVerdict(
  definition: JudgeDefinition,
  text: string,
  first: Reading,
  repaired: Reading,
): boolean {
  if (first.outcome !== 'withdrawn' || repaired.outcome !== 'readable') return false;
  const withdrawn = readerOf(definition).stated(text).at(-1);
  return withdrawn !== undefined && withdrawn !== statedBy(repaired);
}

/**
 * Returns the only verdict, score or grade stated in an unreadable answer. Undefined if it states
 * none or several that differ, or does not stand by one.
 */
export function statedVerdict(
  definition: JudgeDefinition,
  text: string,
  { outcome }: Pick<Reading, 'outcome'>,
): Stated | undefined {
  if (outcome === 'quoted' || outcome === 'withdrawn') return undefined;
  const stated = readerOf(definition).stated(text);
  return stated.every((one) => one === stated[0]) ? stated[0] : undefined;
}

/**
 * Returns the material without the last sentence of follow-ups: it may name the markers that the
 * judge is to use, which are then not quotations.
 */
function withoutOwnTexts(
  { again }: JudgeDefinition,
  material: readonly string[],
): readonly string[] {
  if (again === undefined) return material;
  return material.map((text) => (text.endsWith(again) ? text.slice(0, -again.length) : text));
}
