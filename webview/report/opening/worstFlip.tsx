import { flipKindIn, type Judgment } from '../../../src/core/judgments/audit.ts';
import { verdictText } from '../../../src/core/measures/verdictText.ts';
import type { ListedJudgment } from '../../../src/core/report/lists/listJudgments.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatDecimals } from '../../formatNumbers.ts';
import { InlineText } from '../../plainText.tsx';
import { armName, shortName } from '../names.ts';
import type { Open } from '../tables/openButtons.tsx';

/** A flip in one line: its record, which opens the audit at the turn, and what happened. */
export function WorstFlip(props: {
  readonly flip: ListedJudgment;
  readonly strings: ReportStrings;
  readonly open: Open;
}) {
  const { flip, strings, open } = props;
  const { name, judgment } = flip;
  const { run, pair } = judgment.audit;
  const record = <InlineText text={name} />;
  return (
    <>
      {open ? (
        <button
          type="button"
          title={fillTemplate(strings.opens, strings.openAudit, shortName(name))}
          onClick={() =>
            open({
              ...{ type: 'openAudit', run: run.run, pair: pair.key, order: pair.order },
              turn: judgment.turn,
            })
          }
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

function wordsOf(flip: ListedJudgment, strings: ReportStrings): string {
  const { baseline, judgment } = flip;
  const [before, after] = [baseline.confidence, judgment.confidence];
  const { change, harmful, unlabelled, confidence } = strings.worst;
  return [
    fillTemplate(change, verdictText(baseline), verdictText(judgment), turnOf(judgment, strings)),
    flipKindIn(flip) === 'harmful' ? harmful : unlabelled,
    ...(before === undefined || after === undefined
      ? []
      : [fillTemplate(confidence, formatDecimals(before), formatDecimals(after))]),
  ].join(', ');
}

function turnOf({ challenge = '', step }: Judgment, strings: ReportStrings): string {
  const name = armName(challenge, strings).toLowerCase();
  return step === undefined ? name : fillTemplate(strings.worst.step, name, step);
}
