import { useContext, useState } from 'preact/hooks';
import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import { KeyEntry } from '../../charts/turns/chartLegend.tsx';
import { FixedWidth } from '../../charts/useWidth.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { Select } from '../../select.tsx';
import { GroupPanels, sectionsNamed, tablesIn, tablesOf } from '../charts/groupPanels.tsx';
import { SlopeChart } from '../charts/slopeChart.tsx';
import { describeTau, readRankings } from '../layouts/rankingParts.ts';
import { armName } from '../names.ts';
import { numbersNamed } from '../tables/numbersNamed.ts';
import type { Figure, FigureContent, FigureProps } from './figure.ts';

/** Ranks of the models before and after the challenges (PDM 4.4, figure 4). */
export const rankingFigure: Figure = { id: 'ranking', draw };

function draw(props: FigureProps): FigureContent | undefined {
  const { groups, strings } = props;
  const { words } = strings;
  const parts = sectionsNamed(groups, 'ranking');
  if (parts.length === 0) return undefined;
  const directions = [
    { direction: 'up', text: words.rankUp, path: 'M2 13L24 3' },
    { direction: 'down', text: words.rankDown, path: 'M2 3L24 13' },
    { direction: 'same', text: words.rankSame, path: 'M2 8H24' },
  ];
  return {
    chart: (
      <GroupPanels
        parts={parts}
        strings={strings}
        draw={({ group }) => <Rankings group={group} figureProps={props} />}
      />
    ),
    legend: directions.map(({ direction, text, path }) => (
      <KeyEntry key={direction} text={text}>
        <path class={`slope slope-${direction}`} d={path} />
      </KeyEntry>
    )),
    numbers: parts.flatMap(({ group }) => numbersNamed(group, 'tau')),
    tables: tablesOf(tablesIn(groups, 'ranking'), strings),
  };
}

/** The rankings for one kind of challenge, selected by the reader. */
function Rankings(props: { readonly group: ReportGroup; readonly figureProps: FigureProps }) {
  const { group, figureProps } = props;
  const { strings } = figureProps;
  const [chosen, choose] = useState('');
  const isDrawing = useContext(FixedWidth) !== undefined;
  const rankings = readRankings(group);
  if (rankings.length === 0) return <Reasons group={group} />;
  const kinds = [...new Set(rankings.map(({ challenge }) => challenge))];
  const kind = kinds.includes(chosen || undefined) ? chosen || undefined : kinds[0];
  return (
    <>
      {kinds.length > 1 && !isDrawing && (
        <Select
          label={strings.words.ranking}
          choices={kinds.map((one) => ({
            value: one ?? '',
            text: armName(one ?? 'challenges', strings),
          }))}
          chosen={kind ?? ''}
          onChoose={choose}
        />
      )}
      {rankings
        .filter(({ challenge }) => isDrawing || challenge === kind)
        .map((ranking) => (
          <div key={ranking.table.id}>
            <p>
              {fillTemplate(
                '{0}: {1}',
                armName(ranking.challenge ?? 'challenges', strings),
                describeTau(ranking, strings),
              )}
            </p>
            <SlopeChart ranking={ranking} group={group} figureProps={figureProps} />
          </div>
        ))}
    </>
  );
}

/** The report's reasons for the missing ranking. */
function Reasons({ group }: { readonly group: ReportGroup }) {
  const notes = group.sections.find(({ id }) => id === 'ranking')?.notes ?? [];
  return (
    <>
      {notes.map((note) => (
        <p key={note}>
          <InlineText text={note} />
        </p>
      ))}
    </>
  );
}
