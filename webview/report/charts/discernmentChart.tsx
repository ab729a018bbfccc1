import { MarkButton } from '../../charts/markButton.tsx';
import type { FigureProps } from '../figures/figure.ts';
import { cutText } from '../layouts/cutText.ts';
import {
  type DiscernmentLayout,
  labelHeight,
  layoutDiscernment,
  type PlacedRevision,
  type RevisionPoint,
} from '../layouts/discernmentLayout.ts';
import { MarkedChart } from './markedChart.tsx';
import type { PressableMark } from './pressableMark.ts';

/** Warranted against unwarranted revision in the unit square, with its diagonal. */
export function DiscernmentChart(props: {
  readonly points: readonly RevisionPoint[];
  readonly strings: FigureProps['strings'];
  readonly isControl: (key: string) => boolean;
  readonly markOf: (key: string) => PressableMark;
}) {
  const { points, strings, isControl, markOf } = props;
  return (
    <MarkedChart
      title={strings.figures.discernment.title}
      layout={(width) => layoutDiscernment(points, width)}
      draw={(layout) => (
        <>
          <Square layout={layout} strings={strings} />
          {layout.points.map((point) => (
            <Point
              key={point.key}
              point={point}
              layout={layout}
              isControl={isControl(point.key)}
              mark={markOf(point.key)}
            />
          ))}
        </>
      )}
    />
  );
}

function Square(props: {
  readonly layout: DiscernmentLayout;
  readonly strings: FigureProps['strings'];
}) {
  const { left, right, top, bottom, xTicks, yTicks } = props.layout;
  const { words } = props.strings;
  return (
    <svg aria-hidden="true">
      {yTicks.map(({ value, y }) => (
        <g key={value}>
          <line class="grid-line" x1={left} x2={right} y1={y} y2={y} />
          <text class="axis-label" x={left - 6} y={y + 4} text-anchor="end">
            {value}
          </text>
        </g>
      ))}
      {xTicks.map(({ value, x }) => (
        <g key={value}>
          <line class="grid-line" x1={x} x2={x} y1={top} y2={bottom} />
          <text class="axis-label" x={x} y={bottom + 18} text-anchor="middle">
            {value}
          </text>
        </g>
      ))}
      <text class="axis-label" x={0} y={top - 10}>
        {words.warrantedRevision}
      </text>
      <text class="axis-label" x={left} y={bottom + 37}>
        {words.unwarrantedRevision}
      </text>
      <line class="reference-line" x1={left} x2={right} y1={bottom} y2={top} />
    </svg>
  );
}

function Point(props: {
  readonly point: PlacedRevision;
  readonly layout: DiscernmentLayout;
  readonly isControl: boolean;
  readonly mark: PressableMark;
}) {
  const { point, layout, isControl, mark } = props;
  const { x, y, labelY, label, intervals } = point;
  const { labelX, width, characters } = layout;
  const target = {
    x: labelX - 4,
    y: labelY - labelHeight / 2,
    width: width - labelX + 4,
    height: labelHeight,
  };
  return (
    <MarkButton {...mark} target={target}>
      <path class="leader-line" d={`M${x} ${y}L${labelX - 4} ${labelY}`} />
      <path class="interval-line" d={intervals} />
      <circle class={isControl ? 'bin-point hollow-point' : 'bin-point'} cx={x} cy={y} r="6" />
      <text class="row-label" x={labelX} y={labelY + 4}>
        {cutText(label, characters)}
      </text>
    </MarkButton>
  );
}
