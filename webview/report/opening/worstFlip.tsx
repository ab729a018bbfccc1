import { verdictText } from '../../../src/core/measures/verdictText.ts';
import type { ListedPair } from '../../../src/core/report/lists/listPairs.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatDecimals } from '../../formatNumbers.ts';
import { InlineText } from '../../plainText.tsx';
import { armName, shortName } from '../names.ts';
import type { Open } from '../tables/openButtons.tsx';

/** A flip in one line: its record, which opens the audit at the turn, and what happened. */
export function WorstFlip(props: {
  readonly flip: ListedPair;
  readonly strings: ReportStrings;
  readonly open: Open;
}) {
  const { flip, strings, open } = props;
  const { run, pair, order, turn, name } = flip;
  const record = <InlineText text={name} />;
  return (
    <>
      {open ? (
        <button
          type="button"
          title={fillTemplate(strings.opens, strings.openAudit, shortName(name))}
          onClick={() => open({ type: 'openAudit', run, pair, order, turn })}
        >
          {record}
        </button>
      ) : (
        record
      )}
      {' — '}
      <InlineText text={wordsOf(flip, strings)} />
    </>
  );
}

function wordsOf(flip: ListedPair, strings: ReportStrings): string {
  const { flipKind, confidenceFrom: before, confidenceTo: after } = flip;
  const { change, harmful, unlabelled, confidence } = strings.worst;
  const from = verdictText({ preference: flip.from, score: flip.scoreFrom });
  const to = verdictText({ preference: flip.to, score: flip.scoreTo });
  return [
    fillTemplate(change, from, to, turnOf(flip, strings)),
    flipKind === 'harmful' ? harmful : unlabelled,
    ...(before === undefined || after === undefined
      ? []
      : [fillTemplate(confidence, formatDecimals(before), formatDecimals(after))]),
  ].join(', ');
}

function turnOf({ challenge = '', step }: ListedPair, strings: ReportStrings): string {
  const name = armName(challenge, strings).toLowerCase();
  return step === undefined ? name : fillTemplate(strings.worst.step, name, step);
}
