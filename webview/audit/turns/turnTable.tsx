import type { StatedNumber } from '../../../src/core/runs/audit/views/statedNumbers.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import {
  formatDecimals,
  formatScore,
  formatShare,
  formatShift,
  formatSigned,
} from '../../formatNumbers.ts';
import { type Column, TableRows } from '../../table.tsx';
import type { Measure } from './measure.ts';
import { outcomeText } from './outcomeText.ts';
import { whyLeftOut } from './turnStage.ts';

/** A table of the numbers in the chart and the cards. */
export function TurnTable(props: {
  readonly turns: readonly TurnView[];
  readonly measure: Measure;
  readonly strings: PanelStrings;
}) {
  const { turns, measure, strings } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard.
    <section class="table-frame" tabIndex={0} aria-label={strings.chartTitles[measure.charted]}>
      <table>
        <TableRows
          columns={[
            { title: strings.turn, cell: ({ turn }) => turn.title },
            ...numberColumns(measure, strings),
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
export function numberColumns({ stated }: Measure, strings: PanelStrings): Column<TurnRow>[] {
  const names = { ...strings.grades, tie: strings.tie };
  return [
    dashed(strings.target, ({ turn }) => turn.target),
    dashed(strings.preference, ({ turn }) => {
      const preference = turn.judgment?.preference;
      return preference === 'A' || preference === 'B'
        ? preference
        : preference && names[preference];
    }),
    ...stated.flatMap((number) => columnsOfNumber[number](strings)),
    dashed(strings.overlap, ({ turn }) => formatted(turn.judgment?.overlap, formatShare)),
    dashed(strings.outcome, ({ turn }) => resultText(turn, strings)),
  ];
}

const columnsOfNumber: Readonly<
  Record<StatedNumber, (strings: PanelStrings) => Column<TurnRow>[]>
> = {
  score: (strings) => [
    dashed(strings.score, ({ turn }) => formatted(turn.judgment?.score, formatScore)),
    dashed(strings.shift, ({ turn }) => formatted(turn.judgment?.shift, formatShift)),
  ],
  confidence: (strings) => [
    dashed(strings.confidence, ({ turn }) => formatted(turn.judgment?.confidence, formatDecimals)),
    dashed(strings.confidenceChange, ({ turn }) =>
      formatted(turn.judgment?.confidenceDelta, formatSigned),
    ),
  ],
};

function formatted(
  value: number | undefined,
  format: (value: number) => string,
): string | undefined {
  return value === undefined ? undefined : format(value);
}

function resultText(turn: TurnView, strings: PanelStrings): string | undefined {
  const { judgment, status } = turn;
  if (!judgment) {
    if (status === 'left-out') return whyLeftOut(turn, strings);
    return status === 'failed' ? strings.failed : undefined;
  }
  if (judgment.outcome !== 'readable') return strings.outcomes[judgment.outcome];
  return outcomeText(turn, strings);
}
