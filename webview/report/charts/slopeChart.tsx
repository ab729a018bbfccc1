import { Fragment } from 'preact';
import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import { MarkButton } from '../../charts/markButton.tsx';
import { MarkedChart } from '../../charts/markedChart.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import type { FigureProps } from '../figures/figure.ts';
import { cutText } from '../layouts/cutText.ts';
import type { RankingPart } from '../layouts/rankingParts.ts';
import { layoutSlope, type SlopeLayout, type SlopeLine } from '../layouts/slopeLayout.ts';
import { shortName } from '../names.ts';
import { queryOf } from '../view.ts';
import { pressableMark } from './pressableMark.ts';

/** A line for each model from its rank at B1 to its rank after the challenges. */
export function SlopeChart(props: {
  readonly ranking: RankingPart;
  readonly group: ReportGroup;
  readonly figureProps: FigureProps;
}) {
  const { ranking, group, figureProps } = props;
  const { words } = figureProps.strings;
  return (
    <MarkedChart
      title={ranking.table.title}
      layout={(width) => layoutSlope(ranking.models, width)}
      draw={(layout) => (
        <>
          <svg aria-hidden="true">
            <text class="axis-label" x={layout.left - 8} y={24} text-anchor="end">
              {words.rankBefore}
            </text>
            <text class="axis-label" x={layout.right + 8} y={24}>
              {words.rankAfter}
            </text>
            {layout.lines.map((line) => drawLabels(line, layout))}
          </svg>
          {layout.lines.map((line) => (
            <MarkButton
              key={line.model}
              {...markOf(line, ranking, group, figureProps)}
              target={{ x: 0, y: line.yBefore - 12, width: layout.left, height: 24 }}
            >
              {drawLine(line, layout)}
            </MarkButton>
          ))}
        </>
      )}
    />
  );
}

function markOf(
  { model, rankBefore, rankAfter }: SlopeLine,
  { table, challenge }: RankingPart,
  group: ReportGroup,
  figureProps: FigureProps,
) {
  const { words } = figureProps.strings;
  const name = shortName(model);
  return pressableMark(figureProps, `${group.protocol} ${table.id} ${model}`, {
    title: fillTemplate(words.flipsOf, name),
    said: fillTemplate(words.rankOf, name, rankBefore, rankAfter),
    query: {
      ...queryOf(group),
      arm: 'challenge',
      ...(challenge === undefined ? {} : { challenge }),
      model,
      outcome: 'flip',
    },
  });
}

function drawLine({ yBefore, yAfter, direction }: SlopeLine, { left: x1, right: x2 }: SlopeLayout) {
  const line = { x1, x2, y1: yBefore, y2: yAfter };
  return (
    <>
      <line class="slope-target" {...line} />
      <line class={`slope slope-${direction}`} {...line} />
      <circle class={`slope-end slope-${direction}`} cx={x1} cy={yBefore} r="4" />
      <circle class={`slope-end slope-${direction}`} cx={x2} cy={yAfter} r="4" />
    </>
  );
}

/** Draws the labels outside the mark, whose accessible name already includes them. */
function drawLabels(
  { model, rankBefore, rankAfter, yBefore, yAfter }: SlopeLine,
  { left, right, characters }: SlopeLayout,
) {
  const label = cutText(shortName(model), characters);
  return (
    <Fragment key={model}>
      <text class="row-label" x={left - 8} y={yBefore + 4} text-anchor="end">
        {`${label} ${rankBefore}`}
      </text>
      <text class="row-label" x={right + 8} y={yAfter + 4}>
        {`${rankAfter} ${label}`}
      </text>
    </Fragment>
  );
}
