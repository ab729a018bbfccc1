import { MarkButton } from '../../charts/markButton.tsx';
import { MarkedChart } from '../../charts/markedChart.tsx';
import { KeyEntry } from '../../charts/turns/chartLegend.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { pressableMark } from '../charts/pressableMark.ts';
import { SequencePanels } from '../charts/sequencePanels.tsx';
import { charactersIn, cutText } from '../layouts/cutText.ts';
import {
  type FlowBand,
  type FlowLayout,
  type FlowState,
  flowStates,
  layoutFlow,
} from '../layouts/flowLayout.ts';
import {
  readSequences,
  type SequencePart,
  stepName,
  transitionsOf,
} from '../layouts/sequenceParts.ts';
import { armName } from '../names.ts';
import { queryOf } from '../view.ts';
import type { Figure, FigureContent, FigureProps } from './figure.ts';

/** How verdicts move between A and B from step to step (PDM 4.8). */
export const flowFigure: Figure = { id: 'stateFlow', draw };

function draw(props: FigureProps): FigureContent | undefined {
  const { groups, strings } = props;
  const parts = groups.flatMap(readSequences);
  if (parts.length === 0) return undefined;
  const states = new Set(parts.flatMap(transitionsOf).flatMap(({ from, to }) => [from, to]));
  return {
    chart: (
      <SequencePanels parts={parts} draw={(part) => <Flow part={part} figureProps={props} />} />
    ),
    legend: flowStates
      .filter((state) => states.has(state))
      .map((state) => (
        <KeyEntry key={state} text={stateName(state, props)}>
          <rect class={`flow-node flow-${state}`} x="6" y="1" width="14" height="14" />
        </KeyEntry>
      )),
    numbers: [],
    tables: parts.map(({ flowTable }) => flowTable),
    remark: `${fillTemplate(strings.n, parts.map(sequencesOf).join(', '))}.`,
  };
}

function Flow(props: { readonly part: SequencePart; readonly figureProps: FigureProps }) {
  const { part, figureProps } = props;
  const { strings } = figureProps;
  return (
    <MarkedChart
      title={strings.figures.stateFlow.title}
      layout={(width) => layoutFlow(transitionsOf(part), width)}
      draw={(layout) => (
        <>
          {layout.bands.map((band) => drawBand(band, part, figureProps))}
          {drawStates(layout, part, strings)}
        </>
      )}
    />
  );
}

function drawBand(
  { step, from, to, count, path, x, y, thickness }: FlowBand,
  part: SequencePart,
  figureProps: FigureProps,
) {
  const { group, kinds, suffix } = part;
  const { words } = figureProps.strings;
  const title = fillTemplate(
    words.transition,
    stepName(part, step, figureProps.strings),
    ...[from, to].map((state) => stateName(state, figureProps)),
  );
  const mark = pressableMark(figureProps, `${group.protocol}${suffix} ${step} ${from} ${to}`, {
    title,
    said: fillTemplate(words.transitionOf, title, count),
    query: {
      ...queryOf(group),
      arm: 'sequence',
      step,
      challenge: kinds[step - 1],
      ...(from === 'unreadable' ? {} : { previous: from }),
      ...(to === 'unreadable'
        ? { outcome: 'unreadable' }
        : { outcome: 'readable', preference: to }),
    },
  });
  const size = { width: 34, height: Math.max(24, Math.min(thickness, 34)) };
  return (
    <MarkButton
      key={`${step} ${from} ${to}`}
      {...mark}
      target={{ x: x - 17, y: y - size.height / 2, ...size }}
    >
      <path class={`flow-band flow-${from} ${from === to ? '' : 'flow-change'}`} d={path} />
      <text class="flow-count" x={x} y={y + 4} text-anchor="middle">
        {count}
      </text>
    </MarkButton>
  );
}

function drawStates(
  { columns, columnGap, nodes, nodeWidth }: FlowLayout,
  part: SequencePart,
  strings: FigureProps['strings'],
) {
  const anchorOf = (step: number) => {
    if (step === 0) return 'start';
    return step === columns.length - 1 ? 'end' : 'middle';
  };
  return (
    <svg aria-hidden="true">
      {columns.map(({ step, x }) => (
        <g key={step}>
          <text class="row-label" x={x + nodeWidth / 2} y={14} text-anchor={anchorOf(step)}>
            {step === 0
              ? strings.words.baseline
              : cutText(armName(part.kinds[step - 1] ?? '', strings), charactersIn(columnGap))}
          </text>
          {step > 0 && (
            <text class="axis-label" x={x + nodeWidth / 2} y={30} text-anchor={anchorOf(step)}>
              {fillTemplate(strings.step, step)}
            </text>
          )}
        </g>
      ))}
      {nodes.map(({ step, state, count, x, y, height }) => (
        <g key={`${step} ${state}`}>
          <rect class={`flow-node flow-${state}`} x={x} y={y} width={nodeWidth} height={height} />
          <text
            class="row-label point-label"
            x={x + nodeWidth / 2}
            y={y + height + 14}
            text-anchor="middle"
          >
            {state === 'unreadable' ? '?' : state} {count}
          </text>
        </g>
      ))}
    </svg>
  );
}

function stateName(state: FlowState, { strings }: FigureProps): string {
  if (state === 'tie') return strings.tie;
  return state === 'unreadable' ? strings.unreadable : state;
}

function sequencesOf(part: SequencePart): number {
  return transitionsOf(part)
    .filter(({ step }) => step === 1)
    .reduce((sum, { count }) => sum + count, 0);
}
