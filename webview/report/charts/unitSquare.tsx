import { ChartGrid } from '../../charts/axes.tsx';
import { MarkButton } from '../../charts/markButton.tsx';
import { MarkedChart } from '../../charts/markedChart.tsx';
import { cutText } from '../layouts/cutText.ts';
import {
  type DiscernmentLayout,
  labelHeight,
  layoutDiscernment,
  type PlacedRevision,
  type RevisionPoint,
} from '../layouts/discernmentLayout.ts';
import type { PressableMark } from './pressableMark.ts';

/** Words of the axes of a unit square. */
interface SquareAxes {
  readonly unwarranted: string;
  readonly warranted: string;
}

/**
 * Warranted against unwarranted revision in the unit square: with its diagonal or, where one point is
 * what the others are compared with, with a line from it to each of them.
 */
export function UnitSquare(props: {
  readonly title: string;
  readonly points: readonly RevisionPoint[];
  readonly axes: SquareAxes;
  readonly isControl: (key: string) => boolean;
  /** Key of the point that the others are compared with. */
  readonly from?: string | undefined;
  readonly markOf: (key: string) => PressableMark;
}) {
  const { title, points, axes, isControl, from, markOf } = props;
  return (
    <MarkedChart
      title={title}
      layout={(width) => layoutDiscernment(points, width)}
      draw={(layout) => (
        <>
          {drawSquare(layout, axes)}
          {from === undefined ? drawDiagonal(layout) : drawLines(layout, from)}
          {layout.points.map((point) => (
            <MarkButton
              key={point.key}
              {...markOf(point.key)}
              target={{
                x: layout.labelX - 4,
                y: point.labelY - labelHeight / 2,
                width: layout.width - layout.labelX + 4,
                height: labelHeight,
              }}
            >
              {drawPoint(point, layout, isControl(point.key))}
            </MarkButton>
          ))}
        </>
      )}
    />
  );
}

function drawSquare(layout: DiscernmentLayout, axes: SquareAxes) {
  const { left, right, top, bottom, xTicks, yTicks } = layout;
  return (
    <svg aria-hidden="true">
      <ChartGrid layout={{ left, right, gridLines: yTicks }} />
      {xTicks.map(({ value, x }) => (
        <g key={value}>
          <line class="grid-line" x1={x} x2={x} y1={top} y2={bottom} />
          <text class="axis-label" x={x} y={bottom + 18} text-anchor="middle">
            {value}
          </text>
        </g>
      ))}
      <text class="axis-label" x={0} y={top - 10}>
        {axes.warranted}
      </text>
      <text class="axis-label" x={left} y={bottom + 37}>
        {axes.unwarranted}
      </text>
    </svg>
  );
}

function drawDiagonal({ left, right, top, bottom }: DiscernmentLayout) {
  return <line class="reference-line" x1={left} x2={right} y1={bottom} y2={top} />;
}

function drawLines({ points }: DiscernmentLayout, from: string) {
  const start = points.find(({ key }) => key === from);
  if (!start) return null;
  return points
    .filter((point) => point !== start)
    .map(({ key, x, y }) => (
      <line key={key} class="reference-line" x1={start.x} x2={x} y1={start.y} y2={y} />
    ));
}

function drawPoint(
  { x, y, labelY, label, intervals }: PlacedRevision,
  { labelX, characters }: DiscernmentLayout,
  isControl: boolean,
) {
  return (
    <>
      <path class="leader-line" d={`M${x} ${y}L${labelX - 4} ${labelY}`} />
      <path class="interval-line" d={intervals} />
      <circle class={isControl ? 'bin-point hollow-point' : 'bin-point'} cx={x} cy={y} r="6" />
      <text class="row-label" x={labelX} y={labelY + 4}>
        {cutText(label, characters)}
      </text>
    </>
  );
}
