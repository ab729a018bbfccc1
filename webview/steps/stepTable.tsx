import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { cellsOf, NumberHeads } from '../audit/turns/turnTable.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import type { BranchColumn } from './branchLayout.ts';
import { fullTitleOf, isStep, titleOf } from './stepTitle.ts';

/** The numbers of the branches as a table: each branch from the turn that it leaves from. */
export function StepTable(props: {
  readonly baseline: TurnView;
  readonly columns: readonly BranchColumn[];
  readonly strings: PanelStrings;
}) {
  const { baseline, columns, strings } = props;
  const origins = new Map(
    [baseline, ...columns.map(({ origin }) => origin)].map((turn) => [turn.id, turn]),
  );
  const planned = [...origins.values()].filter((turn) => !isStep(turn));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section class="table-frame" tabIndex={0} aria-label={strings.steps.chartTitle}>
      <table>
        <thead>
          <tr>
            <th scope="col">{strings.turn}</th>
            <th scope="col">{strings.steps.branchColumn}</th>
            <th scope="col">{strings.steps.stepColumn}</th>
            <NumberHeads strings={strings} />
            <th scope="col">{strings.steps.changedColumn}</th>
            <th scope="col">{strings.steps.returned}</th>
          </tr>
        </thead>
        <tbody>
          {planned.map((turn) => (
            <Row key={turn.id} turn={turn} branch={undefined} strings={strings} />
          ))}
          {columns.flatMap(({ number, origin, steps }) =>
            steps.map((step) => (
              <Row
                key={step.id}
                turn={step}
                branch={`${number}, ${fillTemplate(strings.steps.from, fullTitleOf(origin, strings))}`}
                strings={strings}
              />
            )),
          )}
        </tbody>
      </table>
    </section>
  );
}

function Row(props: {
  readonly turn: TurnView | StepView;
  readonly branch: string | undefined;
  readonly strings: PanelStrings;
}) {
  const { turn, branch, strings } = props;
  const changed = turn.judgment?.changedFromPrevious;
  const { yes, no } = strings.steps;
  const cells = [
    branch,
    isStep(turn) ? turn.step.step : undefined,
    ...cellsOf(turn, strings),
    changed === undefined ? undefined : changed ? yes : no,
    isStep(turn) && turn.judgment?.flip !== undefined ? (turn.returned ? yes : no) : undefined,
  ];
  return (
    <tr>
      <th scope="row">{titleOf(turn)}</th>
      {cells.map((cell, column) => (
        <td key={column}>{cell ?? '–'}</td>
      ))}
    </tr>
  );
}
