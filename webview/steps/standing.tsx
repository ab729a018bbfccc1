import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import type { AuditSnapshot } from '../../src/messages/audit.ts';
import { markOf, measureOf } from '../audit/turns/measure.ts';
import { TurnNumbers } from '../audit/turns/turnNumbers.tsx';
import { placeAxis, placeTurn } from '../charts/turns/chartAxis.ts';
import { ChartPoint } from '../charts/turns/chartPoint.tsx';
import { baselineOf, type ShownPart } from './branchLayout.ts';

const height = 48;
const [top, bottom] = [14, height - 14];
/** Width of a turn, in pixels. */
const spacing = 32;
/** Maximum number of turns in the curve, counted from the last. */
const mostTurns = 12;

/**
 * Where the conversation stands: the confidence (score or verdict) of its turns as a curve, and the
 * numbers of the turn that the next step continues.
 */
export function Standing(props: { readonly snapshot: AuditSnapshot; readonly shown: ShownPart }) {
  const { view, strings } = props.snapshot;
  const { readable, from } = props.shown;
  const measure = measureOf(view, strings);
  const turns = readable.slice(-mostTurns);
  const { yOf, middleY } = placeAxis(measure.axis, top, bottom);
  const points = turns.flatMap((turn, index) => {
    const mark = markOf(turn, measure);
    const place = placeTurn(mark, yOf);
    return place ? { ...mark, ...place, x: (index + 0.5) * spacing } : [];
  });
  const title = strings.steps.chartTitles[measure.charted];
  const stated = points.map(({ preference, label }) => [preference, label].join(' ').trim());
  const width = turns.length * spacing;
  return (
    <div class="standing">
      <svg
        class="chart standing-curve"
        role="img"
        aria-label={`${title}: ${stated.join(', ')}`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        {middleY !== undefined && (
          <line class="grid-line" x1="0" x2={width} y1={middleY} y2={middleY} />
        )}
        <path
          class="standing-line"
          d={points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
        />
        {points.map(({ id, x, y, rangeY, preference, change }) => (
          <g key={id} class={id === from?.id ? 'standing-from' : undefined}>
            <ChartPoint x={x} y={y} side={preference} change={change} rangeY={rangeY} />
          </g>
        ))}
      </svg>
      {from?.judgment && (
        <TurnNumbers
          turn={from as TurnView | StepView}
          judgment={from.judgment}
          baseline={baselineOf(view)?.judgment}
          strings={strings}
        />
      )}
    </div>
  );
}
