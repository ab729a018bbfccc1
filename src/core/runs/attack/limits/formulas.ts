import type { ResponseContent } from '../../../data/samples/sample.ts';
import { countSequenceChanges, texForm } from './verbatim.ts';

/**
 * Numbers, single letters and signs with an operator between them: `18 + 18 = 36`, `2x ≤ 7`, `x² +
 * 1`.
 */
const operand = '[(\\[]{0,4}(?:[\\p{N}.,%/]{0,20}\\p{N}%?[A-Za-z]?|[A-Za-z]\\p{N}{0,3})[)\\]]{0,4}';
const plainForm = `(?<![\\p{L}\\p{N}])${operand}(?:\\s{0,4}(?:[+*/=<>≤≥×÷·^−≠≈]|-(?=[\\s\\p{N}(]))\\s{0,4}-?${operand})+(?!\\p{L})`;
const numberForm = '(?:(?<![\\p{L}\\p{N})\\]])[-−])?\\p{N}+(?:[.,]\\p{N}+)*(?:\\s?%)?';
const commandForm = '\\\\[A-Za-z]+(?:[_^]?\\{[^{}\\n]{0,200}\\}){0,4}';
/** Operators outside any other formula, such as the plus sign of `xy + zw`. */
const operatorForm = '(?<=[\\p{L}\\p{N})]\\s?)[+=<≤≥×÷·^−≠≈±](?=\\s?[\\p{L}\\p{N}(])';
const formulaForm = new RegExp(
  `${texForm}|${commandForm}|${plainForm}|${numberForm}|${operatorForm}`,
  'gu',
);

/**
 * Returns the formulas of a text, and the numbers and operators outside them, in order, without
 * spaces and trailing punctuation.
 */
export function formulasOf(text: string): readonly string[] {
  return Array.from(text.matchAll(formulaForm), ([found, ...inner]) =>
    (found.startsWith('\\begin') ? found : (inner.find(Boolean) ?? found))
      .replace(/\s+/g, '')
      .replace(/[.,;:]+$/, ''),
  );
}

/** Returns the number of formulas and numbers that were removed, added, changed or reordered. */
export function countFormulaChanges(original: string, attacked: string): number {
  return countSequenceChanges(formulasOf(original), formulasOf(attacked));
}

/** Like `countFormulaChanges`, but counted per step; undefined if the original has no steps. */
export function countStepFormulaChanges(
  original: ResponseContent,
  attacked: ResponseContent,
): number | undefined {
  if (!('steps' in original) || !('steps' in attacked)) return undefined;
  const steps = Math.max(original.steps.length, attacked.steps.length);
  return Array.from({ length: steps }, (_, index) =>
    countFormulaChanges(original.steps[index] ?? '', attacked.steps[index] ?? ''),
  ).reduce((sum, changes) => sum + changes, 0);
}
