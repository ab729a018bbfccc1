/** TeX between its delimiters, as far as one step goes. */
const texForm = /\$\$([\s\S]+?)\$\$|\$([^$\n]+?)\$|\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]/g;
/** Numbers, single letters and signs with an operator among them: `18 + 18 = 36`, `2x ≤ 7`. */
const operand = '[(\\[]*(?:[\\d.,%/]*\\d%?[A-Za-z]?|[A-Za-z])[)\\]]*';
const plainForm = new RegExp(
  `(?<![\\p{L}\\d])${operand}(?:\\s*(?:[+*/=<>≤≥×÷·^−≠≈]|-(?=[\\s\\d(]))\\s*-?${operand})+(?!\\p{L})`,
  'gu',
);
const numberForm = /\d+(?:[.,]\d+)*/g;

/** The formulas of a text, without spaces, and the numbers that stand outside of them. */
export function formulasOf(text: string): readonly string[] {
  const found: string[] = [];
  const take = (form: RegExp, rest: string) =>
    rest.replace(form, (whole, ...groups: unknown[]) => {
      const inner = groups.find((group, index) => index < 4 && typeof group === 'string');
      found.push(String(inner ?? whole).replace(/\s+/g, ''));
      return ' \u0000 ';
    });
  const withoutTex = take(texForm, text);
  const withoutFormulas = take(plainForm, withoutTex);
  found.push(...(withoutFormulas.match(numberForm) ?? []));
  return found;
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
