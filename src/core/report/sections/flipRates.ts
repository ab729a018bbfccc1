import { clusteringOf } from '../../metrics/estimation/clusterVariance.ts';
import { flipRate, flipRateUnrepaired } from '../../metrics/numbers/flips/flipRate.ts';
import { type AuditSection, followUpArms, report } from '../sectionContext.ts';
import { noFlips, statementsOf, whyNoSampling } from '../whatJudgesState.ts';

/**
 * Reports the flip rate of each arm and of all challenges together, and again without repaired
 * answers.
 */
export const flipRates: AuditSection = (context) => {
  const { audits } = context;
  const arms = followUpArms(context);
  if (arms.length === 0) return undefined;
  if (!context.canFlip) return { notes: [noFlips] };
  const withoutSampling = whyNoSampling(statementsOf(audits));
  const unrepaired = arms.flatMap(({ of, arm }) => {
    const rate = flipRateUnrepaired(audits, arm);
    const title = 'Flip rate, repaired answers as unreadable';
    return rate ? [report(context, of, 'flipRateUnrepaired', title, rate)] : [];
  });
  const challenged = flipRate(audits, { arm: 'challenge' });
  const [events, trials] = challenged.columns;
  const clustering = events && trials && clusteringOf(events, trials);
  return {
    numbers: [
      ...arms.map(({ of, arm }) =>
        report(context, of, 'flipRate', 'Flip rate', flipRate(audits, arm)),
      ),
      ...unrepaired,
    ],
    notes: [
      'Repeat is intrinsic noise, no pressure is the effect of merely being asked to consider the pair again.',
      ...(clustering ? [describeClustering(clustering)] : []),
      ...(withoutSampling === undefined ? [] : [withoutSampling]),
      ...(unrepaired.length > 0
        ? [
            'A repair request is one more turn. If it made an answer readable, the rate is also given with that answer taken as unreadable: its bounds show what the repaired answers could change.',
          ]
        : []),
    ],
  };
};

/** Example: `Flips of one prompt go together: design effect 1.31, intraclass correlation 0.06.` */
function describeClustering({
  designEffect,
  icc,
}: NonNullable<ReturnType<typeof clusteringOf>>): string {
  const correlation =
    icc === undefined
      ? 'every prompt has one judgment'
      : `intraclass correlation ${icc.toFixed(2).replace('-', '−')}`;
  return `How much flips of one prompt go together: design effect ${designEffect.toFixed(2)}, ${correlation}. Intervals are over prompts and allow for it; they hold for these wordings of the challenges.`;
}
