import { formatEstimate } from '../../../src/core/report/formats/formatNumber.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import { ChartGrid } from '../../charts/chartGrid.tsx';
import { MarkButton } from '../../charts/markButton.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import type { FigureProps } from '../figures/figure.ts';
import type { ConfidencePart } from '../layouts/confidenceParts.ts';
import {
  layoutReliability,
  type PlacedReliability,
  type ReliabilityLayout,
} from '../layouts/reliabilityLayout.ts';
import { queryOf } from '../view.ts';
import { MarkedChart } from './markedChart.tsx';
import { pressableMark } from './pressableMark.ts';
import { UprightInterval } from './uprightInterval.tsx';

/** Flip rate of each bin of confidence; a bin is as wide as its confidences. */
export function ReliabilityChart(props: {
  readonly part: ConfidencePart;
  readonly figureProps: FigureProps;
}) {
  const { part, figureProps } = props;
  const { points, overall } = part;
  return (
    <MarkedChart
      title={figureProps.strings.figures.confidence.title}
      layout={(width) => layoutReliability(points, overall, width)}
      draw={(layout) => (
        <>
          <Axes layout={layout} figureProps={figureProps} />
          {layout.points.map((point) => (
            <Bin
              key={point.bin}
              point={point}
              layout={layout}
              part={part}
              figureProps={figureProps}
            />
          ))}
        </>
      )}
    />
  );
}

function Axes(props: { readonly layout: ReliabilityLayout; readonly figureProps: FigureProps }) {
  const { layout, figureProps } = props;
  const { left, right, top, bottom, rates, confidences, overallY, showsN } = layout;
  const { words } = figureProps.strings;
  return (
    <svg aria-hidden="true">
      <ChartGrid layout={{ left, width: right, gridLines: rates }} />
      <text class="axis-label" x={0} y={top - 9}>
        {words.flipRate}
      </text>
      {confidences.map(({ value, x }) => (
        <text key={value} class="axis-label" x={x} y={bottom + 18} text-anchor="middle">
          {value}
        </text>
      ))}
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

function Bin(props: {
  readonly point: PlacedReliability;
  readonly layout: ReliabilityLayout;
  readonly part: ConfidencePart;
  readonly figureProps: FigureProps;
}) {
  const { point, layout, part, figureProps } = props;
  const { strings } = figureProps;
  const { bin, from, to, x, y, fromX, toX, targetX, targetWidth } = point;
  const rate = findNumber(part.group, `binFlipRate.${bin}`);
  const n = rate && 'n' in rate ? rate.n : 0;
  const title = `${strings.words.baselineConfidence} ${from === to ? from : `${from}–${to}`}`;
  const mark = pressableMark(figureProps, `${part.group.protocol} ${bin}`, {
    title: `${title}, ${strings.flip}`,
    said: `${title}: ${fillTemplate(strings.words.binOf, formatEstimate(rate), n)}`,
    query: {
      ...queryOf(part.group),
      arm: 'challenge',
      outcome: 'flip',
      baselineConfidence: { from, to },
    },
  });
  const target = {
    x: targetX,
    y: layout.top,
    width: targetWidth,
    height: layout.bottom - layout.top,
  };
  return (
    <MarkButton {...mark} target={target}>
      <UprightInterval x={x} lowerY={point.lowerY} upperY={point.upperY} />
      <path class="bin-range" d={`M${fromX} ${y}H${toX}`} />
      <circle class="bin-point" cx={x} cy={y} r="6" />
      {layout.showsN && (
        <text class="axis-label" x={x} y={layout.bottom + 36} text-anchor="middle">
          {n}
        </text>
      )}
    </MarkButton>
  );
}
