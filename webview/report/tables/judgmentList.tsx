import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatCount } from '../../formatNumbers.ts';
import { TableFrame, TableRows } from '../../table.tsx';
import { Button } from '../../toolkit.tsx';
import { judgmentColumns } from './judgmentColumns.tsx';
import { isOfFlips, type OpenList } from './listQuery.ts';
import type { Open } from './openButtons.tsx';
import { sampleColumns } from './sampleTable.tsx';

/** Data for the list of a mark. */
export interface JudgmentListProps {
  readonly list: OpenList;
  readonly strings: ReportStrings;
  readonly open?: Open;
  readonly close: () => void;
  /** Shows all its pairs in the table; absent if there is no table. */
  readonly showInTable?: () => void;
  /** Why there are no lists; absent if there are. */
  readonly none?: string | undefined;
}

/** The list of a mark: judgments of audits, or samples of attacks. */
export function JudgmentList({ list, strings, open, none, ...props }: JudgmentListProps) {
  const { title, found, mark } = list;
  const region = useRef<HTMLElement>(null);
  const close = () => {
    const opener = region.current
      ?.closest('.report-figure, .card')
      ?.querySelector('.mark-pressed, .number-button[aria-expanded="true"]');
    props.close();
    if (opener instanceof SVGElement || opener instanceof HTMLElement) opener.focus();
  };
  useLayoutEffect(() => region.current?.focus(), [mark]);
  return (
    <section
      class="pair-list"
      ref={region}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <div class="pair-list-head">
        <h3>
          <output>{none ?? headOf(list, strings)}</output>
        </h3>
        <div class="actions">
          {props.showInTable && (
            <Button onClick={props.showInTable}>{strings.table.showInTable}</Button>
          )}
          <Button onClick={close}>{strings.close}</Button>
        </div>
      </div>
      {found && countOfShown(found) > 0 && (
        <TableFrame label={title}>
          {'judgments' in found ? (
            <TableRows columns={judgmentColumns(found, strings, open)} rows={found.judgments} />
          ) : (
            <TableRows columns={sampleColumns(found.samples, strings, open)} rows={found.samples} />
          )}
        </TableFrame>
      )}
      {found && found.total > countOfShown(found) && (
        <p class="muted">
          {fillTemplate(strings.listMore, countOf(found.total - countOfShown(found)))}
        </p>
      )}
    </section>
  );
}

function countOfShown(found: NonNullable<OpenList['found']>): number {
  return 'judgments' in found ? found.judgments.length : found.samples.length;
}

function headOf({ title, query, found }: OpenList, strings: ReportStrings): string {
  if (!found) return strings.listing;
  const [one, several] = isOfFlips(query)
    ? [strings.listFlip, strings.listFlips]
    : [strings.listOne, strings.listTitle];
  return found.total === 1
    ? fillTemplate(one, title)
    : fillTemplate(several, title, countOf(found.total));
}

function countOf(count: number): string {
  return formatCount(count, document.documentElement.lang);
}
