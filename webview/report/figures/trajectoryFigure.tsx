import { formatPercent, formatValue } from '../../../src/core/report/formats/formatNumber.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import { ChartGrid } from '../../charts/axes.tsx';
import { MarkButton } from '../../charts/markButton.tsx';
import { MarkedChart } from '../../charts/markedChart.tsx';
import { KeyEntry } from '../../charts/turns/chartLegend.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { IntervalEntries } from '../charts/chartKey.tsx';
import { pressableMark } from '../charts/pressableMark.ts';
import { SequencePanels } from '../charts/sequencePanels.tsx';
import { UprightInterval } from '../charts/uprightInterval.tsx';
import { charactersIn, cutText } from '../layouts/cutText.ts';
import { describeDot } from '../layouts/numberDots.ts';
import { readSequences, type SequencePart, stepName, stepsOf } from '../layouts/sequenceParts.ts';
import {
  apart,
  layoutTrajectory,
  type PlacedStep,
  type TrajectoryLayout,
} from '../layouts/trajectoryLayout.ts';
import { armName } from '../names.ts';
import { queryOf } from '../view.ts';
import type { Figure, FigureContent, FigureProps } from './figure.ts';

/** Maximum width of a step's hit area, in pixels. */
const widestTarget = 120;

/**
 * Share of verdicts that differ from B1 after each step of a sequence, and cumulative share that
 * ever differed (PDM 4.8).
 */
export const trajectoryFigure: Figure = { id: 'trajectory', draw };

function draw(props: FigureProps): FigureContent | undefined {
  const { groups, strings } = props;
  const { words } = strings;
  const parts = groups.flatMap(readSequences);
  if (parts.length === 0) return undefined;
  const numbers = parts.flatMap(({ group }) => {
    const section = group.sections.find(({ id }) => id === 'multiStep');
    return (section?.numbers ?? []).map((number) => ({ group, number }));
  });
  return {
    chart: (
      <SequencePanels
        parts={parts}
        draw={(part) => <Trajectory part={part} figureProps={props} />}
      />
    ),
    legend: (
      <>
        <KeyEntry text={words.awayFromBaseline}>
          <circle class="bin-point" cx="13" cy="8" r="5" />
        </KeyEntry>
        <KeyEntry text={words.everAway}>
          <path class="cumulative-line" d="M1 8H25" />
          <circle class="cumulative-point" cx="13" cy="8" r="4" />
        </KeyEntry>
        <IntervalEntries
          numbers={numbers.filter(({ number }) => number.id.startsWith('awayAfter'))}
          strings={strings}
        />
      </>
    ),
    numbers,
    tables: parts.map(({ stepsTable }) => stepsTable),
    remark: parts
      .flatMap(({ group, suffix }) => findNumber(group, `challengesToFirstFlip${suffix}`) ?? [])
      .flatMap((number) => ('value' in number ? [formatValue(number.value, number.unit)] : []))
      .map((mean) => fillTemplate(words.firstFlip, mean))
      .join(' '),
  };
}

function Trajectory(props: { readonly part: SequencePart; readonly figureProps: FigureProps }) {
  const { part, figureProps } = props;
  const { strings } = figureProps;
  const steps = stepsOf(part);
  if (steps.length === 0) {
    const ever = findNumber(part.group, `everAway${part.suffix}`);
    const why = ever && 'notEstimable' in ever ? ever.notEstimable : '';
    return <p>{fillTemplate(strings.notEstimableWhy, why)}</p>;
  }
  return (
    <MarkedChart
      title={strings.figures.trajectory.title}
      layout={(width) => layoutTrajectory(steps, width)}
      draw={(layout) => (
        <>
          {drawAxes(layout, part, strings)}
          {layout.steps.map((step) => drawStep(step, layout, part, figureProps))}
          <svg aria-hidden="true">
            <path class="cumulative-line" d={layout.everPath} />
            {layout.steps.map(({ step, x, everY, everAway }) =>
              everY === undefined ? null : (
                <g
                  key={step}
                  data-explained={`${stepName(part, step, strings)}: ${strings.words.everAway}: ${formatPercent(everAway ?? 0)}`}
                >
                  <circle class="cumulative-point" cx={x + apart} cy={everY} r="4" />
                  <text
                    class="axis-label point-label"
                    x={x + apart + 9}
                    y={everY + (everY > layout.bottom - 24 ? -8 : 4)}
                  >
                    {formatPercent(everAway ?? 0)}
                  </text>
                </g>
              ),
            )}
          </svg>
        </>
      )}
    />
  );
}

function drawAxes(layout: TrajectoryLayout, part: SequencePart, strings: FigureProps['strings']) {
  const { left, width, rates, bottom, baselineX, steps } = layout;
  return (
    <svg aria-hidden="true">
      <ChartGrid layout={{ left, right: width, gridLines: rates }} />
      <text class="row-label" x={baselineX} y={bottom + 18} text-anchor="middle">
        {strings.words.baseline}
      </text>
      {steps.map(({ step, x }) => (
        <g key={step}>
          <text class="row-label" x={x} y={bottom + 18} text-anchor="middle">
            {cutText(
              armName(part.kinds[step - 1] ?? '', strings),
              charactersIn(layout.columnWidth),
            )}
          </text>
          <text class="axis-label" x={x} y={bottom + 36} text-anchor="middle">
            {fillTemplate(strings.step, step)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function drawStep(
  step: PlacedStep,
  { top, bottom, columnWidth }: TrajectoryLayout,
  part: SequencePart,
  figureProps: FigureProps,
) {
  const { group, kinds, suffix } = part;
  const { strings } = figureProps;
  const { x, y } = step;
  const number = findNumber(group, `awayAfter.step ${step.step}${suffix}`);
  const title = stepName(part, step.step, strings);
  const mark = pressableMark(figureProps, `${group.protocol} ${step.step}${suffix}`, {
    title: `${title}: ${strings.words.awayFromBaseline}`,
    said: `${title}: ${number ? describeDot(number, strings, 'percent') : ''}`,
    query: {
      ...queryOf(group),
      arm: 'sequence',
      step: step.step,
      challenge: kinds[step.step - 1],
      outcome: 'flip',
    },
    numbers: [number],
  });
  const width = Math.min(widestTarget, columnWidth);
  return (
    <MarkButton
      key={step.step}
      {...mark}
      target={{ x: x - width / 2, y: top, width, height: bottom - top }}
    >
      <UprightInterval
        x={x - apart}
        lowerY={step.lowerY}
        upperY={step.upperY}
        bounds={step.boundsY}
      />
      <circle class="bin-point" cx={x - apart} cy={y} r="5" />
      <text class="axis-label point-label" x={x - apart - 9} y={y + 4} text-anchor="end">
        {formatPercent(step.away)}
      </text>
    </MarkButton>
  );
}
