import { headlineOf } from '../../../src/core/report/headline/headline.ts';
import type { ListedPair } from '../../../src/core/report/lists/listPairs.ts';
import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { protocolName } from '../names.ts';
import type { Open } from '../tables/openButtons.tsx';
import { WorstFlip } from './worstFlip.tsx';

/**
 * Main finding of the first shown group in a sentence and its worst flip, unless they are in a
 * comparison of judges, then the other groups in brief.
 */
export function Opening(props: {
  readonly groups: readonly ReportGroup[];
  readonly strings: ReportStrings;
  /** The worst flip of the groups, if it has been found. */
  readonly worst: ListedPair | undefined;
  readonly open: Open;
  /** Whether the first group is among those of judges compared. */
  readonly isCompared: boolean;
}) {
  const { groups, strings, worst, open, isCompared } = props;
  const [first, ...others] = groups.flatMap((group) => {
    const headline = headlineOf(group);
    return headline ? [{ group, headline }] : [];
  });
  if (!first || (isCompared && others.length === 0)) return null;
  const named = (template: string, { protocol }: ReportGroup) =>
    others.length > 0 && (
      <span class="muted" title={strings.protocolHints[protocol]}>
        {fillTemplate(template, protocolName(protocol, strings))}{' '}
      </span>
    );
  const { finding, certainty } = first.headline;
  return (
    <section class="opening" aria-label={strings.finding}>
      {!isCompared && (
        <>
          <p class="finding">
            <InlineText text={finding} /> {named(strings.ofProtocol, first.group)}
          </p>
          {worst && (
            <p class="worst">
              {strings.worst.before} <WorstFlip flip={worst} strings={strings} open={open} />
            </p>
          )}
          {certainty !== undefined && <p class="muted">{certainty}</p>}
        </>
      )}
      {others.map(({ group, headline }) => (
        <p key={group.protocol} class="muted">
          {named(strings.underProtocol, group)}
          <InlineText text={isCompared ? headline.finding : headline.brief} />
        </p>
      ))}
    </section>
  );
}
