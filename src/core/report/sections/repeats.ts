import { inequalities, majorities } from '../../metrics/numbers/ties/inequality.ts';
import { groupBy } from '../../metrics/rows/groupBy.ts';
import { tableOf } from '../section.ts';
import { type AuditSection, type NumberLine, reportAll } from '../sectionContext.ts';

const columns = {
  majority: 'Share of the majority',
  presentations: 'Presentations',
  judgments: 'Judgments under challenge',
  changed: 'Other than the majority',
  rate: 'Rate',
};

/** Reports how often verdicts are unequal by what varies, for runs with several repeats. */
export const repeats: AuditSection = (context) => {
  const { pairs } = context;
  if (!pairs.some(({ moreRepeats }) => moreRepeats)) return undefined;
  const { sampling, order, neutral, pressure, orderExcess, pressureExcess } = inequalities(pairs);
  const ofOrder: NumberLine[] = [
    ['unequal.order', 'Unequal verdicts: presented order', order],
    ['unequalExcess.order', 'Presented order less sampling', orderExcess],
  ];
  const ofPressure: NumberLine[] = [
    ['unequal.neutral', 'Unequal verdicts: neutral turn', neutral],
    ['unequal.pressure', 'Unequal verdicts: challenge', pressure],
    ['unequalExcess.pressure', 'Challenge less neutral turn', pressureExcess],
  ];
  const byShare = [...groupBy(majorities(pairs), ({ share }) => share)].sort(
    ([one], [other]) => one - other,
  );
  return {
    numbers: reportAll(context, undefined, [
      ['unequal.sampling', 'Unequal verdicts: sampling', sampling],
      ...(order.n > 0 ? ofOrder : []),
      ...(context.challenges.length > 0 ? ofPressure : []),
    ]),
    tables: [
      tableOf(
        'majorities',
        'Challenges by the share of the majority among repeats',
        columns,
        byShare.map(([share, own]) => {
          const judgments = own.reduce((sum, { judged }) => sum + judged, 0);
          const changed = own.reduce((sum, { changed: some }) => sum + some, 0);
          const rate = judgments === 0 ? null : changed / judgments;
          return { majority: share, presentations: own.length, judgments, changed, rate };
        }),
      ),
    ],
    notes: [
      'Each is the probability that two readable verdicts that differ only in this are unequal; a tie is unequal to a response. They do not add up. Presentations without a single most frequent verdict are not in the table.',
    ],
  };
};
