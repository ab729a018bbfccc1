import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import type { Measure } from '../audit/turns/measure.ts';
import { dashed, numberColumns, type TurnRow } from '../audit/turns/turnTable.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import { TableRows } from '../table.tsx';
import type { LaidOutBranch } from './branchLayout.ts';
import { fullTitleOf, isStep, titleOf } from './stepTitle.ts';

type StepRow = TurnRow & { readonly branch?: string };

/** A table of the branches' numbers; each branch starts with the turn that it continues from. */
export function StepTable(props: {
  readonly baseline: TurnView;
  readonly branches: readonly LaidOutBranch[];
  readonly measure: Measure;
  readonly strings: PanelStrings;
}) {
  const { baseline, branches, measure, strings } = props;
  const origins = new Map(
    [baseline, ...branches.map(({ origin }) => origin)].map((turn) => [turn.id, turn]),
  );
  const rows: StepRow[] = [
    ...[...origins.values()].filter((turn) => !isStep(turn)).map((turn) => ({ turn })),
    ...branches.flatMap(({ number, origin, steps }) => {
      const from = fillTemplate(strings.steps.from, fullTitleOf(origin, strings));
      return steps.map((turn) => ({ turn, branch: `${number}, ${from}` }));
    }),
  ];
  const yesOrNo = (is: boolean | undefined) =>
    is === undefined ? undefined : is ? strings.steps.yes : strings.steps.no;
  const title = strings.steps.chartTitles[measure.charted];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard.
    <section class="table-frame" tabIndex={0} aria-label={title}>
      <table>
        <TableRows
          columns={[
            { title: strings.turn, cell: ({ turn }) => titleOf(turn) },
            dashed<StepRow>(strings.steps.branchColumn, ({ branch }) => branch),
            dashed<StepRow>(strings.steps.stepColumn, ({ turn }) =>
              isStep(turn) ? turn.step.step : undefined,
            ),
            ...numberColumns(measure, strings),
            dashed<StepRow>(strings.steps.changedColumn, ({ turn }) =>
              yesOrNo(turn.judgment?.changedFromPrevious),
            ),
            dashed<StepRow>(strings.steps.returned, ({ turn }) =>
              isStep(turn) && turn.judgment?.flip !== undefined
                ? yesOrNo(turn.returned)
                : undefined,
            ),
          ]}
          rows={rows}
          keyOf={({ turn }) => turn.id}
        />
      </table>
    </section>
  );
}
