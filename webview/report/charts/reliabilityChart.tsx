import { formatShort } from '../../../src/core/report/formats/formatNumber.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import { AxisLabels, ChartGrid } from '../../charts/axes.tsx';
import { MarkButton } from '../../charts/markButton.tsx';
import { MarkedChart } from '../../charts/markedChart.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import type { FigureProps } from '../figures/figure.ts';
import type { ConfidencePart } from '../layouts/confidenceParts.ts';
import {
  layoutReliability,
  type PlacedReliability,
  type ReliabilityLayout,
} from '../layouts/reliabilityLayout.ts';
import { queryOf } from '../view.ts';
import { pressableMark } from './pressableMark.ts';
import { UprightInterval } from './uprightInterval.tsx';

/** Flip rate for each confidence bin; a bin's width is its range of confidence. */
export function ReliabilityChart(props: {
  readonly part: ConfidencePart;
  readonly figureProps: FigureProps;
}) {
  const { part, figureProps } = props;
  const { strings } = figureProps;
  return (
    <MarkedChart
      title={strings.figures.confidence.title}
      layout={(width) => layoutReliability(part.points, part.overall, width)}
      draw={(layout) => (
        <>
          {drawAxes(layout, strings)}
          {layout.points.map((point) => drawBin(point, layout, part, figureProps))}
        </>
      )}
    />
  );
}

function drawAxes(layout: ReliabilityLayout, { words }: FigureProps['strings']) {
  const { left, right, top, bottom, rates, confidences, overallY, showsN } = layout;
  return (
    <svg aria-hidden="true">
      <ChartGrid layout={{ left, right, gridLines: rates }} />
      <text class="axis-label" x={0} y={top - 9}>
        {words.flipRate}
      </text>
      <AxisLabels ticks={confidences} y={bottom + 18} />
      <text class="axis-label" x={(left + right) / 2} y={bottom + 54} text-anchor="middle">
        {words.baselineConfidence}
      </text>
      {showsN && (
        <text class="axis-label" x={0} y={bottom + 36}>
          n
        </text>
      )}
      {overallY !== undefined && (
        <line class="reference-line" x1={left} x2={right} y1={overallY} y2={overallY} />
      )}
    </svg>
  );
}

function drawBin(
  { bin, from, to, x, y, fromX, toX, targetX, targetWidth, lowerY, upperY }: PlacedReliability,
  { top, bottom, showsN }: ReliabilityLayout,
  { group }: ConfidencePart,
  figureProps: FigureProps,
) {
  const { strings } = figureProps;
  const rate = findNumber(group, `binFlipRate.${bin}`);
  const n = rate && 'n' in rate ? rate.n : 0;
  const title = `${strings.words.baselineConfidence} ${from === to ? from : `${from}–${to}`}`;
  const mark = pressableMark(figureProps, `${group.protocol} ${bin}`, {
    title: `${title}, ${strings.flip}`,
    said: `${title}: ${fillTemplate(strings.words.binOf, formatShort(rate), n)}`,
    query: {
      ...queryOf(group),
      arm: 'challenge',
      outcome: 'flip',
      baselineConfidence: { from, to },
    },
    numbers: [rate],
  });
  const target = { x: targetX, y: top, width: targetWidth, height: bottom - top };
  return (
    <MarkButton key={bin} {...mark} target={target}>
      <UprightInterval x={x} lowerY={lowerY} upperY={upperY} />
      <path class="bin-range" d={`M${fromX} ${y}H${toX}`} />
      <circle class="bin-point" cx={x} cy={y} r="6" />
      {showsN && (
        <text class="axis-label" x={x} y={bottom + 36} text-anchor="middle">
          {n}
        </text>
      )}
    </MarkButton>
  );
}
