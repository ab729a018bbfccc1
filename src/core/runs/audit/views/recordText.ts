import { asOneLine } from '../../../words/escape.ts';
import type { AuditView } from './auditView.ts';

/** Returns a record's label with its source, such as `A (human)`, `9 (human)` or `none`. */
export function labelText(
  { entry }: Pick<AuditView, 'entry'>,
  escaped: (source: string) => string = (source) => asOneLine(source, 60),
): string {
  const { label, labelSource, score = label } = entry.pair;
  return score === undefined ? 'none' : `${score} (${escaped(labelSource ?? 'source unknown')})`;
}
