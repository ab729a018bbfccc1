import type { Stance } from '../../../src/core/words/verdict.ts';
import type { ValueRange } from './chartAxis.ts';
import type { MarkedChange } from './chartLayout.ts';

/** Character within the point of a verdict. */
const letters: Readonly<Record<Stance, string>> = { A: 'A', B: 'B', up: 'P', down: 'F', tie: '=' };

/**
 * A verdict: round for A and for a passing score, square for B and for a failing one, with its
 * letter, and a diamond with "=" for a tie; round and smaller for a score without a pass mark; a
 * second outline if it differs from the baseline's; a broken outline if it has no value.
 */
export function ChartPoint(props: {
  readonly x: number;
  readonly y: number;
  readonly side: Stance | undefined;
  readonly change?: MarkedChange | undefined;
  /** Ends of the range that the value would be in, if the judge stated none. */
  readonly rangeY?: ValueRange | undefined;
}) {
  const { x, y, side, change, rangeY } = props;
  if (!side) return <circle class="point" cx={x} cy={y} r="5" />;
  return (
    <>
      {rangeY && <line class="point-range" x1={x} x2={x} y1={rangeY[0]} y2={rangeY[1]} />}
      {change && <Outline x={x} y={y} side={side} radius={12} name={`point-flip flip-${change}`} />}
      <Outline
        x={x}
        y={y}
        side={side}
        radius={8}
        name={`point point-${side}${rangeY ? ' point-open' : ''}`}
      />
      <text class="point-letter" x={x} y={y + 4} text-anchor="middle">
        {letters[side]}
      </text>
    </>
  );
}

/** A diamond around a point whose verdict matches the baseline again. */
export function ReturnMark(props: {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}) {
  const { x, y, radius: r } = props;
  return <path class="point-return" d={diamond(x, y, r)} />;
}

function diamond(x: number, y: number, r: number): string {
  return `M${x} ${y - r}l${r} ${r}-${r} ${r}-${r}-${r}Z`;
}

function Outline(props: {
  readonly x: number;
  readonly y: number;
  readonly side: Stance;
  readonly radius: number;
  readonly name: string;
}) {
  const { x, y, side, radius, name } = props;
  if (side === 'A' || side === 'up') return <circle class={name} cx={x} cy={y} r={radius} />;
  if (side === 'tie') return <path class={name} d={diamond(x, y, 1.3 * radius)} />;
  const edge = 2 * radius;
  return <rect class={name} x={x - radius} y={y - radius} width={edge} height={edge} rx="2" />;
}

/** A cross for an unreadable answer, which has no confidence. */
export function GapMark({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <>
      <rect class="gap-back" x={x - 9} y={y - 9} width="18" height="18" />
      <path class="gap-cross" d={`M${x - 5} ${y - 5}l10 10m0-10l-10 10`} />
    </>
  );
}
