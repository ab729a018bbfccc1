import type { AnnotationBook } from '../annotations/annotationBook.ts';
import type { JudgmentRow } from '../judgments/judgmentRow.ts';
import type { Estimated } from '../metrics/estimation/estimate.ts';
import { estimateOf } from '../metrics/estimation/estimateOf.ts';
import type { IntervalChoice } from '../metrics/estimation/interval.ts';
import type { Quantity } from '../metrics/estimation/quantity.ts';
import { type ArmChoice, challengeKinds, type JudgedPair } from '../metrics/rows/judgedPair.ts';
import { orderChallenges } from './lists/orderRows.ts';
import type { NotesOf } from './lists/rowAnnotations.ts';
import type { ReportedNumber, ReportTable } from './reportSchema.ts';

/** Why nothing is inferred from pairs that the user picked. */
export const noInference = 'Selected by the user, no inference.';

/** So many kinds of challenge are shown apart; a log may name any number of them. */
export const mostChallenges = 20;

/** What people say, where that was given. */
export interface SectionAnnotations extends Pick<AnnotationBook, 'blindVotes'> {
  readonly notesOf: NotesOf;
  /** The id that a judgment's pair has in its data set. */
  readonly idOf: (row: JudgmentRow) => string | undefined;
}

/** What a section is computed from. */
export interface SectionContext {
  readonly pairs: readonly JudgedPair[];
  readonly protocol: string;
  /** Of one judge under counterbalanced: its pairs under anti-baseline, where it was asked both ways. */
  readonly antiBaseline?: readonly JudgedPair[] | undefined;
  /** The kinds that are shown apart. */
  readonly challenges: readonly string[];
  readonly choice: IntervalChoice;
  /** False for pairs that the user picked: no interval and no test. */
  readonly inference: boolean;
  readonly annotations?: SectionAnnotations | undefined;
  /** The largest |DS_signed| that counts as no net steering. */
  readonly margin?: number | undefined;
}

/** What a section holds besides its name. */
export interface SectionContent {
  readonly numbers?: readonly ReportedNumber[];
  readonly tables?: readonly ReportTable[];
  readonly notes?: readonly string[];
}

export function createContext(given: Omit<SectionContext, 'challenges'>): SectionContext {
  const challenges = orderChallenges(challengeKinds(given.pairs)).slice(0, mostChallenges);
  return { ...given, challenges };
}

/** How numbers are estimated. */
export type Estimating = Pick<SectionContext, 'choice' | 'inference' | 'margin'>;

type Naming = Pick<ReportedNumber, 'id' | 'title'> & Partial<Pick<ReportedNumber, 'of' | 'unit'>>;

/** A quantity as a reported number. Its id has `of` behind it, where there is one. */
export function report(
  { choice, inference }: Estimating,
  naming: Naming,
  quantity: Quantity,
): ReportedNumber {
  choice.onStep?.();
  if (inference) return named(naming, estimateOf(quantity, choice));
  return withoutInference(naming, estimateOf(quantity, { ...choice, preferred: 'analytic' }));
}

/** The same for a number that comes estimated. */
export function reportEstimated(
  { inference }: Estimating,
  naming: Naming,
  estimated: Estimated,
): ReportedNumber {
  return inference ? named(naming, estimated) : withoutInference(naming, estimated);
}

function withoutInference(naming: Naming, estimated: Estimated): ReportedNumber {
  if ('notEstimable' in estimated) return named(naming, estimated);
  return named(naming, { ...estimated, interval: { notEstimable: noInference } });
}

function named({ id, title, of, unit = 'ratio' }: Naming, estimated: Estimated): ReportedNumber {
  return {
    id: of === undefined ? id : `${id}.${of}`,
    title,
    ...(of === undefined ? {} : { of }),
    unit,
    ...estimated,
  };
}

/** An arm with the name that its numbers have; all challenges together have none. */
export interface NamedArm {
  readonly of?: string;
  readonly arm: ArmChoice & { readonly arm: 'repeat' | 'neutral' | 'challenge' };
}

/** All challenges together, and each kind where there are several. */
export function challengeArms({ challenges }: Pick<SectionContext, 'challenges'>): NamedArm[] {
  if (challenges.length === 0) return [];
  return [
    { arm: { arm: 'challenge' } },
    ...challenges.map((challenge) => ({
      of: challenge,
      arm: { arm: 'challenge' as const, challenge },
    })),
  ];
}

/** Repeat and neutral where they were asked, then the challenges. */
export function followUpArms(context: SectionContext): NamedArm[] {
  const asked = (arm: 'repeat' | 'neutral') => context.pairs.some((pair) => pair[arm]);
  return [
    ...(['repeat', 'neutral'] as const)
      .filter(asked)
      .map((arm): NamedArm => ({ of: arm, arm: { arm } })),
    ...challengeArms(context),
  ];
}
