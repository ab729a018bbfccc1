import type { JudgmentQuery } from '../../../src/core/report/lists/judgmentQuery.ts';
import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import type { FromReportPanel } from '../../../src/messages/report.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { Button } from '../../toolkit.tsx';
import type { Figure } from '../figures/figure.ts';
import { protocolName } from '../names.ts';
import type { PageAction } from '../reducer.ts';
import { queryOf } from '../view.ts';
import { Contents, goTo } from './contents.tsx';
import { flipsOf } from './flipsOf.ts';
import { hasFlips } from './worstFlips.ts';

interface NextProps {
  readonly groups: readonly ReportGroup[];
  readonly figures: readonly Figure[];
  readonly strings: ReportStrings;
  readonly act: (action: PageAction) => void;
  /** Absent in an exported file. */
  readonly post: ((message: FromReportPanel) => void) | undefined;
}

/**
 * What to do next: review the flips, export the report, go to one of its figures, or list the flips
 * worth looking at.
 */
export function NextSteps({ groups, figures, strings, act, post }: NextProps) {
  const lists = listsOf(groups);
  return (
    <>
      <section class="next-steps" aria-label={strings.next}>
        {post && (
          <div class="actions">
            {groups.some(hasFlips) && (
              <Button primary onClick={() => post({ type: 'reviewFlips' })}>
                {strings.reviewFlips}
              </Button>
            )}
            <ExportButton strings={strings} post={post} />
          </div>
        )}
        <Contents figures={figures} strings={strings} />
      </section>
      <div class="actions">
        {lists.map((list) => (
          <ListButton key={list.kind} {...list} strings={strings} act={act} />
        ))}
      </div>
    </>
  );
}

export function ExportButton(props: {
  readonly strings: ReportStrings;
  readonly post: (message: FromReportPanel) => void;
}) {
  return <Button onClick={() => props.post({ type: 'export' })}>{props.strings.export}</Button>;
}

/** Flips of one kind, of which there are some. */
interface FlipsOfKind {
  readonly group: ReportGroup;
  readonly kind: 'harmful' | 'unlabelled';
  readonly count: number;
}

/**
 * Returns the flips worth looking at, of the first group that has any: the harmful ones, and those
 * without a label.
 */
function listsOf(groups: readonly ReportGroup[]): readonly FlipsOfKind[] {
  const [lists = []] = groups.flatMap((group) => {
    const counts = flipsOf(group);
    const kinds = (['harmful', 'unlabelled'] as const).filter((kind) => Number(counts[kind]) > 0);
    const found = kinds.map((kind) => ({ group, kind, count: Number(counts[kind]) }));
    return found.length > 0 ? [found] : [];
  });
  return lists;
}

function ListButton(props: FlipsOfKind & Pick<NextProps, 'strings' | 'act'>) {
  const { group, kind, count, strings, act } = props;
  const name = fillTemplate(strings.nextFlips[kind], count);
  const title = fillTemplate(strings.nextTitles[kind], protocolName(group.protocol, strings));
  const query: JudgmentQuery = {
    ...queryOf(group),
    ...{ arm: 'challenge', outcome: 'flip', flipKind: kind },
  };
  const show = () => {
    act({ type: 'openList', list: { figure: 'flipKinds', mark: `next ${name}`, title, query } });
    goTo('flipKinds');
  };
  return <Button onClick={show}>{name}</Button>;
}
