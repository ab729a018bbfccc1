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

/** What the shown groups found, in sentences, and where to look next. */
export function Opening({ groups, strings, act }: OpeningProps) {
  const found = groups.flatMap((group) => {
    const headline = headlineOf(group);
    return headline ? [{ group, headline }] : [];
  });
  if (found.length === 0) return null;
  return (
    <section class="opening" aria-label={strings.finding}>
      {found.map(({ group, headline }) => (
        <div key={`${group.protocol} ${group.part}`}>
          <p class="finding">
            {found.length > 1 && (
              <span class="muted">{protocolName(group.protocol, strings)}: </span>
            )}
            <InlineText text={headline.finding} />
          </p>
          {headline.certainty !== undefined && <p class="muted">{headline.certainty}</p>}
        </div>
      ))}
      <Next groups={groups} strings={strings} act={act} />
    </section>
  );
}

/** Buttons that list the flips worth looking at: the harmful ones, or all if none has a label. */
function Next({ groups, strings, act }: OpeningProps) {
  const lists = groups.flatMap((group) => {
    const [row] = group.sections
      .flatMap(({ id, tables }) => (id === 'flipKinds' ? tables : []))
      .filter(({ id }) => id === 'flips')
      .flatMap(({ rows }) => rows)
      .filter(({ challenge }) => challenge === 'all');
    const kinds = (['harmful', 'unlabelled'] as const).filter((kind) => Number(row?.[kind]) > 0);
    return kinds.map((kind) => ({ group, kind, count: Number(row?.[kind]) }));
  });
  if (lists.length === 0) return null;
  return (
    <div class="actions">
      {lists.map(({ group, kind, count }) => {
        const text = fillTemplate(strings.nextFlips[kind], count);
        const protocol = protocolName(group.protocol, strings);
        const name = groups.length > 1 ? `${protocol}: ${text}` : text;
        const kindName = `${protocol}, ${strings.flipKindNames[kind]}`;
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
