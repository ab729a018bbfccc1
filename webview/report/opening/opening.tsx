import { headlineOf } from '../../../src/core/report/headline/headline.ts';
import type { ListedJudgment } from '../../../src/core/report/lists/listJudgments.ts';
import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { protocolName } from '../names.ts';
import type { Open } from '../tables/openButtons.tsx';
import { WorstFlip } from './worstFlip.tsx';

/**
 * The worst flip of the shown groups and, unless a card says what they found, the main finding of the
 * first of them in a sentence, then the others in brief.
 */
export function Opening(props: {
  readonly groups: readonly ReportGroup[];
  readonly strings: ReportStrings;
  /** The worst flip of the groups, if it has been found. */
  readonly worst: ListedJudgment | undefined;
  readonly open: Open;
  /** Whether a card says what they found. */
  readonly hasCard: boolean;
}) {
  const { groups, strings, worst, open, hasCard } = props;
  const worstLine = worst && (
    <p class="worst">
      {strings.worst.before} <WorstFlip flip={worst} strings={strings} open={open} />
    </p>
  );
  const [first, ...others] = groups.flatMap((group) => {
    const headline = headlineOf(group);
    return headline ? [{ group, headline }] : [];
  });
  if (hasCard || !first) return worstLine ? <section class="opening">{worstLine}</section> : null;
  const named = (template: string, { protocol }: ReportGroup) =>
    others.length > 0 && (
      <span class="muted" title={strings.protocolHints[protocol]}>
        {fillTemplate(template, protocolName(protocol, strings))}{' '}
      </span>
    );
  const { finding, certainty } = first.headline;
  return (
    <section class="opening" aria-label={strings.finding}>
      <p class="finding">
        <InlineText text={finding} /> {named(strings.ofProtocol, first.group)}
      </p>
      {worstLine}
      {certainty !== undefined && <p class="muted">{certainty}</p>}
      {others.map(({ group, headline }) => (
        <p key={group.protocol} class="muted">
          {named(strings.underProtocol, group)}
          <InlineText text={headline.brief} />
        </p>
      ))}
    </section>
  );
}
