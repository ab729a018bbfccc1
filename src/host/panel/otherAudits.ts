import { judgeOf } from '../../core/results/turnResult.ts';
import type { AuditView } from '../../core/runs/audit/views/auditView.ts';
import { groupBy } from '../../core/words/groupBy.ts';
import type { OtherAudit } from '../../messages/audit.ts';
import { judgeLine } from '../results/findingWords.ts';
import type { Results } from '../results/results.ts';

/** Returns the newest audit of a record by each other judge whose results are shown. */
export function otherAudits(
  results: Pick<Results, 'ofPair'>,
  { header, entry }: AuditView,
): OtherAudit[] {
  const { key, content = key } = entry;
  const own = judgeOf(header);
  const others = results.ofPair(content).filter(({ judge }) => judge !== own);
  return [...groupBy(others, ({ judge }) => judge).values()].flatMap((found) => {
    const [leading] = found;
    return leading ? [{ run: leading.run, order: leading.order, line: judgeLine(found) }] : [];
  });
}
