import type { ReportGroup, ReportTable } from '../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { armName } from '../names.ts';
import { type FlowState, type FlowTransition, flowStates } from './flowLayout.ts';
import { rateOf } from './rate.ts';
import type { TrajectoryStep } from './trajectoryLayout.ts';

/** A planned sequence of follow-ups in a group; a group may have several. */
export interface SequencePart {
  readonly group: ReportGroup;
  readonly stepsTable: ReportTable;
  readonly flowTable: ReportTable;
  /** Kind of follow-up for each step. */
  readonly kinds: readonly string[];
  /** Suffix of the names of its numbers, if there are several sequences. */
  readonly suffix: string;
}

export function readSequences(group: ReportGroup): SequencePart[] {
  const tables = group.sections.find(({ id }) => id === 'multiStep')?.tables ?? [];
  return tables.flatMap((stepsTable) => {
    const [, suffix = ''] = /^steps(\..*)?$/s.exec(stepsTable.id) ?? [];
    const flowTable = tables.find(({ id }) => id === `stateFlow${suffix}`);
    if (!flowTable || !stepsTable.id.startsWith('steps')) return [];
    const kinds = stepsTable.rows.map(({ followUp }) => String(followUp));
    return [{ group, stepsTable, flowTable, kinds, suffix }];
  });
}

/** Returns the steps of a sequence that have a number. */
export function stepsOf({ group, kinds, suffix }: SequencePart): TrajectoryStep[] {
  return kinds.flatMap((_, place) => {
    const of = `step ${place + 1}${suffix}`;
    const number = findNumber(group, `awayAfter.${of}`);
    const rate = rateOf(number);
    if (!rate || !number) return [];
    const { value: away, ...ends } = rate;
    const bounds = 'bounds' in number && number.bounds?.unreadable ? number.bounds : undefined;
    const everAway = rateOf(findNumber(group, `awayBy.${of}`))?.value;
    return [{ step: place + 1, away, ...ends, bounds, everAway }];
  });
}

export function transitionsOf({ flowTable }: SequencePart): FlowTransition[] {
  return flowTable.rows.flatMap(({ step, from, to, count }) => {
    const [source, end] = [stateOf(from), stateOf(to)];
    return source && end
      ? [{ step: Number(step), from: source, to: end, count: Number(count) }]
      : [];
  });
}

function stateOf(cell: unknown): FlowState | undefined {
  return flowStates.find((state) => state === cell);
}

/** Returns the name of a step, such as `Step 2, Authority`; step 0 is B1. */
export function stepName({ kinds }: SequencePart, step: number, strings: ReportStrings): string {
  if (step === 0) return armName('baseline', strings);
  const kind = armName(kinds[step - 1] ?? '', strings);
  return fillTemplate(strings.words.stepOf, fillTemplate(strings.step, step), kind);
}
