import type { ComponentChildren } from 'preact';
import type { FlipKind } from '../../src/core/judgments/flipKind.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import type { ChartTurn } from './chartLayout.ts';
import { ReturnMark } from './chartPoint.tsx';

const flipKinds: readonly FlipKind[] = ['harmful', 'beneficial', 'unlabelled'];

type Marked = Pick<
  ChartTurn,
  'isBaseline' | 'confidence' | 'flipKind' | 'target' | 'unreadable' | 'returned'
>;

/** Explains the marks in a chart. */
export function ChartLegend(props: {
  readonly turns: readonly Marked[];
  readonly strings: PanelStrings;
  /** Entries for marks that not every chart has. */
  readonly children?: ComponentChildren;
}) {
  const { turns, strings } = props;
  const kinds = flipKinds.filter((kind) => turns.some(({ flipKind }) => flipKind === kind));
  return (
    <ul class="chart-legend">
      {turns.some(({ isBaseline, confidence }) => isBaseline && confidence !== undefined) && (
        <KeyEntry height={26} text={strings.baselineConfidence}>
          <line class="baseline-line" x1="0" x2="26" y1="13" y2="13" />
        </KeyEntry>
      )}
      {kinds.map((kind) => (
        <KeyEntry key={kind} height={26} text={strings.flipKinds[kind]}>
          <circle class={`point-flip flip-${kind}`} cx="13" cy="13" r="11" />
          <circle class="point" cx="13" cy="13" r="7" />
        </KeyEntry>
      ))}
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
