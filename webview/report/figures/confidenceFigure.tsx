import { formatEstimate } from '../../../src/core/report/formats/formatNumber.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import { BarChart } from '../../charts/barChart.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { IntervalEntries, KeyEntry, SeriesEntry } from '../charts/chartKey.tsx';
import { GroupPanels, tablesOf } from '../charts/groupPanels.tsx';
import { ReliabilityChart } from '../charts/reliabilityChart.tsx';
import { type ConfidencePart, readConfidence } from '../layouts/confidenceParts.ts';
import { filterBars } from '../layouts/filterBars.ts';
import { numbersNamed } from '../tables/numbersByArm.tsx';
import type { Figure, FigureContent, FigureProps } from './figure.ts';

/** Whether confidence at the baseline foretells a flip (PDM 4.5, figure 5). */
export const confidenceFigure: Figure = { id: 'confidence', draw };

function draw(props: FigureProps): FigureContent | undefined {
  const { groups, strings } = props;
  const parts = groups
    .filter(({ challenges }) => challenges.length > 0)
    .flatMap((group) => readConfidence(group) ?? []);
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
              <Auroc part={part} figureProps={props} />
              <ReliabilityChart part={part} figureProps={props} />
              <BarChart
                title={`${words.judgmentsLeft}, ${words.flipsLeft}`}
                {...filterBars(part.group, props)}
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

function Auroc(props: { readonly part: ConfidencePart; readonly figureProps: FigureProps }) {
  const { part, figureProps } = props;
  const { strings } = figureProps;
  const auroc = findNumber(part.group, 'auroc');
  if (!auroc || 'notEstimable' in auroc) return null;
  return <p>{fillTemplate(strings.words.auroc, formatEstimate(auroc))}</p>;
}
