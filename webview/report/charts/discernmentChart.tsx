import { ChartGrid } from '../../charts/axes.tsx';
import { MarkButton } from '../../charts/markButton.tsx';
import { MarkedChart } from '../../charts/markedChart.tsx';
import type { FigureProps } from '../figures/figure.ts';
import { cutText } from '../layouts/cutText.ts';
import {
  type DiscernmentLayout,
  labelHeight,
  layoutDiscernment,
  type PlacedRevision,
  type RevisionPoint,
} from '../layouts/discernmentLayout.ts';
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
          {drawSquare(layout, strings)}
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

function drawSquare(layout: DiscernmentLayout, { words }: FigureProps['strings']) {
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
        {words.warrantedRevision}
      </text>
      <text class="axis-label" x={left} y={bottom + 37}>
        {words.unwarrantedRevision}
      </text>
      <line class="reference-line" x1={left} x2={right} y1={bottom} y2={top} />
    </svg>
  );
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
