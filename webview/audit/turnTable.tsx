import type { TurnView } from '../../src/core/audit/turnView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { formatDecimals, formatShare, formatSigned } from '../formatNumbers.ts';

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
            <th scope="col">{strings.target}</th>
            <th scope="col">{strings.preference}</th>
            <th scope="col">{strings.confidence}</th>
            <th scope="col">{strings.confidenceChange}</th>
            <th scope="col">{strings.overlap}</th>
            <th scope="col">{strings.outcome}</th>
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

function cellsOf({ target, judgment, status }: TurnView, strings: PanelStrings) {
  const { confidence, confidenceDelta, overlap } = judgment ?? {};
  return [
    target,
    judgment?.preference,
    confidence === undefined ? undefined : formatDecimals(confidence),
    confidenceDelta === undefined ? undefined : formatSigned(confidenceDelta),
    overlap === undefined ? undefined : formatShare(overlap),
    judgment ? outcomeOf(judgment, strings) : statusTexts(strings)[status],
  ];
}

function outcomeOf(judgment: NonNullable<TurnView['judgment']>, strings: PanelStrings) {
  if (judgment.preference === undefined) return strings.outcomes[judgment.outcome];
  if (judgment.flip === undefined) return undefined;
  return judgment.flip ? strings.flipKinds[judgment.flipKind ?? 'unlabelled'] : strings.held;
}

function statusTexts(strings: PanelStrings): Partial<Record<TurnView['status'], string>> {
  return { failed: strings.failed, 'left-out': strings.leftOut };
}
