import { compareJudges } from '../../../src/core/report/headline/judgesCompared.ts';
import type { Report } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { InlineText } from '../../plainText.tsx';
import { WorstFlip } from '../opening/worstFlip.tsx';
import type { JudgesFlip } from '../opening/worstFlips.ts';
import type { ViewChoices } from '../view.ts';
import { judgeName } from '../viewChoice.tsx';
import type { Open } from './openButtons.tsx';

interface ComparedProps {
  readonly report: Report;
  readonly choices: ViewChoices;
  readonly strings: ReportStrings;
}

/** Which of several judges is right and firm more often on the pairs of both. */
export function Decision(props: ComparedProps) {
  const compared = comparedIn(props);
  if (!compared) return null;
  return (
    <section class="decision" aria-label={props.strings.judgesCompared}>
      <p>
        <InlineText text={compared.decision} />
      </p>
    </section>
  );
}

function comparedIn({ report, choices: { groups, judges }, strings }: ComparedProps) {
  const protocol = groups[0]?.protocol ?? '';
  return compareJudges(report, protocol, (judge) => judgeName(judge, judges, strings));
}

/** What else was compared of several judges, and the worst flip of each. */
export function JudgesCompared(
  props: ComparedProps & { readonly worst: readonly JudgesFlip[]; readonly open: Open },
) {
  const { choices, strings, worst, open } = props;
  const { judges } = choices;
  const compared = comparedIn(props);
  if (!compared) return null;
  const { decision, conclusion, evidence } = compared;
  return (
    <section class="judges-compared">
      {conclusion !== decision && (
        <p>
          <InlineText text={conclusion} />
        </p>
      )}
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
