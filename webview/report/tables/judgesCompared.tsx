import { compareJudges, decideJudges } from '../../../src/core/report/headline/judgesCompared.ts';
import type { Report, ReportJudge } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { InlineText } from '../../plainText.tsx';
import { Fold } from '../fold.tsx';
import { WorstFlip } from '../opening/worstFlip.tsx';
import type { JudgesFlip } from '../opening/worstFlips.ts';
import { judgeName } from '../viewChoice.tsx';
import type { Open } from './openButtons.tsx';

interface ComparedProps {
  readonly report: Report;
  readonly judges: readonly ReportJudge[];
  readonly strings: ReportStrings;
}

/** Which of several judges is right and firm more often on the pairs of both, in short. */
export function Decision({ report, judges, strings }: ComparedProps) {
  const decided = decideJudges(report, (judge) => judgeName(judge, judges, strings));
  if (!decided) return null;
  return (
    <p class="decision">
      <InlineText text={decided.decision} />
    </p>
  );
}

/** What else was compared of several judges, folded, and the worst flip of each. */
export function JudgesCompared(
  props: ComparedProps & {
    readonly protocol: string;
    readonly worst: readonly JudgesFlip[];
    readonly open: Open;
  },
) {
  const { report, judges, protocol, strings, worst, open } = props;
  const compared = compareJudges(report, protocol, (judge) => judgeName(judge, judges, strings));
  if (!compared) return null;
  const { conclusion, evidence } = compared;
  return (
    <section class="judges-compared">
      <Fold summary={strings.judgesCompared}>
        <p>
          <InlineText text={conclusion} />
        </p>
        {evidence !== undefined && (
          <p class="muted">
            <InlineText text={evidence} />
          </p>
        )}
      </Fold>
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
