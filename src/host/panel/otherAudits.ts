import { runOf } from '../../core/results/resultsOfPair.ts';
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
  const own = runOf(header).judge;
  const others = results.ofPair(content).filter(({ run }) => run.judge !== own);
  return [...groupBy(others, ({ run }) => run.judge).values()].flatMap((found) => {
    const [leading] = found;
    if (!leading) return [];
    const { run, pair } = leading;
    return [{ run: run.run, order: pair.order, line: judgeLine(found) }];
  });
}
