import { definitionOf } from '../../../src/core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../src/core/judges/definition.ts';
import { canTie } from '../../../src/core/judges/possibleVerdicts.ts';
import type { Stance } from '../../../src/core/pair.ts';
import type { JudgmentEntry } from '../../../src/core/runs/audit/log.ts';
import type { AuditView } from '../../../src/core/runs/audit/views/auditView.ts';
import {
  type StatedNumber,
  statedNumbers,
} from '../../../src/core/runs/audit/views/statedNumbers.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { axisOf, axisOfLevels, type ChartAxis } from '../../charts/turns/chartAxis.ts';
import type { ChartTurn } from '../../charts/turns/chartLayout.ts';
import { formatDecimals, formatScore } from '../../formatNumbers.ts';

/** What charts and tables of a run show, by the form of its judge's answers. */
export interface Measure {
  readonly stated: readonly StatedNumber[];
  /** What the chart shows: the first stated number, or the verdict. */
  readonly charted: StatedNumber | 'verdict';
  readonly axis: ChartAxis;
  /** Verdicts from the bottom of the axis up, if the chart shows them. */
  readonly levels: readonly Stance[];
}

const confidenceAxis: ChartAxis = {
  min: 0,
  max: 100,
  ticks: [0, 25, 50, 75, 100].map((value) => ({ value, text: String(value) })),
};

/** Returns the measure of a run. */
export function measureOf(
  view: Pick<AuditView, 'header' | 'turns' | 'steps'>,
  strings: PanelStrings,
): Measure {
  const definition = definitionOf(view.header);
  const { scale } = definition;
  const stated = statedNumbers(view);
  const [charted = 'verdict'] = stated;
  const levels = charted === 'verdict' ? levelsOf(definition) : [];
  const names = { A: 'A', B: 'B', tie: strings.tie, ...strings.grades };
  const axis = {
    score: () => axisOf(scale ?? confidenceAxis),
    confidence: () => confidenceAxis,
    verdict: () => axisOfLevels(levels.map((level) => names[level])),
  }[charted]();
  return { stated, charted, axis, levels };
}

function levelsOf(definition: JudgeDefinition): readonly Stance[] {
  if (definition.kind === 'pointwise') return ['down', 'up'];
  return canTie(definition) ? ['B', 'tie', 'A'] : ['B', 'A'];
}

/** Returns what a chart draws of a turn. */
export function markOf(
  { id, judgment }: TurnView,
  { charted, levels }: Measure,
): Pick<ChartTurn, 'id' | 'preference' | 'value' | 'label' | 'change' | 'unreadable'> {
  const isReadable = judgment?.outcome === 'readable';
  const level = judgment?.preference ? levels.indexOf(judgment.preference) : -1;
  const value = charted === 'verdict' ? (level < 0 ? undefined : level) : judgment?.[charted];
  return {
    id,
    preference: judgment?.preference,
    value: isReadable ? value : undefined,
    label: value === undefined ? undefined : labels[charted](value),
    change: judgment && changeOf(judgment),
    unreadable: judgment !== undefined && !isReadable,
  };
}

const labels = { score: formatScore, confidence: formatDecimals, verdict: () => undefined };

function changeOf({ flip, flipKind, tieChange }: JudgmentEntry): ChartTurn['change'] {
  return flip ? (flipKind ?? 'unlabelled') : tieChange;
}
