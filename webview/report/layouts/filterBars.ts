import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import type { BarMark } from '../../charts/barChart.tsx';
import type { BarRow } from '../../charts/barLayout.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { pressableMark } from '../charts/pressableMark.ts';
import type { FigureProps } from '../figures/figure.ts';
import { numbersNamed } from '../tables/numbersByArm.tsx';
import { queryOf } from '../view.ts';
import { barOf, describeNumber } from './numberBars.ts';

/** What filters of confidence leave of the judgments and of the flips: a row for each threshold. */
export function filterBars(
  group: ReportGroup,
  props: FigureProps,
): { readonly rows: readonly BarRow[]; readonly markOf: (key: string) => BarMark } {
  const { strings } = props;
  const { words } = strings;
  const series = [
    { name: 'judgmentsKept', title: words.judgmentsLeft, outcome: 'readable' as const },
    { name: 'flipsKept', title: words.flipsLeft, outcome: 'flip' as const },
  ];
  const bars = series.flatMap(({ name, title, outcome }, place) =>
    numbersNamed(group, name).map(({ number }) => {
      const threshold = Number(number.of?.replace(/\D/g, ''));
      const label = fillTemplate(words.atLeast, threshold);
      const key = `${group.protocol} ${number.id}`;
      return { key, label, title, outcome, threshold, number, series: place };
    }),
  );
  return {
    rows: [...new Set(bars.map(({ label }) => label))].map((label) => ({
      key: label,
      label,
      bars: bars
        .filter((bar) => bar.label === label)
        .map(({ number, ...bar }) => barOf(number, strings, bar)),
    })),
    markOf: (key) => {
      const bar = bars.find((one) => one.key === key);
      if (!bar) return { name: '', pressed: false };
      const title = `${bar.title}, ${bar.label}`;
      return pressableMark(props, key, {
        title,
        said: `${title}: ${describeNumber(bar.number, strings)}`,
        query: {
          ...queryOf(group),
          arm: 'challenge',
          outcome: bar.outcome,
          baselineConfidence: { from: bar.threshold, to: 100 },
        },
      });
    },
  };
}
