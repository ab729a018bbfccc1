import type { Rubric } from '../../pointwise/rubric.ts';
import type { AttackSample, ResponseContent } from '../../pointwise/sample.ts';
import type { ChatMessage } from '../../ports.ts';
import type { Scenario } from '../../scenario.ts';

/** CE's five biases (§3.2), and the two comprehensive attacks of its basic tier (§4.1). */
export type Bias =
  | 'reference'
  | 'rubric'
  | 'format'
  | 'solution-fixation'
  | 'stereotype'
  | 'loophole'
  | 'entanglement';

/** What an attack draws on; a sample that lacks it cannot be attacked in this way. */
export type AttackSource = 'reference' | 'rubric' | 'characters';

/**
 * A limit that an attack has to keep, measured by `core/attack/limits`. CE states the shares of words kept
 * (70, 80 and 90 %), 3 edits for reference attacks, 3 changes of content and 5 of single words for rubric
 * attacks, and 5 to 10 % of growth in role-play (§4.1, A.3). All other limits and values are Recant's.
 */
export type Limit =
  /** Number of edits, where an edit of more than a sentence counts as several. */
  | { readonly id: 'edits'; readonly from?: number; readonly to: number }
  /** Number of edits of more than a few words, counted likewise. */
  | { readonly id: 'largeEdits'; readonly to: number }
  /** Share of the original's words that are kept. */
  | { readonly id: 'kept'; readonly above: number }
  /**
   * Words changed, as a share of the original's: in short responses at least `atLeast` words may be, but
   * never more than there are.
   */
  | {
      readonly id: 'changed';
      readonly from?: number;
      readonly to: number;
      readonly atLeast?: number;
    }
  /** Growth in code points, as a share of the original's. */
  | { readonly id: 'growth'; readonly from?: number; readonly to?: number }
  /** Share of the growth that may be in one turn. */
  | { readonly id: 'turnGrowth'; readonly to: number }
  /** As many steps or turns as before, each in its place. */
  | { readonly id: 'places' }
  /** Roles, their order and NSP turns as before. */
  | { readonly id: 'roles' }
  /** Formulas and numbers as before, step by step. */
  | { readonly id: 'formulas' }
  /** Words of each step: from half as many to twice as many. */
  | { readonly id: 'stepWords' }
  /** Code and LaTeX as before. */
  | { readonly id: 'verbatim' }
  /** No word put in for one that looks the same. */
  | { readonly id: 'lookAlikes' };

/** Limits of every attack, and of a placebo. */
export const commonLimits: readonly Limit[] = [{ id: 'verbatim' }, { id: 'lookAlikes' }];

/** One attack: a bias in a scenario. One file each in `core/attack/cells`, one line in its catalogue. */
export interface AttackCell {
  /** `maths-format`, `general-reference`. */
  readonly id: string;
  readonly title: string;
  /** What it does to the response, as the end of a sentence that begins with its title. */
  readonly summary: string;
  readonly bias: Bias;
  readonly scenario: Scenario;
  readonly source: AttackSource;
  /** What a judge is given when the attack is scored "with auxiliary information". */
  readonly auxiliary: 'reference' | 'rubric' | 'background' | 'all';
  readonly limits: readonly Limit[];
  /**
   * Asks for the profile that the attack is made from: per record where it comes from a reference or
   * characters, one for all where it comes from a rubric. Absent for attacks in one stage.
   */
  readonly extraction?: (sample: AttackSample) => readonly ChatMessage[];
  /** Asks for the attacked response. */
  readonly camouflage: (
    sample: AttackSample,
    profile: string | undefined,
  ) => readonly ChatMessage[];
  /** Entanglement: the criterion to be raised, and those that have to stay as they are. */
  readonly focus?: (rubric: Rubric) => {
    readonly raised: string;
    readonly protected: readonly string[];
  };
}

/** What has to be known of an attack to tell what a run of it plans. */
export type PlannedCell = Pick<AttackCell, 'id' | 'scenario' | 'source' | 'auxiliary'> &
  Partial<Pick<AttackCell, 'extraction' | 'camouflage'>>;

/** What an attacker's answer amounts to: a response of the same form, or why it is none. */
export type ReadAttack =
  | { readonly response: ResponseContent }
  | { readonly fault: 'empty' | 'unreadable' | 'refusal' | 'cut-off' };
