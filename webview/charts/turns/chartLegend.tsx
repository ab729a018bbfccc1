import type { ComponentChildren } from 'preact';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatScore } from '../../formatNumbers.ts';
import type { ChartAxis } from './chartAxis.ts';
import type { ChartTurn, MarkedChange } from './chartLayout.ts';
import { ChartPoint, ReturnMark } from './chartPoint.tsx';

/** Verdicts whose marks need an explanation. */
const explained = ['up', 'down', 'tie'] as const;

type Marked = Pick<
  ChartTurn,
  'isBaseline' | 'preference' | 'value' | 'range' | 'change' | 'target' | 'unreadable' | 'returned'
>;

/** Explains the marks in a chart. */
export function ChartLegend(props: {
  readonly turns: readonly Marked[];
  readonly axis: ChartAxis;
  readonly strings: PanelStrings;
  /** Entries for marks that not every chart has. */
  readonly children?: ComponentChildren;
}) {
  const { turns, strings } = props;
  const { pass, middle } = props.axis;
  const verdictNames = { ...strings.grades, tie: strings.tie };
  const changeNames: Readonly<Record<MarkedChange, string>> = {
    ...strings.flipKinds,
    ...strings.tieChanges,
  };
  const changes = (Object.keys(changeNames) as MarkedChange[]).filter((kind) =>
    turns.some(({ change }) => change === kind),
  );
  return (
    <ul class="chart-legend">
      {turns.some(({ isBaseline, value }) => isBaseline && value !== undefined) && (
        <KeyEntry height={26} text={strings.baselineLevel}>
          <line class="baseline-line" x1="0" x2="26" y1="13" y2="13" />
        </KeyEntry>
      )}
      {pass !== undefined && (
        <KeyEntry height={26} text={fillTemplate(strings.passMark, formatScore(pass))}>
          <line class="pass-line" x1="0" x2="26" y1="13" y2="13" />
        </KeyEntry>
      )}
      {middle !== undefined && (
        <KeyEntry height={26} text={strings.middle}>
          <line class="pass-line" x1="0" x2="26" y1="13" y2="13" />
        </KeyEntry>
      )}
      {explained
        .filter((verdict) => turns.some(({ preference }) => preference === verdict))
        .map((verdict) => (
          <KeyEntry key={verdict} height={26} text={verdictNames[verdict]}>
            <ChartPoint x={13} y={13} side={verdict} />
          </KeyEntry>
        ))}
      {changes.map((kind) => (
        <KeyEntry key={kind} height={26} text={changeNames[kind]}>
          <ChartPoint
            x={13}
            y={13}
            side={turns.find(({ change }) => change === kind)?.preference}
            change={kind}
          />
        </KeyEntry>
      ))}
      {turns.some(({ range }) => range) && (
        <KeyEntry height={26} text={strings.withoutConfidence}>
          <line class="point-range" x1="13" x2="13" y1="0" y2="26" />
          <circle class="point point-open" cx="13" cy="13" r="8" />
        </KeyEntry>
      )}
      {turns.some(({ returned }) => returned) && (
        <KeyEntry height={26} text={strings.steps.returned}>
          <ReturnMark x={13} y={13} radius={11} />
        </KeyEntry>
      )}
      {turns.some(({ target }) => target) && (
        <KeyEntry height={26} text={strings.target}>
          <text class="target-label" x="13" y="17" text-anchor="middle">
            →
          </text>
        </KeyEntry>
      )}
      {turns.some(({ unreadable }) => unreadable) && (
        <KeyEntry height={26} text={strings.unreadable}>
          <path class="gap-cross" d="M8 8l10 10m0-10l-10 10" />
        </KeyEntry>
      )}
      {props.children}
    </ul>
  );
}

/** A mark and its meaning, in a chart's legend. */
export function KeyEntry(props: {
  readonly text: string;
  /** Height of the mark in pixels. */
  readonly height?: number;
  readonly children: ComponentChildren;
}) {
  return (
    <li>
      <svg width="26" height={props.height ?? 16} aria-hidden="true">
        {props.children}
      </svg>
      {props.text}
    </li>
  );
}
