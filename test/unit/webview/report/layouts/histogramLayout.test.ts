import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { layoutHistograms } from '../../../../../webview/report/layouts/histogramLayout.ts';

describe('stacked histograms', () => {
  const bins = (...counts: number[]) =>
    counts.map((count, place) => ({
      from: place / counts.length,
      to: (place + 1) / counts.length,
      count,
    }));
  // Of 328 pixels, 14 are margin on either side, so 0 to 1 covers 300 pixels.
  const { series, lineX, ticks, fullShare } = layoutHistograms(
    [
      { id: 'flips', bins: bins(3, 1, 0, 0) },
      { id: 'held', bins: bins(0, 10, 10, 20) },
      { id: 'repeat', bins: bins(0, 0, 0, 0) },
    ],
    0.2,
    328,
  );

  it('show shares of each series on one scale', () => {
    assert.equal(fullShare, 0.75);
    const [flips, held, repeat] = series;
    assert.deepEqual(
      flips?.bins.map(({ share }) => share),
      [0.75, 0.25, 0, 0],
    );
    // The highest bar is 60 pixels; in this narrow layout, rows are 74 high, below titles of 42.
    assert.deepEqual(
      flips?.bins.map(({ y, height }) => [y, height]),
      [
        [56, 60],
        [96, 20],
        [116, 0],
        [116, 0],
      ],
    );
    assert.deepEqual([held?.n, held?.bottom, held?.bins[3]?.height], [40, 232, 40]);
    assert.deepEqual([repeat?.n, repeat?.bins[0]?.height], [0, 0]);
  });

  it('place the line and the scale correctly', () => {
    assert.equal(lineX, 14 + 0.2 * 300);
    assert.deepEqual(
      series[0]?.bins.map(({ x, width }) => [x, width]),
      [
        [14, 75],
        [89, 75],
        [164, 75],
        [239, 75],
      ],
    );
    assert.deepEqual(
      ticks.map(({ x }) => Math.round(x)),
      [14, 74, 134, 194, 254, 314],
    );
  });

  it('describe a series in one line if it fits, otherwise in two', () => {
    const titles = (width: number) =>
      layoutHistograms([{ id: 'flips', bins: bins(1) }], 0.2, width).series.map(
        ({ nameY, detailX, detailY, top }) => [nameY, detailX, detailY, top],
      );
    assert.deepEqual(titles(328), [[17, 14, 33, 42]]);
    assert.deepEqual(titles(628), [[17, 184, 17, 26]]);
  });
});
