import { headlineOf } from '../../src/core/report/headline/headline.ts';
import type { PairQuery } from '../../src/core/report/lists/pairQuery.ts';
import type { ReportGroup } from '../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { InlineText } from '../plainText.tsx';
import { Button } from '../toolkit.tsx';
import { goTo } from './contents.tsx';
import { protocolName } from './names.ts';
import type { PageAction } from './reducer.ts';
import { queryOf } from './view.ts';

interface OpeningProps {
  readonly groups: readonly ReportGroup[];
  readonly strings: ReportStrings;
  readonly act: (action: PageAction) => void;
}

/**
 * What the first of the shown groups found, in a sentence, then what the others did in brief, and where
 * to look next.
 */
export function Opening({ groups, strings, act }: OpeningProps) {
  const [first, ...others] = groups.flatMap((group) => {
    const headline = headlineOf(group);
    return headline ? [{ group, headline }] : [];
  });
  if (!first) return null;
  const nameOf = ({ protocol }: ReportGroup) =>
    others.length > 0 && (
      <span title={strings.protocolHints[protocol]}>{protocolName(protocol, strings)}: </span>
    );
  const { finding, certainty } = first.headline;
  return (
    <section class="opening" aria-label={strings.finding}>
      <p class="finding">
        <InlineText text={finding} />
      </p>
      {certainty !== undefined && (
        <p class="muted">
          {nameOf(first.group)}
          {certainty}
        </p>
      )}
      {others.map(({ group, headline }) => (
        <p key={group.protocol} class="muted">
          {nameOf(group)}
          <InlineText text={headline.brief} />
        </p>
      ))}
      <Next groups={groups} strings={strings} act={act} />
    </section>
  );
}

/**
 * Buttons that list the flips worth looking at, of the first group that has any: the harmful ones, and
 * those without a label.
 */
function Next({ groups, strings, act }: OpeningProps) {
  const [lists = []] = groups.flatMap((group) => {
    const [row] = group.sections
      .flatMap(({ id, tables }) => (id === 'flipKinds' ? tables : []))
      .filter(({ id }) => id === 'flips')
      .flatMap(({ rows }) => rows)
      .filter(({ challenge }) => challenge === 'all');
    const kinds = (['harmful', 'unlabelled'] as const).filter((kind) => Number(row?.[kind]) > 0);
    const counts = kinds.map((kind) => ({ group, kind, count: Number(row?.[kind]) }));
    return counts.length > 0 ? [counts] : [];
  });
  if (lists.length === 0) return null;
  return (
    <div class="actions">
      {lists.map(({ group, kind, count }) => {
        const name = fillTemplate(strings.nextFlips[kind], count);
        const kindName = `${protocolName(group.protocol, strings)}, ${strings.flipKindNames[kind]}`;
        const query: PairQuery = {
          ...queryOf(group),
          ...{ arm: 'challenge', outcome: 'flip', flipKind: kind },
        };
        const list = { figure: 'flipKinds', mark: `next ${name}`, title: kindName, query } as const;
        const show = () => {
          act({ type: 'openList', list });
          goTo('flipKinds');
        };
        return (
          <Button key={name} onClick={show}>
            {name}
          </Button>
        );
      })}
    </div>
  );
}
