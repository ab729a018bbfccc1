import { MarkButton } from '../../charts/markButton.tsx';
import { MarkedChart } from '../../charts/markedChart.tsx';
import {
  type HistogramSeries,
  layoutHistograms,
  type PlacedBin,
} from '../layouts/histogramLayout.ts';
import type { PressableMark } from './pressableMark.ts';

/** Histograms of shares, one below the other, with a common vertical line. */
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
      draw={({ left, right, bottom: end, ticks, lineX, series: rows }) => (
        <>
          <svg aria-hidden="true">
            {rows.map(({ id, bottom }) => (
              <line key={id} class="zero-line" x1={left} x2={right} y1={bottom} y2={bottom} />
            ))}
            {ticks.map(({ value, x }) => (
              <text
                key={value}
                class={value === line ? 'row-label' : 'axis-label'}
                x={x}
                y={end + 18}
                text-anchor="middle"
              >
                {value.toFixed(value === line ? 2 : 1)}
              </text>
            ))}
          </svg>
          {rows.map(({ id, n, nameY, detailX, detailY, top, bottom, bins }) => (
            <g key={id}>
              <text class="row-label" x={left} y={nameY}>
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
                    {drawBin(bin, bin.to <= line)}
                  </MarkButton>
                ))}
            </g>
          ))}
          <svg aria-hidden="true">
            {rows.map(({ id, top, bottom }) => (
              <line
                key={id}
                class="reference-line"
                x1={lineX}
                x2={lineX}
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

function drawBin({ x, y, width, height, count }: PlacedBin, isLow: boolean) {
  return (
    <>
      <rect
        class={isLow ? 'bar bin-low' : 'bar series-0'}
        x={x + 1}
        y={y}
        width={Math.max(1, width - 2)}
        height={height}
      />
      {width >= 24 && (
        <text class="axis-label" x={x + width / 2} y={y - 3} text-anchor="middle">
          {count}
        </text>
      )}
    </>
  );
}
