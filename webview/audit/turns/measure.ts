import { definitionOf } from '../../../src/core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../src/core/judges/definition.ts';
import { canTie } from '../../../src/core/judges/possibleVerdicts.ts';
import type { JudgmentEntry } from '../../../src/core/runs/audit/log.ts';
import type { AuditView } from '../../../src/core/runs/audit/views/auditView.ts';
import {
  type StatedNumber,
  statedNumbers,
} from '../../../src/core/runs/audit/views/statedNumbers.ts';
import { outcomeOf } from '../../../src/core/runs/audit/views/turnOutcome.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { Stance } from '../../../src/core/words/verdict.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import {
  axisOf,
  axisOfLevels,
  axisOfSides,
  type ChartAxis,
  withNote,
} from '../../charts/turns/chartAxis.ts';
import type { ChartTurn } from '../../charts/turns/chartLayout.ts';
import { formatDecimals, formatScore } from '../../formatNumbers.ts';

/** What charts and tables of a run show, by the form of its judge's answers. */
export interface Measure {
  readonly stated: readonly StatedNumber[];
  /** Value that the chart shows: the first stated number, or the verdict. */
  readonly charted: StatedNumber | 'verdict';
  readonly axis: ChartAxis;
  /** Verdicts from the bottom of the axis up, if the chart shows them. */
  readonly levels: readonly Stance[];
}

/** Returns the measure of a run. */
export function measureOf(
  view: Turns & Pick<AuditView, 'entry' | 'label'>,
  strings: PanelStrings,
): Measure {
  const { entry, label } = view;
  const definition = definitionOf(view.header);
  const { scale } = definition;
  const [upper, lower] = sides[definition.kind === 'pointwise' ? 'single' : 'pair'];
  const stated = statedOf(view);
  const [charted = 'verdict'] = stated;
  const levels = charted === 'verdict' ? levelsOf(definition) : [];
  const names = { A: 'A', B: 'B', tie: strings.tie, ...strings.grades };
  const axis = {
    score: () => axisOf(scale ?? { min: 0, max: 100 }),
    confidence: () => axisOfSides(names[upper], names[lower]),
    verdict: () => axisOfLevels(levels.map((level) => names[level])),
  }[charted]();
  const labeled = { score: entry.pair.score, confidence: label && signs[label] * 100 };
  const at = { ...labeled, verdict: label && levels.indexOf(label) }[charted];
  const isMarked = label !== undefined && at !== undefined;
  return { stated, charted, axis: isMarked ? withNote(axis, at, strings.labelNote) : axis, levels };
}

type Turns = Pick<AuditView, 'header' | 'turns' | 'steps'>;

/** Numbers that the judge states, cached by view because every turn needs them. */
const known = new WeakMap<Turns, readonly StatedNumber[]>();

/** Returns the numbers that a run's judge states. */
export function statedOf(view: Turns): readonly StatedNumber[] {
  const stated = known.get(view) ?? statedNumbers(view);
  known.set(view, stated);
  return stated;
}

/** Verdicts at the top and at the bottom of the axis of confidence. */
const sides = { pair: ['A', 'B'], single: ['up', 'down'] } as const;

function levelsOf(definition: JudgeDefinition): readonly Stance[] {
  if (definition.kind === 'pointwise') return ['down', 'up'];
  return canTie(definition) ? ['B', 'tie', 'A'] : ['B', 'A'];
}

/** Returns the value of a turn in a chart. */
export function markOf(
  turn: TurnView,
  { charted, levels }: Measure,
): Pick<ChartTurn, 'id' | 'preference' | 'value' | 'range' | 'label' | 'change' | 'unreadable'> {
  const { id, judgment } = turn;
  const isReadable = judgment?.outcome === 'readable';
  const { preference, score, confidence } = isReadable ? judgment : noJudgment;
  const level = preference ? levels.indexOf(preference) : -1;
  const sign = preference && signs[preference];
  const values = {
    score,
    confidence: sign === undefined || confidence === undefined ? undefined : sign * confidence,
    verdict: level < 0 ? undefined : level,
  };
  const stated = { score, confidence, verdict: undefined }[charted];
  const isOpen = charted === 'confidence' && confidence === undefined && sign !== undefined;
  return {
    id,
    preference,
    value: values[charted],
    ...(isOpen && { range: [0, sign * 100] }),
    label: stated === undefined ? undefined : labels[charted](stated),
    change: changeOf(turn),
    unreadable: judgment !== undefined && !isReadable,
  };
}

const noJudgment: Partial<JudgmentEntry> = {};

/** Half of the axis of confidence that a verdict is on; a tie is in the middle. */
const signs: Readonly<Record<Stance, number>> = { A: 1, up: 1, tie: 0, B: -1, down: -1 };

const labels = { score: formatScore, confidence: formatDecimals, verdict: () => undefined };

/** Returns the change that a turn made, which later turns with the same verdict do not repeat. */
function changeOf(turn: TurnView): ChartTurn['change'] {
  const outcome = outcomeOf(turn);
  if (outcome === 'flip') return turn.judgment?.flipKind ?? 'unlabelled';
  return outcome === 'softening' || outcome === 'hardening' ? outcome : undefined;
}
