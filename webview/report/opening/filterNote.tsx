import type { ReportSnapshot } from '../../../src/messages/report.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { Button } from '../../toolkit.tsx';
import { type PageAction, type PageState, shownView } from '../reducer.ts';

/**
 * Shows the filter of the editor's views, of which the report's numbers follow at most the domain.
 */
export function FilterNote(props: {
  readonly state: PageState;
  readonly snapshot: ReportSnapshot;
  readonly act: (action: PageAction) => void;
}) {
  const { filter, strings } = props.snapshot;
  if (!filter) return null;
  const { part } = shownView(props.state);
  const isDomainShown = part?.scope === 'domain' && part.name === filter.domain;
  const text = isDomainShown ? strings.filterOfDomain : strings.filter;
  return (
    <div class="actions">
      <span>
        <InlineText text={fillTemplate(text, filter.words)} />
      </span>
      <Button onClick={() => props.act({ type: 'openFiltered' })}>
        {strings.table.showInTable}
      </Button>
    </div>
  );
}
