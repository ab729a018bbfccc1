import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { formatDecimals, formatShare, formatSigned } from '../../formatNumbers.ts';
import { isStep } from '../../steps/stepTitle.ts';
import { type Column, TableRows } from '../../table.tsx';
import { whyLeftOut } from './turnStage.ts';

/** A table of the numbers in the chart and the cards. */
export function TurnTable(props: {
  readonly turns: readonly TurnView[];
  readonly strings: PanelStrings;
}) {
  const { turns, strings } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <section class="table-frame" tabIndex={0} aria-label={strings.chartTitle}>
      <table>
        <TableRows
          columns={[
            { title: strings.turn, cell: ({ turn }) => turn.title },
            ...numberColumns(strings),
          ]}
          rows={turns.map((turn) => ({ turn }))}
          keyOf={({ turn }) => turn.id}
        />
      </table>
    </section>
  );
}

/** A table row that shows a turn. */
export interface TurnRow {
  readonly turn: TurnView | StepView;
}

/** Returns a column that shows a dash for missing values. */
export function dashed<Row>(
  title: string,
  cell: (row: Row) => string | number | undefined,
): Column<Row> {
  return { title, cell: (row) => cell(row) ?? '–' };
}

/** Returns the columns from target to outcome. */
export function numberColumns(strings: PanelStrings): Column<TurnRow>[] {
  const formatted = (value: number | undefined, format: (value: number) => string) =>
    value === undefined ? undefined : format(value);
  return [
    dashed(strings.target, ({ turn }) => turn.target),
    dashed(strings.preference, ({ turn }) => {
      const preference = turn.judgment?.preference;
      return preference === 'tie' ? strings.tie : preference;
    }),
    dashed(strings.confidence, ({ turn }) => formatted(turn.judgment?.confidence, formatDecimals)),
    dashed(strings.confidenceChange, ({ turn }) =>
      formatted(turn.judgment?.confidenceDelta, formatSigned),
    ),
    dashed(strings.overlap, ({ turn }) => formatted(turn.judgment?.overlap, formatShare)),
    dashed(strings.outcome, ({ turn }) => outcomeOf(turn, strings)),
  ];
}

function outcomeOf(turn: TurnView, strings: PanelStrings): string | undefined {
  const { judgment, status } = turn;
  if (!judgment) {
    if (status === 'left-out') return whyLeftOut(turn, strings);
    return status === 'failed' ? strings.failed : undefined;
  }
  if (judgment.outcome !== 'readable') return strings.outcomes[judgment.outcome];
  if (judgment.tieChange) return strings.tieChanges[judgment.tieChange];
  if (judgment.flip === undefined) return undefined;
  if (judgment.flip) return strings.flipKinds[judgment.flipKind ?? 'unlabelled'];
  return isStep(turn) && turn.returned ? strings.steps.returned : strings.held;
}
