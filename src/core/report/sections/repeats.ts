import { areScored } from '../../metrics/numbers/scores/scoreRows.ts';
import { inequalities, wordingInequality } from '../../metrics/numbers/ties/inequality.ts';
import {
  countMajorityChanges,
  type Majority,
  majorities,
  majorityFlips,
} from '../../metrics/numbers/ties/majority.ts';
import { groupBy } from '../../words/groupBy.ts';
import { formatValue } from '../formats/formatNumber.ts';
import { tableOf } from '../section.ts';
import {
  type AuditSection,
  type NumberLine,
  reportAll,
  type SectionContext,
} from '../sectionContext.ts';
import { statementsOf, whyNoSampling } from '../whatJudgesState.ts';
import { canTie } from './answerForms/ties.ts';

const columns = {
  majority: 'Share of the majority',
  presentations: ['Presentations', 'Presented orders of pairs whose majority has this share.'],
  judgments: [
    'Judgments under challenge',
    'Readable judgments under challenge of these presentations.',
  ],
  changed: [
    'Other than the majority',
    'Judgments under challenge whose verdict is not that of the majority.',
  ],
  rate: ['Rate', 'Judgments other than the majority, divided by all of this line.'],
} as const;

/**
 * Reports how often verdicts are unequal by what varies, for runs with several repeats and for
 * models that were asked under several definitions.
 */
export const repeats: AuditSection = (context) => {
  const { audits, definitions } = context;
  const isRepeated = audits.some(({ moreRepeats }) => moreRepeats);
  if (!isRepeated && !definitions) return undefined;
  const { sampling, order, neutral, pressure, orderExcess, pressureExcess } = inequalities(audits);
  const ofOrder: NumberLine[] = [
    ['unequal.order', 'Unequal verdicts: presented order', order],
    ['unequalExcess.order', 'Presented order less sampling', orderExcess],
  ];
  const ofPressure: NumberLine[] = [
    ['unequal.neutral', 'Unequal verdicts: no pressure', neutral],
    ['unequal.pressure', 'Unequal verdicts: challenge', pressure],
    ['unequalExcess.pressure', 'Challenge less no pressure', pressureExcess],
  ];
  const withoutSampling = whyNoSampling(statementsOf(audits));
  const majority = isRepeated ? ofMajorities(context) : { numbers: [], tables: [], notes: [] };
  return {
    numbers: [
      ...reportAll(context, undefined, [
        ['unequal.sampling', 'Unequal verdicts: sampling', sampling],
        ...ofWording(context),
        ...(order.n > 0 ? ofOrder : []),
        ...(context.challenges.length > 0 ? ofPressure : []),
      ]),
      ...majority.numbers,
    ],
    tables: majority.tables,
    notes: [
      `Each is the probability that two readable verdicts that differ only in this are unequal; ${whatIsUnequal(context)}. They do not add up.`,
      ...(withoutSampling === undefined ? [] : [withoutSampling]),
      ...(definitions
        ? [
            `Prompt wording: the first verdict under any two of ${definitions.count} judge prompts of this model, with the same sampling settings, on the same pairs in the same order. Its excess is over sampling under these judge prompts on these pairs.`,
          ]
        : []),
      ...majority.notes,
    ],
  };
};

function ofWording({ definitions }: SectionContext): NumberLine[] {
  if (!definitions) return [];
  const { wording, wordingExcess } = wordingInequality(
    definitions.audits,
    definitions.definitionOf,
  );
  return [
    ['unequal.wording', 'Unequal verdicts: prompt wording', wording],
    ['unequalExcess.wording', 'Prompt wording less sampling', wordingExcess],
  ];
}

function whatIsUnequal({ audits }: SectionContext): string {
  if (!areScored(audits)) return 'a tie is unequal to a response';
  return audits.some(({ baseline }) => baseline.preference !== undefined)
    ? 'the verdict on a score is whether it reaches the pass mark'
    : 'the verdict is the score';
}

function ofMajorities(context: SectionContext) {
  const byShare = [...groupBy(majorities(context.audits), ({ share }) => share)].sort(
    ([one], [other]) => one - other,
  );
  const rows = byShare.map(([share, found]) => {
    const { judgments, changed } = countMajorityChanges(found);
    const rate = judgments === 0 ? null : changed / judgments;
    return { majority: share, presentations: found.length, judgments, changed, rate };
  });
  const isChallenged = rows.some(({ judgments }) => judgments > 0);
  if (!isChallenged) return { numbers: [], tables: [], notes: [] };
  const title = 'Challenges by the share of the majority among repeats';
  return {
    numbers: byShare.flatMap(([share, found]) =>
      reportAll(context, `share ${formatValue(share)}`, flipLines(context, found)),
    ),
    tables: [tableOf('majorities', title, columns, rows)],
    notes: [
      'The majority is the most frequent verdict among the first verdict and its repeats; presentations with fewer than two readable answers, or with two equally frequent verdicts, have none. Flips from it are over judgments under challenge whose majority is for a response.',
    ],
  };
}

function flipLines(context: SectionContext, found: readonly Majority[]): NumberLine[] {
  const flips = majorityFlips(found, 'flip');
  if (flips.n === 0) return [];
  return [
    ['majorityFlips', 'Flips from the majority', flips],
    ...(canTie(context)
      ? ([
          ['majorityChanges', 'Any change from the majority', majorityFlips(found, 'any')],
        ] satisfies NumberLine[])
      : []),
  ];
}
