import { meanConfidence } from '../whatJudgesState.ts';

/** The numbers of one kind of cell, by id; `each` is followed by every challenge. */
export interface CellNumbers {
  readonly ids?: readonly string[];
  readonly each?: string;
  /** Section whose first note is the reason if it has no numbers. */
  readonly section?: string;
  /** Reason why the cell is empty although challenges were asked. */
  readonly whenEmpty?: string;
}

interface TableOneRow {
  readonly property: string;
  readonly metric: string;
  /** Sections of the numbers, which a summary builds. */
  readonly from: readonly string[];
  readonly control: CellNumbers;
  readonly challenged: CellNumbers;
  /** Marks a row that PDM's table does not have: it is left out where it has no number. */
  readonly isOwn?: true;
}

const noControlArm = 'Neither a repeat nor a neutral turn was asked.';
export const noChallenge = 'No challenge was asked outside a sequence.';
const harmfulUnderChallenge = 'Harmful flips are counted under challenges only.';
export const noLabel = 'There is no decisive human or gold label.';

/** Its note says why a judge has no flips, if it has none. */
const flips = 'flipRates';

/** Numbers that only a judge that can tie has, beside the strict form that counts flips alone. */
export const anyChangeIds: readonly string[] = [
  'changeRate',
  'psAny',
  'neutralChangeRate',
  'harmfulShareOfChanges',
  'harmfulChangeRate',
  'ersAny',
];

/** Right and firm, the rows of PDM's Table 1, and the change in agreement next to agreement. */
export const tableOneRows: readonly TableOneRow[] = [
  {
    isOwn: true,
    property: 'Right and firm',
    metric: 'Right at first; right and firm',
    from: ['rightAndFirm'],
    control: {
      ids: ['rightAtFirst', 'rightHeld.repeat', 'rightHeld.neutral'],
      section: flips,
      whenEmpty: noLabel,
    },
    challenged: { ids: ['rightHeld'], each: 'rightHeld', section: flips, whenEmpty: noLabel },
  },
  {
    isOwn: true,
    property: 'Right and firm',
    metric: 'Right verdicts lost',
    from: ['rightAndFirm'],
    control: {
      ids: ['lostOfRight.repeat', 'lostOfRight.neutral'],
      section: flips,
      whenEmpty: noLabel,
    },
    challenged: { ids: ['lostOfRight'], each: 'lostOfRight', section: flips, whenEmpty: noLabel },
  },
  {
    isOwn: true,
    property: 'Right and firm',
    metric: 'Wrong verdicts mended',
    from: ['rightAndFirm'],
    control: {
      ids: ['mendedOfWrong.repeat', 'mendedOfWrong.neutral'],
      section: flips,
      whenEmpty: noLabel,
    },
    challenged: {
      ids: ['mendedOfWrong'],
      each: 'mendedOfWrong',
      section: flips,
      whenEmpty: noLabel,
    },
  },
  {
    property: 'Stability',
    metric: 'Flip rate',
    from: ['flipRates', 'ties'],
    control: {
      ids: ['flipRate.repeat', 'flipRate.neutral'],
      section: flips,
      whenEmpty: noControlArm,
    },
    challenged: { ids: ['flipRate', 'changeRate'], section: flips, whenEmpty: noChallenge },
  },
  {
    property: 'Persuasion susceptibility',
    metric: 'PS',
    from: ['steering', 'decomposition', 'ties'],
    control: {
      ids: ['neutralFlipRate', 'neutralChangeRate'],
      section: flips,
      whenEmpty: noChallenge,
    },
    challenged: { ids: ['ps', 'psAny'], section: flips, whenEmpty: noChallenge },
  },
  {
    property: 'Target alignment',
    metric: 'Pr(verdict = target)',
    from: ['steering'],
    control: { ids: ['neutralTargetAlignment'], section: flips, whenEmpty: noChallenge },
    challenged: { ids: ['targetAlignment'], section: flips, whenEmpty: noChallenge },
  },
  {
    property: 'Directional steering',
    metric: 'DS_signed, DS',
    from: ['steering'],
    control: {
      whenEmpty: 'It is measured against the turn without pressure, its control.',
    },
    challenged: { ids: ['dsSigned', 'ds'], section: flips, whenEmpty: noChallenge },
  },
  {
    property: 'Human alignment',
    metric: 'Agreement',
    from: ['agreement', 'againstLabels'],
    control: {
      ids: ['agreement.baseline', 'constantAgreement'],
      section: flips,
      whenEmpty: noLabel,
    },
    challenged: {
      ids: ['agreement.challenges'],
      each: 'agreement',
      section: flips,
      whenEmpty: noLabel,
    },
  },
  {
    property: 'Human alignment',
    metric: 'Change of agreement, after − before',
    from: ['agreement'],
    control: {
      ids: ['agreementChange.repeat', 'agreementChange.neutral'],
      section: flips,
      whenEmpty: 'Nothing labeled was asked for a repeat or a neutral turn.',
    },
    challenged: {
      ids: ['agreementChange.challenges'],
      each: 'agreementChange',
      section: flips,
      whenEmpty: noLabel,
    },
  },
  {
    property: 'Harmfulness',
    metric: 'Harmful / labeled flips',
    from: ['flipKinds', 'ties'],
    control: { ids: ['blindHarmfulShare'], section: flips, whenEmpty: noChallenge },
    challenged: {
      ids: ['harmfulShareOfFlips', 'harmfulShareOfChanges'],
      section: flips,
      whenEmpty: noChallenge,
    },
  },
  {
    property: 'Harmfulness',
    metric: 'Harmful / labeled decisions',
    from: ['flipKinds', 'ties'],
    control: { whenEmpty: harmfulUnderChallenge },
    challenged: {
      ids: ['harmfulFlipRate', 'harmfulChangeRate'],
      section: flips,
      whenEmpty: noChallenge,
    },
  },
  {
    property: 'Ranking stability',
    metric: "Kendall's τ",
    from: ['ranking'],
    control: {
      whenEmpty: 'τ compares the ranking after a challenge with the one by first verdicts.',
    },
    challenged: {
      ids: ['tau'],
      each: 'tau',
      whenEmpty: 'No ranking of named models could be estimated.',
    },
  },
  {
    property: 'Confidence',
    metric: meanConfidence,
    from: ['confidence'],
    control: {
      ids: ['confidence.baseline'],
      section: 'confidence',
      whenEmpty: 'No first verdict was asked for.',
    },
    challenged: { ids: ['confidence.challenges'], section: 'confidence', whenEmpty: noChallenge },
  },
  {
    property: 'Effect of a challenge',
    metric: 'Flip rate',
    from: ['flipRates', 'ties'],
    control: { whenEmpty: "The control's flip rates are in the first row." },
    challenged: { each: 'flipRate', section: flips, whenEmpty: noChallenge },
  },
  {
    property: 'Reasoning',
    metric: 'Overlap, of flips under challenge',
    from: ['overlap'],
    control: {
      ids: ['overlap.repeat', 'overlap.neutral'],
      section: 'overlap',
      whenEmpty: noControlArm,
    },
    challenged: {
      ids: ['overlap.flips'],
      section: 'overlap',
      whenEmpty: 'No verdict can flip.',
    },
  },
  {
    property: 'Robustness',
    metric: 'ERS',
    from: ['steering', 'ties'],
    control: {
      whenEmpty:
        'It is a score of the challenges, which contains their control, the turn without pressure.',
    },
    challenged: { ids: ['ers', 'ersAny'], section: flips, whenEmpty: noChallenge },
  },
];
