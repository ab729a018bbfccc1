/**
 * TeX between its delimiters. A dollar opens only before and closes only behind a sign, and closes not
 * before a digit: so amounts of money are none. Lengths are bounded, and with them the work.
 */
const texForm =
  /\$\$([\s\S]{1,2000}?)\$\$|\$(?!\s)([^$\n]{0,999}[^$\s])\$(?!\d)|\\\(([\s\S]{1,2000}?)\\\)|\\\[([\s\S]{1,2000}?)\\\]/g;
/** Numbers, single letters and signs with an operator among them: `18 + 18 = 36`, `2x ≤ 7`. */
const operand = '[(\\[]{0,4}(?:[\\d.,%/]{0,20}\\d%?[A-Za-z]?|[A-Za-z])[)\\]]{0,4}';
const plainForm = new RegExp(
  `(?<![\\p{L}\\d])${operand}(?:\\s{0,4}(?:[+*/=<>≤≥×÷·^−≠≈]|-(?=[\\s\\d(]))\\s{0,4}-?${operand})+(?!\\p{L})`,
  'gu',
);
const numberForm = /\d+(?:[.,]\d+)*/g;

/** The formulas of a text, without spaces and closing marks, and the numbers outside of them. */
export function formulasOf(text: string): readonly string[] {
  const tex = [...text.matchAll(texForm)].map(([, ...inner]) => inner.find(Boolean) ?? '');
  const prose = text.replace(texForm, ' \u0000 ');
  const plain = prose.match(plainForm) ?? [];
  const numbers = prose.replace(plainForm, ' \u0000 ').match(numberForm) ?? [];
  return [...tex, ...plain, ...numbers].map((found) =>
    found.replace(/\s+/g, '').replace(/[.,;:]+$/, ''),
  );
}

/** Formulas and numbers that the one text has and the other lacks, or has a different number of times. */
export function countFormulaChanges(original: string, attacked: string): number {
  const balance = new Map<string, number>();
  for (const formula of formulasOf(original)) balance.set(formula, (balance.get(formula) ?? 0) + 1);
  for (const formula of formulasOf(attacked)) balance.set(formula, (balance.get(formula) ?? 0) - 1);
  const differences = [...balance.values()];
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return Math.max(
    sum(differences.filter((count) => count > 0)),
    -sum(differences.filter((count) => count < 0)),
  );
}
