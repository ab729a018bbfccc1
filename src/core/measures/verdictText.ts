import type { ReadVerdict } from './field.ts';

const gradeNames: Readonly<Partial<Record<string, string>>> = { up: 'pass', down: 'fail' };

/** Returns a readable verdict as text: `B`, `tie`, `8 (pass)`, `8` or `fail`. */
export function verdictText({ preference, score }: ReadVerdict): string {
  const named = gradeNames[preference ?? ''] ?? preference;
  if (score === undefined) return named ?? '';
  return named === undefined ? String(score) : `${score} (${named})`;
}
