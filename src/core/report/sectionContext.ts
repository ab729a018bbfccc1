import type { AnnotationBook } from '../annotations/annotationBook.ts';
import type { Judgment } from '../judgments/audit.ts';
import { type ArmChoice, type Audit, challengeKinds } from '../judgments/audit.ts';
import { orderChallenges } from '../judgments/orderAudits.ts';
import type { Estimated } from '../metrics/estimation/estimate.ts';
import { estimateOf } from '../metrics/estimation/estimateOf.ts';
import type { IntervalChoice } from '../metrics/estimation/interval.ts';
import type { Quantity } from '../metrics/estimation/quantity.ts';
import { canBeFlipped } from '../metrics/numbers/scores/scoreRows.ts';
import type { TraitsOfJudges } from '../runs/audit/judgeTraits.ts';
import { attackProtocol } from './attack/attackProtocol.ts';
import { isOfAttacks, type JudgeBars, numberIn, type StatedBar } from './card/bars.ts';
import { type BarShares, countDecided, evaluateBar } from './card/evaluateBar.ts';
import type { NotesOf } from './lists/flipNotes.ts';
import type { Reasons } from './reasons/reasons.ts';
import type { ReportedNumber, ReportGroup } from './reportSchema.ts';
import { noInference, type Section } from './section.ts';
import type { AnswerCosts } from './sections/safeguards/verdictCalls.ts';

/** Maximum number of kinds of challenge that have their own numbers; a log may name any number. */
export const mostChallenges = 20;

/** People's annotations, if available. */
export interface SectionAnnotations extends Pick<AnnotationBook, 'blindVotes'> {
  readonly notesOf: NotesOf;
  /** Returns the id of a judgment's pair in its dataset. */
  readonly idOf: (judgment: Judgment) => string | undefined;
}

/** The judgments of one model under several definitions. */
export interface ModelDefinitions {
  /** Those of all definitions, under one protocol. */
  readonly audits: readonly Audit[];
  /** Number of definitions. */
  readonly count: number;
  /** Returns the definition of a judge. */
  readonly definitionOf: (judge: string) => string;
}

/** Input of a section. */
export interface SectionContext {
  readonly audits: readonly Audit[];
  /** Of judges pooled, also the pairs whose B1 one of them did not answer, for right and firm. */
  readonly asked?: readonly Audit[] | undefined;
  /** The audits of every judge under the same protocol, for what several of them decide. */
  readonly everyJudge?: readonly Audit[] | undefined;
  /** Names of the safeguards to compare with none. */
  readonly safeguards?: readonly string[] | undefined;
  readonly protocol: string;
  /**
   * For a judge asked under both protocols: its audits under anti-baseline, next to those under
   * counterbalanced.
   */
  readonly antiBaseline?: readonly Audit[] | undefined;
  /** For a judge whose model was asked under other definitions too. */
  readonly definitions?: ModelDefinitions | undefined;
  /** Whether verdicts can flip. */
  readonly canFlip: boolean;
  /** Kinds of challenge that have their own numbers. */
  readonly challenges: readonly string[];
  readonly choice: IntervalChoice;
  /** False for pairs that the user picked, which get no interval and no test. */
  readonly inference: boolean;
  readonly annotations?: SectionAnnotations | undefined;
  /** What judges say after challenges, if it was kept. */
  readonly reasons?: Reasons | undefined;
  /** Largest |DS_signed| that counts as no net steering. */
  readonly margin?: number | undefined;
  /** Mean cost of an answer of each judge. */
  readonly costs?: AnswerCosts | undefined;
  /** Stated traits of each judge. */
  readonly traits?: TraitsOfJudges | undefined;
  /** Returns whether to compute the number with this id; absent for all. */
  readonly wants?: ((id: string) => boolean) | undefined;
  /** The bars of the judge's card, with what they share. */
  readonly bars?: GroupBars | undefined;
}

/** The bars that numbers of a group decide. */
export interface GroupBars extends BarShares {
  readonly stated: readonly StatedBar[];
}

/**
 * Returns the bars that numbers of a group decide, if its judge has a card, with the ids of these
 * numbers.
 *
 * @param group its protocol, number of prompts and kinds of challenge
 */
export function groupBars(
  card: JudgeBars | undefined,
  group: Pick<ReportGroup, 'protocol' | 'prompts' | 'challenges'>,
): GroupBars | undefined {
  if (!card) return undefined;
  const { protocol } = group;
  const stated = card.bars
    .filter((bar) => (bar.protocol ?? protocol) === protocol)
    .filter((bar) => isOfAttacks(bar) === (protocol === attackProtocol))
    .map((bar) => ({ ...bar, number: numberIn(bar.number, group) }));
  return { stated, count: countDecided(card.bars), audited: group.prompts };
}

/** Returns the kinds of challenge of audits that have their own numbers. */
export function challengesOf(audits: readonly Audit[]): string[] {
  return orderChallenges(challengeKinds(audits)).slice(0, mostChallenges);
}

export function createContext(
  given: Omit<SectionContext, 'challenges' | 'canFlip'>,
): SectionContext {
  return {
    ...given,
    challenges: challengesOf(given.audits),
    canFlip: canBeFlipped(given.audits),
  };
}

/** Options for estimating numbers. */
export type Estimating = Pick<SectionContext, 'choice' | 'inference' | 'margin' | 'wants' | 'bars'>;

/**
 * A number of a section, or a function that computes it if it is wanted. Its unit is `ratio` by
 * default.
 */
export type NumberLine = readonly [
  id: string,
  title: string,
  number: Quantity | Estimated | (() => Quantity | Estimated),
  unit?: ReportedNumber['unit'],
];

/** Reports the numbers of one part, such as a challenge; `of` is appended to their ids. */
export function reportAll(
  estimating: Estimating,
  of: string | undefined,
  lines: readonly NumberLine[],
): ReportedNumber[] {
  return lines.map((line) => report(estimating, of, ...line));
}

/** Reports a number, after estimating it if necessary, with what it says about its bars. */
export function report(
  { choice, inference, wants = () => true, bars }: Estimating,
  of: string | undefined,
  ...[name, title, given, unit = 'ratio']: NumberLine
): ReportedNumber {
  const id = of === undefined ? name : `${name}.${of}`;
  if (!wants(id)) return { id, title, unit, notEstimable: 'Not computed.' };
  const number = typeof given === 'function' ? given() : given;
  if ('form' in number) choice.onStep?.();
  const preferred = inference ? choice : { ...choice, preferred: 'analytic' as const };
  const estimated = 'form' in number ? estimateOf(number, preferred) : number;
  const named = { id, title, ...(of === undefined ? {} : { of }), unit };
  if ('notEstimable' in estimated) return { ...named, ...estimated };
  const outcomes = bars?.stated
    .filter((bar) => bar.number === id)
    .map((bar) =>
      'form' in number
        ? evaluateBar(number, bar, { choice, inference, ...bars })
        : { id: bar.id, state: 'not-measured' as const, reason: noLevels },
    );
  return {
    ...named,
    ...estimated,
    ...(inference ? {} : { interval: { notEstimable: noInference } }),
    ...(outcomes && outcomes.length > 0 && { bars: outcomes }),
  };
}

const noLevels = 'Bars need a share, a difference, a mean or κ, which have intervals at any level.';

/** Builds a section for an audited group. */
export type AuditSection = Section<SectionContext>;

/** An arm with its name in number ids; all challenges together have no name. */
export interface NamedArm {
  readonly of?: string;
  readonly arm: ArmChoice & { readonly arm: 'repeat' | 'neutral' | 'challenge' };
}

/** Returns all challenges together, then each kind. */
export function challengeArms({ challenges }: Pick<SectionContext, 'challenges'>): NamedArm[] {
  if (challenges.length === 0) return [];
  const each = challenges.map((of) => ({ of, arm: { arm: 'challenge' as const, challenge: of } }));
  return [{ arm: { arm: 'challenge' } }, ...each];
}

/** Returns repeat and neutral if they were asked, then the challenges. */
export function followUpArms(context: SectionContext): NamedArm[] {
  const asked = (['repeat', 'neutral'] as const).filter((arm) =>
    context.audits.some((audit) => audit[arm]),
  );
  return [...asked.map((arm) => ({ of: arm, arm: { arm } })), ...challengeArms(context)];
}

/**
 * Returns the baseline, which has no arm, followed by these arms; here all challenges together get
 * a name too.
 */
export function withBaseline(arms: readonly NamedArm[]): JudgedArm[] {
  const named = arms.map(({ of = 'challenges', arm }) => ({ of, arm }));
  return [{ of: 'baseline', arm: undefined }, ...named];
}

export interface JudgedArm {
  readonly of: string;
  readonly arm: NamedArm['arm'] | undefined;
}
