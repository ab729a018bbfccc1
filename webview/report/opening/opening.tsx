import { headlineOf } from '../../../src/core/report/headline/headline.ts';
import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { protocolName } from '../names.ts';

/** Main finding of the first shown group in a sentence, then those of the others in brief. */
export function Opening(props: {
  readonly groups: readonly ReportGroup[];
  readonly strings: ReportStrings;
}) {
  const { groups, strings } = props;
  const [first, ...others] = groups.flatMap((group) => {
    const headline = headlineOf(group);
    return headline ? [{ group, headline }] : [];
  });
  if (!first) return null;
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
