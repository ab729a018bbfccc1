import { formatShort } from '../../../src/core/report/formats/formatNumber.ts';
import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import { DotChart } from '../../charts/dotChart.tsx';
import { KeyEntry } from '../../charts/turns/chartLegend.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { IntervalEntries, SeriesEntry } from '../charts/chartKey.tsx';
import { GroupPanels, tablesNamed, tablesOf } from '../charts/groupPanels.tsx';
import { ReliabilityChart } from '../charts/reliabilityChart.tsx';
import { type ConfidencePart, readConfidence } from '../layouts/confidenceParts.ts';
import { numbersNamed } from '../tables/numbersNamed.ts';
import { queryOf } from '../view.ts';
import { dotRows, type FigureDot } from './dots.tsx';
import type { Figure, FigureContent, FigureProps } from './figure.ts';

/** Whether confidence at the baseline predicts flips (PDM 4.5, figure 5). */
export const confidenceFigure: Figure = { id: 'confidence', draw };

function draw(props: FigureProps): FigureContent | undefined {
  const { groups, strings } = props;
  const challenged = groups.filter(({ challenges }) => challenges.length > 0);
  const parts = tablesNamed(challenged, 'reliability').map(readConfidence);
  if (parts.length === 0) return undefined;
  const { words } = strings;
  const numbers = parts.flatMap(({ group }) =>
    ['binFlipRate', 'binConfidence', 'judgmentsKept', 'flipsKept', 'flipRateKept', 'auroc'].flatMap(
      (name) => numbersNamed(group, name),
    ),
  );
  return {
    chart: (
      <GroupPanels
        parts={parts}
        strings={strings}
        draw={(part) =>
          part.points.length === 0 ? (
            <p>{fillTemplate(strings.notEstimableWhy, words.noConfidence)}</p>
          ) : (
            <>
              {auroc(part, strings)}
              <ReliabilityChart part={part} figureProps={props} />
              <DotChart
                title={`${words.judgmentsLeft}, ${words.flipsLeft}`}
                rows={dotRows(props, filterBars(part.group, props))}
                least={[0, 1]}
              />
            </>
          )
        }
      />
    ),
    legend: (
      <>
        <KeyEntry text={words.flipRate}>
          <path class="bin-range" d="M2 8H24" />
          <circle class="bin-point" cx="13" cy="8" r="5" />
        </KeyEntry>
        <KeyEntry text={words.overallRate}>
          <path class="reference-line" d="M1 8H25" />
        </KeyEntry>
        <SeriesEntry series={0} text={words.judgmentsLeft} />
        <SeriesEntry series={1} text={words.flipsLeft} />
        <IntervalEntries numbers={numbers} strings={strings} />
      </>
    ),
    numbers,
    tables: tablesOf(parts, strings),
  };
}

/**
 * Returns the shares of judgments and flips that pass each confidence threshold, one row per
 * threshold.
 */
function filterBars(group: ReportGroup, { strings: { words } }: FigureProps): FigureDot[] {
  const series = [
    { name: 'judgmentsKept', left: words.judgmentsLeft, outcome: 'readable' as const },
    { name: 'flipsKept', left: words.flipsLeft, outcome: 'flip' as const },
  ];
  return series.flatMap(({ name, left, outcome }, place) =>
    numbersNamed(group, name).map(({ number }) => {
      const threshold = Number(number.of?.replace(/\D/g, ''));
      const label = fillTemplate(words.atLeast, threshold);
      const baselineConfidence = { from: threshold, to: 100 };
      const query = { ...queryOf(group), arm: 'challenge', outcome, baselineConfidence } as const;
      return { group, number, series: place, label, title: `${left}, ${label}`, query };
    }),
  );
}

function auroc({ group }: ConfidencePart, strings: FigureProps['strings']) {
  const number = findNumber(group, 'auroc');
  if (!number || 'notEstimable' in number) return null;
  return <p>{fillTemplate(strings.words.auroc, formatShort(number, false))}</p>;
}
