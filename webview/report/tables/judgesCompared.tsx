import { compareJudges } from '../../../src/core/report/headline/judgesCompared.ts';
import type { Report } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { InlineText } from '../../plainText.tsx';
import { WorstFlip } from '../opening/worstFlip.tsx';
import type { JudgesFlip } from '../opening/worstFlips.ts';
import type { ViewChoices } from '../view.ts';
import { judgeName } from '../viewChoice.tsx';
import type { Open } from './openButtons.tsx';

/**
 * What the cards of several judges do not say: which one is right and firm more often on the pairs
 * of both, and the worst flip of each.
 */
export function JudgesCompared(props: {
  readonly report: Report;
  readonly choices: ViewChoices;
  readonly strings: ReportStrings;
  readonly worst: readonly JudgesFlip[];
  readonly open: Open;
}) {
  const { report, choices, strings, worst, open } = props;
  const { judges } = choices;
  const protocol = choices.groups[0]?.protocol ?? '';
  const compared = compareJudges(report, protocol, (judge) => judgeName(judge, judges, strings));
  if (!compared) return null;
  const { conclusion, evidence } = compared;
  return (
    <section class="judges-compared" aria-label={strings.judgesCompared}>
      <p>
        <InlineText text={conclusion} />
      </p>
      {evidence !== undefined && (
        <p class="muted">
          <InlineText text={evidence} />
        </p>
      )}
      {worst.length > 0 && (
        <>
          <p>{strings.worst.ofEach}</p>
          <ol class="worst">
            {worst.map(({ judge, flip }) => (
              <li key={judge.digest}>
                <InlineText text={`${judgeName(judge, judges, strings)}:`} />{' '}
                <WorstFlip flip={flip} strings={strings} open={open} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
