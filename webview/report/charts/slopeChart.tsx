import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import { MarkButton } from '../../charts/markButton.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import type { FigureProps } from '../figures/figure.ts';
import { cutText } from '../layouts/cutText.ts';
import type { RankingPart } from '../layouts/rankingParts.ts';
import { layoutSlope, type SlopeLayout, type SlopeLine } from '../layouts/slopeLayout.ts';
import { shortName } from '../names.ts';
import { queryOf } from '../view.ts';
import { MarkedChart } from './markedChart.tsx';
import { pressableMark } from './pressableMark.ts';

/** A line for each model from its place at B1 to its place after. */
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
            {layout.lines.map((line) => (
              <Labels key={line.model} line={line} layout={layout} />
            ))}
          </svg>
          {layout.lines.map((line) => (
            <Line
              key={line.model}
              line={line}
              layout={layout}
              ranking={ranking}
              group={group}
              figureProps={figureProps}
            />
          ))}
        </>
      )}
    />
  );
}

function Line(props: {
  readonly line: SlopeLine;
  readonly layout: SlopeLayout;
  readonly ranking: RankingPart;
  readonly group: ReportGroup;
  readonly figureProps: FigureProps;
}) {
  const { line, layout, ranking, group, figureProps } = props;
  const { model, rankBefore, rankAfter, yBefore, yAfter, direction } = line;
  const { words } = figureProps.strings;
  const name = shortName(model);
  const mark = pressableMark(figureProps, `${group.protocol} ${ranking.table.id} ${model}`, {
    title: fillTemplate(words.flipsOf, name),
    said: fillTemplate(words.rankOf, name, rankBefore, rankAfter),
    query: {
      ...queryOf(group),
      arm: 'challenge',
      ...(ranking.challenge === undefined ? {} : { challenge: ranking.challenge }),
      model,
      outcome: 'flip',
    },
  });
  return (
    <MarkButton {...mark} target={{ x: 0, y: yBefore - 12, width: layout.left, height: 24 }}>
      <line class="slope-target" x1={layout.left} x2={layout.right} y1={yBefore} y2={yAfter} />
      <line
        class={`slope slope-${direction}`}
        x1={layout.left}
        x2={layout.right}
        y1={yBefore}
        y2={yAfter}
      />
      <circle class={`slope-end slope-${direction}`} cx={layout.left} cy={yBefore} r="4" />
      <circle class={`slope-end slope-${direction}`} cx={layout.right} cy={yAfter} r="4" />
    </MarkButton>
  );
}

/** Not in the mark, which says the same in a sentence. */
function Labels({ line, layout }: { readonly line: SlopeLine; readonly layout: SlopeLayout }) {
  const { model, rankBefore, rankAfter, yBefore, yAfter } = line;
  const label = cutText(shortName(model), layout.characters);
  return (
    <>
      <text class="row-label" x={layout.left - 8} y={yBefore + 4} text-anchor="end">
        {`${label} ${rankBefore}`}
      </text>
      <text class="row-label" x={layout.right + 8} y={yAfter + 4}>
        {`${rankAfter} ${label}`}
      </text>
    </>
  );
}
