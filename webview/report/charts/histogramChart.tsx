import { MarkButton } from '../../charts/markButton.tsx';
import {
  type HistogramLayout,
  type HistogramSeries,
  layoutHistograms,
  type PlacedBin,
} from '../layouts/histogramLayout.ts';
import { MarkedChart } from './markedChart.tsx';
import type { PressableMark } from './pressableMark.ts';

/** Histograms of shares under each other, with one line through all of them. */
export function HistogramChart<Id extends string>(props: {
  readonly title: string;
  readonly series: readonly HistogramSeries<Id>[];
  readonly line: number;
  readonly nameOf: (series: Id) => string;
  readonly detailOf: (series: Id, n: number) => string;
  readonly markOf: (series: Id, bin: PlacedBin) => PressableMark;
}) {
  const { title, series, line, nameOf, detailOf, markOf } = props;
  return (
    <MarkedChart
      title={title}
      layout={(width) => layoutHistograms(series, line, width)}
      draw={(layout) => (
        <>
          <Axes layout={layout} line={line} />
          {layout.series.map(({ id, n, nameY, detailX, detailY, top, bottom, bins }) => (
            <g key={id}>
              <text class="row-label" x={layout.left} y={nameY}>
                {nameOf(id)}
              </text>
              <text class="axis-label" x={detailX} y={detailY}>
                {detailOf(id, n)}
              </text>
              {bins
                .filter(({ count }) => count > 0)
                .map((bin) => (
                  <MarkButton
                    key={bin.from}
                    {...markOf(id, bin)}
                    target={{ x: bin.x, y: top, width: bin.width, height: bottom - top }}
                  >
                    <rect
                      class={bin.to <= line ? 'bar bin-low' : 'bar series-0'}
                      x={bin.x + 1}
                      y={bin.y}
                      width={Math.max(1, bin.width - 2)}
                      height={bin.height}
                    />
                    {bin.width >= 24 && (
                      <text
                        class="axis-label"
                        x={bin.x + bin.width / 2}
                        y={bin.y - 3}
                        text-anchor="middle"
                      >
                        {bin.count}
                      </text>
                    )}
                  </MarkButton>
                ))}
            </g>
          ))}
          <svg aria-hidden="true">
            {layout.series.map(({ id, top, bottom }) => (
              <line
                key={id}
                class="reference-line"
                x1={layout.lineX}
                x2={layout.lineX}
                y1={top - 4}
                y2={bottom + 4}
              />
            ))}
          </svg>
        </>
      )}
    />
  );
}

function Axes({
  layout,
  line,
}: {
  readonly layout: HistogramLayout<string>;
  readonly line: number;
}) {
  const { left, right, series, ticks, bottom } = layout;
  return (
    <svg aria-hidden="true">
      {series.map((row) => (
        <line key={row.id} class="zero-line" x1={left} x2={right} y1={row.bottom} y2={row.bottom} />
      ))}
      {ticks.map(({ value, x }) => (
        <text
          key={value}
          class={value === line ? 'row-label' : 'axis-label'}
          x={x}
          y={bottom + 18}
          text-anchor="middle"
        >
          {value.toFixed(value === line ? 2 : 1)}
        </text>
      ))}
    </svg>
  );
}
