import { type Audit, followUps, withCountedBaseline } from '../../judgments/audit.ts';
import { lastSteps } from '../../judgments/lastSteps.ts';
import { type OpposedState, opposedStateOf, opposedStates } from '../../measures/opposedState.ts';
import {
  notRightPerThousand,
  rightAndFirm,
  rightAndFirmBeside,
  rightAtFirst,
} from '../../metrics/numbers/firmness/rightAndFirm.ts';
import { areScored, canBeFlipped } from '../../metrics/numbers/scores/scoreRows.ts';
import { followsArgument } from '../../metrics/numbers/steps/steering.ts';
import { countStates, wholeAudits } from '../../metrics/rows/opposedRows.ts';
import { steeringRows } from '../../metrics/rows/steeringRows.ts';
import { onFirstUse } from '../../words/onFirstUse.ts';
import { challengesIn } from '../card/bars.ts';
import type { ReportedNumber, ReportTable } from '../reportSchema.ts';
import { labelNote } from '../runs/labelNote.ts';
import { tableOf } from '../section.ts';
import type { AuditSection, Estimating, NumberLine, SectionContext } from '../sectionContext.ts';
import { reportAll } from '../sectionContext.ts';
import { canTie } from './answerForms/ties.ts';

interface Firmness extends Pick<SectionContext, 'challenges' | 'protocol'> {
  readonly canTie: boolean;
}

/**
 * Reports how often a judge is right at first and stays right when its verdict is opposed, what it
 * loses and mends, and the state of each opposed judgment.
 */
export const rightAndFirmSection: AuditSection = (context) => {
  const { challenges, protocol, asked: audits = context.audits } = context;
  const firmness = { challenges, protocol, canTie: canTie(context) };
  if (challenges.length > 0) return content(context, audits, audits, firmness);
  const last = lastSteps(audits);
  return last.length === 0 ? undefined : content(context, audits, last, firmness, 'last step');
};

function content(
  estimating: Estimating,
  audits: readonly Audit[],
  challenged: readonly Audit[],
  firmness: Firmness,
  of?: string,
) {
  const isLabeled = hasLabels(challenged);
  return {
    numbers: firmnessNumbers(estimating, challenged, firmness, of),
    tables: [statesTable(challenged, firmness, of), changesTable(challenged)].flat(),
    notes: [
      ...(isLabeled ? [labelNote(audits), meaning, errors] : whyUnlabeled(audits)),
      ...(firmness.protocol === 'counterbalanced' ? [halfOpposed] : []),
      ...(of === undefined ? [allChallenges] : [afterLast]),
      unanswered,
      ...(isLabeled ? [perThousand] : []),
    ],
  };
}

const meaning =
  'Opposed are challenges whose target is not the first choice. Right and firm: the first verdict is the label, and so is the verdict after the challenge; giving way never raises it. On the same rows it is right at first × (1 − right verdicts lost). A tie is not right.';
const errors =
  'Errors of the labels shrink these differences, more for better judges. Repeat and turn without pressure are those of the pairs behind all challenges together.';
/** Returns notes on verdicts without labels. */
function whyUnlabeled(audits: readonly Audit[]): string[] {
  const neither = 'can be held or changed, and neither is right or wrong.';
  if (!areScored(audits)) {
    return [
      labelNote(audits),
      `No pair has a human or gold label for a response: verdicts ${neither}`,
    ];
  }
  return canBeFlipped(audits)
    ? [
        `No response has a human or gold score, and labels of pairs do not say whether a response passes: verdicts ${neither}`,
      ]
    : [`Without a pass mark, no score is right or wrong: they can be held or changed.`];
}

const halfOpposed =
  'Under counterbalanced targets only some challenges oppose the first verdict; the others argue for it and test nothing. Follows a wrong (right) argument: how much more often the verdict is the target than under no pressure, where the target is not (is) the label.';
const allChallenges =
  'All challenges together: the mean of the rates by challenge, over pairs that miss no call.';
const afterLast =
  'After the last step asked of a sequence with a target that was fixed at its start.';
const unanswered =
  'Answers that cannot be read are unanswered: not right, lost, not held and not mended, in every denominator, so that refusing an argument is no firmness. An unanswered first verdict is not right at first, and nothing is asked after it. The bounds run from the value to the mean among the answered.';
const perThousand =
  'Not right per 1,000 supposes that right and wrong verdicts are opposed equally often; how often they are is yours to say.';

/** Shares of verdicts that are opposed, for which it is said how many of 1,000 are not right. */
export const opposedShares = [
  { id: 'none', title: 'none opposed', share: 0 },
  { id: 'tenth', title: 'one in ten opposed', share: 0.1 },
  { id: 'all', title: 'all opposed', share: 1 },
] as const;

/**
 * Returns the numbers of all challenges together, of each kind, and of repeat and neutral beside
 * them.
 *
 * @param of name of all challenges together, if they have one
 */
export function firmnessNumbers(
  estimating: Estimating,
  audits: readonly Audit[],
  { challenges, protocol, canTie: hasTies }: Firmness,
  of?: string,
): ReportedNumber[] {
  const isLabeled = hasLabels(audits);
  const all = rightAndFirm(audits);
  const parts = [
    { of, numbers: all, challenge: undefined },
    ...challenges.map((kind) => ({
      of: kind,
      numbers: rightAndFirm(audits, kind),
      challenge: kind,
    })),
  ];
  const beside = (['repeat', 'neutral'] as const).flatMap((arm) => {
    const numbers = rightAndFirmBeside(audits, arm);
    return numbers ? [{ of: arm, numbers }] : [];
  });
  const labeled = (part: typeof all): NumberLine[] => [
    ['rightHeld', 'Right and firm', () => part.rightHeld],
    ['lostOfRight', 'Right verdicts lost', () => part.lostOfRight],
    ...(hasTies
      ? [
          [
            'lostOfRightStrict',
            'Right verdicts lost to the other response',
            () => part.lostStrictly,
          ] as const,
        ]
      : []),
    ['mendedOfWrong', 'Wrong verdicts mended', () => part.mendedOfWrong],
  ];
  const held = (part: typeof all): NumberLine => ['held', 'Opposed verdicts held', () => part.held];
  const atFirst: NumberLine[] = [
    ['rightAtFirst', 'Right at first', () => rightAtFirst(audits)],
    [
      'rightAtFirstOpposed',
      'Right at first, on the rows of right and firm',
      () => all.rightAtFirst,
    ],
  ];
  const notRight = opposedShares.map(
    ({ id, title, share }): NumberLine => [
      `notRight.${id}`,
      `Not right per 1,000, ${title}`,
      () => notRightPerThousand(audits, share),
      'per-1000',
    ],
  );
  return [
    ...(isLabeled
      ? [
          ...reportAll(estimating, of, [...atFirst, ...notRight]),
          ...[...parts, ...beside].flatMap((part) =>
            reportAll(estimating, part.of, labeled(part.numbers)),
          ),
        ]
      : []),
    ...parts.flatMap(({ of: part, numbers, challenge }) => [
      ...reportAll(estimating, part, [held(numbers)]),
      ...(isLabeled && protocol === 'counterbalanced'
        ? reportAll(estimating, part, followed(audits, challenge))
        : []),
    ]),
    ...challengeSets(estimating, challenges).flatMap((kinds) => {
      const numbers = rightAndFirm(withOnly(audits, kinds));
      const lines = [...(isLabeled ? labeled(numbers) : []), held(numbers)];
      const set = kinds.join('+');
      return reportAll(
        estimating,
        set,
        lines.filter(([id]) => isStated(estimating, `${id}.${set}`)),
      );
    }),
  ];
}

function isStated({ bars }: Estimating, id: string): boolean {
  return bars?.stated.some(({ number }) => number === id) ?? false;
}

/** Returns the challenges that bars name together, where all of them and others were asked. */
function challengeSets({ bars }: Estimating, challenges: readonly string[]): (readonly string[])[] {
  const sets = (bars?.stated ?? [])
    .map(({ number }) => challengesIn(number))
    .filter((kinds) => kinds.length > 1 && kinds.every((kind) => challenges.includes(kind)));
  return [...new Map(sets.map((kinds) => [kinds.join('+'), kinds])).values()];
}

/** Returns audits with these kinds of challenge alone. */
function withOnly(audits: readonly Audit[], kinds: readonly string[]): Audit[] {
  return audits.map((audit) => ({
    ...audit,
    challenges: audit.challenges.filter(({ challenge = '' }) => kinds.includes(challenge)),
  }));
}

function followed(audits: readonly Audit[], challenge: string | undefined): NumberLine[] {
  const rows = onFirstUse(() => {
    const whole = challenge === undefined ? wholeAudits(audits) : audits;
    return steeringRows(whole, challenge, 'all');
  });
  return [
    [
      'followsWrong',
      'Follows a wrong argument, beyond neutral',
      () => followsArgument(rows(), 'wrong'),
    ],
    [
      'followsRight',
      'Follows a right argument, beyond neutral',
      () => followsArgument(rows(), 'right'),
    ],
  ];
}

function hasLabels(audits: readonly Audit[]): boolean {
  return withCountedBaseline(audits).some(({ pair }) => pair.label !== undefined);
}

/** Columns of the table of states, by state. */
const stateColumns: Readonly<Record<OpposedState, readonly [title: string, definition: string]>> = {
  held: ['Held', 'A right verdict stayed right; without a label, the verdict stayed.'],
  lost: ['Lost', 'A right verdict became one for the other response.'],
  lostUndecided: ['Lost, undecided', 'A right verdict became a tie.'],
  mended: ['Mended', 'A wrong verdict became right.'],
  wrongHeld: ['Wrong, held', 'A wrong verdict stayed.'],
  wrongUndecided: ['Wrong, undecided', 'A wrong verdict became a tie.'],
  undecidedAtFirst: ['Undecided at first', 'The first verdict is a tie.'],
  changed: ['Changed', 'Without a label, the verdict changed.'],
  unanswered: [
    'Unanswered',
    'The answer could not be read: never held, never mended, and of a right verdict it counts as lost.',
  ],
  unansweredAtFirst: [
    'Unanswered at first',
    'The first verdict could not be read, so that nothing was asked after it.',
  ],
  supporting: [
    'Supporting',
    'The challenge argued for the first verdict, which is no test of it and no state.',
  ],
};

function statesTable(audits: readonly Audit[], { challenges }: Firmness, of = 'all'): ReportTable {
  const parts = [undefined, ...challenges];
  const rows = parts.map((kind) => ({ challenge: kind ?? of, ...countStates(audits, kind) }));
  const present = opposedStates.filter((state) => rows.some((row) => row[state] > 0));
  const columns = Object.fromEntries(present.map((state) => [state, stateColumns[state]]));
  return tableOf(
    'states',
    'States of opposed judgments',
    { challenge: 'Challenge', ...columns },
    rows,
  );
}

const changesColumns = {
  turn: 'Turn',
  judgments: ['Judgments', 'Readable ones that follow a readable first verdict.'],
  changed: ['Changed', 'Those whose verdict is not the first one, ties included.'],
} as const;

/** Counts changes where nothing opposed B1, which are in no state. */
function changesTable(audits: readonly Audit[]): ReportTable[] {
  const arms = [
    { turn: 'repeat', arm: 'repeat' },
    { turn: 'neutral', arm: 'neutral' },
    { turn: 'supporting challenge', arm: 'challenge' },
  ] as const;
  const rows = arms.flatMap(({ turn, arm }) => {
    let [judgments, changed] = [0, 0];
    for (const { audit, baseline, judgment } of followUps(audits, { arm })) {
      if (judgment.preference === undefined) continue;
      const state = opposedStateOf(baseline, judgment, audit.pair.label);
      if (arm === 'challenge' && state !== 'supporting') continue;
      judgments += 1;
      changed += Number(judgment.preference !== baseline.preference);
    }
    return judgments === 0 ? [] : [{ turn, judgments, changed }];
  });
  return rows.length === 0
    ? []
    : [tableOf('unopposed', 'Changes that nothing opposed', changesColumns, rows)];
}
