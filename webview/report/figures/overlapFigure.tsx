import { lowOverlap } from '../../../src/core/metrics/numbers/overlap/overlapSummary.ts';
import { formatPercent, formatValue } from '../../../src/core/report/formats/formatNumber.ts';
import type { JudgmentQuery } from '../../../src/core/report/lists/judgmentQuery.ts';
import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import { KeyEntry } from '../../charts/turns/chartLegend.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { GroupPanels, type TableOf, tablesNamed, tablesOf } from '../charts/groupPanels.tsx';
import { HistogramChart } from '../charts/histogramChart.tsx';
import { pressableMark } from '../charts/pressableMark.ts';
import type { PlacedBin } from '../layouts/histogramLayout.ts';
import { numbersNamed } from '../tables/numbersNamed.ts';
import { queryOf } from '../view.ts';
import type { Figure, FigureContent, FigureProps } from './figure.ts';

/** How much of the first justification a later one repeats (PDM 4.6). */
export const overlapFigure: Figure = { id: 'overlap', draw };

type SeriesId = keyof FigureProps['strings']['words']['overlapSeries'];

/** The series, each with the judgments that it counts. */
const queries: Readonly<Record<SeriesId, Pick<JudgmentQuery, 'arm' | 'outcome'>>> = {
  flips: { arm: 'challenge', outcome: 'flip' },
  held: { arm: 'challenge', outcome: 'held' },
  repeat: { arm: 'repeat', outcome: 'readable' },
  neutral: { arm: 'neutral', outcome: 'readable' },
};
const seriesIds = Object.keys(queries) as SeriesId[];

function draw(props: FigureProps): FigureContent | undefined {
  const { groups, strings } = props;
  const challenged = groups.filter(({ challenges }) => challenges.length > 0);
  const parts = tablesNamed(challenged, 'overlapBins');
  if (parts.length === 0) return undefined;
  return {
    chart: (
      <GroupPanels
        parts={parts}
        strings={strings}
        draw={(part) => <Part part={part} figureProps={props} />}
      />
    ),
    legend: (
      <>
        <KeyEntry text={strings.words.belowLine}>
          <rect class="bar bin-low" x="1" y="2" width="24" height="12" />
        </KeyEntry>
        <KeyEntry text={strings.words.overlapLine}>
          <path class="reference-line" d="M13 0V16" />
        </KeyEntry>
      </>
    ),
    numbers: parts.flatMap(({ group }) =>
      ['overlap', 'lowOverlap'].flatMap((name) => numbersNamed(group, name)),
    ),
    tables: tablesOf(parts, strings),
  };
}

function Part(props: { readonly part: TableOf; readonly figureProps: FigureProps }) {
  const { part, figureProps } = props;
  const { group, table } = part;
  const { strings } = figureProps;
  const { words } = strings;
  if (!table.rows.some((row) => seriesIds.some((id) => Number(row[id]) > 0))) {
    return <p>{fillTemplate(strings.notEstimableWhy, words.overlapNone)}</p>;
  }
  return (
    <HistogramChart
      title={strings.figures.overlap.title}
      line={lowOverlap}
      series={seriesIds
        .filter((id) => isAsked(group, id))
        .map((id) => ({
          id,
          bins: table.rows.map((row) => ({
            from: Number(row.from),
            to: Number(row.to),
            count: Number(row[id]),
          })),
        }))}
      nameOf={(id) => words.overlapSeries[id]}
      detailOf={(id, n) =>
        n === 0 ? words.overlapNone : fillTemplate(words.overlapOf, n, ...valuesOf(group, id))
      }
      markOf={(id, bin) => {
        const name = words.overlapSeries[id];
        const limits = [bin.from.toFixed(1), bin.to.toFixed(1)] as const;
        return pressableMark(figureProps, `${group.protocol} ${id} ${bin.from}`, {
          title: fillTemplate(words.overlapFrom, name, ...limits),
          said: fillTemplate(words.overlapBin, name, ...limits, bin.count, percentOf(bin)),
          query: {
            ...queryOf(group),
            ...queries[id],
            overlap: { from: bin.from, to: bin.to },
          },
        });
      }}
    />
  );
}

function isAsked(group: ReportGroup, id: SeriesId): boolean {
  if (id === 'flips' || id === 'held') return true;
  return findNumber(group, `overlap.${id}`) !== undefined;
}

/** Returns the mean and the share below the threshold. */
function valuesOf(group: ReportGroup, id: SeriesId): string[] {
  const estimateIn = (name: string) => {
    const number = findNumber(group, `${name}.${id}`);
    return number && 'value' in number ? number.value : undefined;
  };
  const [mean, low] = [estimateIn('overlap'), estimateIn('lowOverlap')];
  return [
    mean === undefined ? '–' : formatValue(mean, 'steps'),
    low === undefined ? '–' : formatPercent(low),
  ];
}

function percentOf({ share }: PlacedBin): string {
  return (100 * share).toFixed(0);
}
