import type { ClusteredSample } from '../../metrics/attack/accuracy.ts';
import type { ClusteredAttention } from '../../metrics/attack/attention.ts';
import type { AttackCase } from '../../metrics/attack/judgedSample.ts';
import type { Quantity } from '../../metrics/estimation/quantity.ts';
import type { AuxiliaryKind } from '../../scoring/score.ts';
import type { Section } from '../section.ts';
import type { Estimating } from '../sectionContext.ts';

/** Data that the numbers of an attack group are computed from. */
export interface AttackData {
  readonly samples: readonly ClusteredSample[];
  /** Attacks that count in rates, whose source the judge is shown. */
  readonly cases: readonly AttackCase[];
  /** Those whose source the judge is not shown: they count in no number of CE. */
  readonly styleCases: readonly AttackCase[];
  /** Ids of attacks, in the order of the run. */
  readonly cells: readonly string[];
  /** Kinds of auxiliary information that samples were scored with, except `none`. */
  readonly auxiliaries: readonly Exclude<AuxiliaryKind, 'none'>[];
  readonly domains: readonly Domain[];
  readonly attention: readonly ClusteredAttention[];
}

/** Input of a section of an attack report. */
export interface AttackContext extends AttackData, Estimating {}

/** Builds a section for a group of attacked responses. */
export type AttackSection = Section<AttackContext>;

/** A number reported for each attack, such as its success rate. */
export type AttackMeasure = readonly [
  id: string,
  title: string,
  quantity: (cases: readonly AttackCase[]) => Quantity,
];

/** A domain and the measure of its complexity. */
export interface Domain {
  readonly name: string;
  /** Median length of prompt plus response, in characters. */
  readonly complexity: number;
  readonly samples: number;
}

/** Restricts the data to some of the samples. */
export function narrowed<Data extends AttackData>(
  context: Data,
  isIn: (sample: ClusteredSample['sample']) => boolean,
): Data {
  return {
    ...context,
    samples: context.samples.filter(({ sample }) => isIn(sample)),
    cases: context.cases.filter(({ sample }) => isIn(sample)),
    styleCases: context.styleCases.filter(({ sample }) => isIn(sample)),
  };
}

/** Returns all attacks, whether or not the judge is shown their source. */
export function allCases({ cases, styleCases }: AttackData): AttackCase[] {
  return [...cases, ...styleCases];
}

/** Returns the cases of one attack. */
export function casesOfCell({ cases }: Pick<AttackData, 'cases'>, cell: string): AttackCase[] {
  return cases.filter(({ attack }) => attack.cell === cell);
}

/**
 * Returns the auxiliary information that this cell's attack is scored with; undefined if the attack
 * was never made, or its source is not shown.
 */
export function auxiliaryOf(context: AttackData, cell: string): AuxiliaryKind | undefined {
  return context.cases.find(({ attack }) => attack.cell === cell)?.attack.auxiliary;
}
