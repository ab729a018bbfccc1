import type { JudgmentRow } from './judgmentRow.ts';

/** Returns a row with all its fields as its own; a row of a table cannot be spread. */
export function copyRow(row: JudgmentRow): JudgmentRow {
  const copy: Record<string, unknown> = {};
  for (const name in row) copy[name] = row[name as keyof JudgmentRow];
  return copy as unknown as JudgmentRow;
}
