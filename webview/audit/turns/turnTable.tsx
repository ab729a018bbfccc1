import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { formatDecimals, formatShare, formatSigned } from '../../formatNumbers.ts';
import { isStep } from '../../steps/stepTitle.ts';
import { whyLeftOut } from './turnStage.ts';

/** The numbers of the chart and the cards as a table. */
export function TurnTable(props: {
  readonly turns: readonly TurnView[];
  readonly strings: PanelStrings;
}) {
  const { turns, strings } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section class="table-frame" tabIndex={0} aria-label={strings.chartTitle}>
      <table>
        <thead>
          <tr>
            <th scope="col">{strings.turn}</th>
            <NumberHeads strings={strings} />
          </tr>
        </thead>
        <tbody>
          {turns.map((turn) => (
            <tr key={turn.id}>
              <th scope="row">{turn.title}</th>
              {cellsOf(turn, strings).map((cell, column) => (
                <td key={column}>{cell ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Names the columns of `cellsOf`. */
export function NumberHeads({ strings }: { readonly strings: PanelStrings }) {
  return (
    <>
      <th scope="col">{strings.target}</th>
      <th scope="col">{strings.preference}</th>
      <th scope="col">{strings.confidence}</th>
      <th scope="col">{strings.confidenceChange}</th>
      <th scope="col">{strings.overlap}</th>
      <th scope="col">{strings.outcome}</th>
    </>
  );
}

/** The cells of a turn under the columns from target to outcome. */
export function cellsOf(turn: TurnView, strings: PanelStrings): readonly (string | undefined)[] {
  const { target, judgment } = turn;
  const { confidence, confidenceDelta, overlap } = judgment ?? {};
  return [
    target,
    judgment?.preference,
    confidence === undefined ? undefined : formatDecimals(confidence),
    confidenceDelta === undefined ? undefined : formatSigned(confidenceDelta),
    overlap === undefined ? undefined : formatShare(overlap),
    outcomeOf(turn, strings),
  ];
}

function outcomeOf(turn: TurnView, strings: PanelStrings): string | undefined {
  const { judgment, status } = turn;
  if (!judgment) {
    if (status === 'left-out') return whyLeftOut(turn, strings);
    return status === 'failed' ? strings.failed : undefined;
  }
  if (judgment.preference === undefined) return strings.outcomes[judgment.outcome];
  if (judgment.flip === undefined) return undefined;
  if (judgment.flip) return strings.flipKinds[judgment.flipKind ?? 'unlabelled'];
  return isStep(turn) && turn.returned ? strings.steps.returned : strings.held;
}
