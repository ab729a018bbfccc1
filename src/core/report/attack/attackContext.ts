import type { ClusteredSample } from '../../metrics/attack/accuracy.ts';
import type { ClusteredAttention } from '../../metrics/attack/attention.ts';
import type { AttackCase } from '../../metrics/attack/judgedSample.ts';
import type { Quantity } from '../../metrics/estimation/quantity.ts';
import type { AuxiliaryKind } from '../../runs/attack/attackLog.ts';
import type { Section } from '../section.ts';
import type { Estimating } from '../sectionContext.ts';

/** What the numbers of an attack's group are made from. */
export interface AttackData {
  readonly samples: readonly ClusteredSample[];
  /** Attacks that enter rates. */
  readonly cases: readonly AttackCase[];
  /** Attacks by id, in the order of the run. */
  readonly cells: readonly string[];
  /** The auxiliary information that samples were scored with, `none` apart. */
  readonly auxiliaries: readonly Exclude<AuxiliaryKind, 'none'>[];
  readonly domains: readonly Domain[];
  readonly attention: readonly ClusteredAttention[];
}

/** What a section of an attack's report is computed from. */
export interface AttackContext extends AttackData, Estimating {}

/** Makes a section of a group of attacked responses. */
export type AttackSection = Section<AttackContext>;

/** A number of each attack, of a kind such as its success rate. */
export type AttackMeasure = readonly [
  id: string,
  title: string,
  quantity: (cases: readonly AttackCase[]) => Quantity,
];

/** A domain with its stated measure of complexity. */
export interface Domain {
  readonly name: string;
  /** Median number of characters of prompt and response. */
  readonly complexity: number;
  readonly samples: number;
}

/** The same for a part of the samples. */
export function narrowed<Data extends AttackData>(
  context: Data,
  isIn: (sample: ClusteredSample['sample']) => boolean,
): Data {
  return {
    ...context,
    samples: context.samples.filter(({ sample }) => isIn(sample)),
    cases: context.cases.filter(({ sample }) => isIn(sample)),
  };
}

/** The cases of one attack. */
export function casesOfCell({ cases }: AttackData, cell: string): AttackCase[] {
  return cases.filter(({ attack }) => attack.cell === cell);
}

/** What the attack of this cell is scored with; undefined where it was never made. */
export function auxiliaryOf(context: AttackData, cell: string): AuxiliaryKind | undefined {
  return context.cases.find(({ attack }) => attack.cell === cell)?.attack.auxiliary;
}
