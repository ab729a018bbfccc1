import type { FlipCount } from '../../../src/core/measures/countedFlips.ts';
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
  /** Number of their flips, each answer once; absent until it has been counted. */
  readonly count: FlipCount | undefined;
  readonly figures: readonly Figure[];
  readonly strings: ReportStrings;
  readonly act: (action: PageAction) => void;
  /** Absent in an exported file. */
  readonly post: ((message: FromReportPanel) => void) | undefined;
}

/**
 * What to do next: review the flips, compare safeguards, export the report, go to one of its
 * figures, or list the flips worth looking at.
 */
export function NextSteps({ groups, count, figures, strings, act, post }: NextProps) {
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
            {groups.some(isChallenged) && (
              <Button onClick={() => post({ type: 'safeguards' })}>{strings.safeguards}</Button>
            )}
            <ExportButton strings={strings} post={post} />
          </div>
        )}
        <Contents figures={figures} strings={strings} />
      </section>
      <div class="actions">
        {listsOf(groups, count).map((list) => (
          <ListButton key={list.kind} {...list} strings={strings} act={act} />
        ))}
      </div>
    </>
  );
}

/** Whether safeguards can be compared on the verdicts of a group. */
function isChallenged({ protocol, challenges }: ReportGroup): boolean {
  return protocol !== 'attack' && challenges.length > 0;
}

export function ExportButton(props: {
  readonly strings: ReportStrings;
  readonly post: (message: FromReportPanel) => void;
}) {
  return <Button onClick={() => props.post({ type: 'export' })}>{props.strings.export}</Button>;
}

/** Flips of one kind, of which there are some, and what they are of. */
interface FlipsOfKind {
  readonly groups: readonly [ReportGroup, ...ReportGroup[]];
  readonly kind: 'harmful' | 'unlabelled';
  readonly count: number;
}

/**
 * Returns the flips worth looking at: the harmful ones, and those without a label. An answer that
 * several protocols use is one flip, so numbers of groups count only where there is one group.
 */
function listsOf(groups: readonly ReportGroup[], count: FlipCount | undefined): FlipsOfKind[] {
  const [first, ...others] = groups.filter(({ protocol }) => protocol !== 'attack');
  if (!first) return [];
  const counts = count ?? (others.length === 0 ? flipsOf(first) : {});
  return (['harmful', 'unlabelled'] as const).flatMap((kind): FlipsOfKind[] => {
    const found = Number(counts[kind] ?? 0);
    return found > 0 ? [{ groups: [first, ...others], kind, count: found }] : [];
  });
}

function ListButton(props: FlipsOfKind & Pick<NextProps, 'strings' | 'act'>) {
  const { groups, kind, count, strings, act } = props;
  const [first, ...others] = groups;
  const name = fillTemplate(strings.nextFlips[kind], count);
  const title = fillTemplate(
    strings.nextTitles[kind],
    others.length > 0 ? strings.severalProtocols : protocolName(first.protocol, strings),
  );
  const { protocol, ...group } = queryOf(first);
  const query: JudgmentQuery = {
    ...{ ...group, ...(others.length === 0 && { protocol }) },
    ...{ arm: 'challenged', outcome: 'flip', flipKind: kind },
  };
  const show = () => {
    act({ type: 'openList', list: { figure: 'flipKinds', mark: `next ${name}`, title, query } });
    goTo('flipKinds');
  };
  return <Button onClick={show}>{name}</Button>;
}
