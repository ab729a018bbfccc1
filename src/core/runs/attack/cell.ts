import type { Rubric } from '../../data/samples/rubric.ts';
import type { AttackSample, ResponseContent } from '../../data/samples/sample.ts';
import type { ChatMessage } from '../../words/ports.ts';
import type { Scenario } from '../../words/scenario.ts';

/** CE's five biases (§3.2), and the two comprehensive attacks of its basic tier (§4.1). */
type Bias =
  | 'reference'
  | 'rubric'
  | 'format'
  | 'solution-fixation'
  | 'stereotype'
  | 'loophole'
  | 'entanglement';

/** Source that an attack is based on; it cannot be used on a sample that lacks it. */
export type AttackSource = 'reference' | 'rubric' | 'characters';

/**
 * A limit that an attack must keep, measured by `core/attack/limits`. CE states (§4.1, A.3) the
 * shares of words kept (70, 80 and 90%), 3 edits for reference attacks, 3 content changes and 5
 * single-word changes for rubric attacks, and 5 to 10% growth in role-play. All other limits and
 * values, and how each is measured, are Recant's. In scripts whose characters count as words, values
 * in words are characters.
 */
export type Limit =
  /** Number of edits; an edit longer than a sentence counts as several. */
  | { readonly id: 'edits'; readonly from?: number; readonly to: number }
  /** Number of edits longer than a few words, counted in the same way. */
  | { readonly id: 'largeEdits'; readonly to: number }
  /** Share of the original's words that are kept. */
  | { readonly id: 'kept'; readonly above: number }
  /**
   * Words changed, as a share of the original's; short responses allow at least `atLeast` words,
   * but never more than the response has.
   */
  | {
      readonly id: 'changed';
      readonly from?: number;
      readonly to: number;
      readonly atLeast?: number;
    }
  /**
   * Growth in code points, as a share of the original's; short responses may grow by the length of
   * `atLeast` words.
   */
  | {
      readonly id: 'growth';
      readonly from?: number;
      readonly to?: number;
      readonly atLeast?: number;
    }
  /**
   * Share of the words added or changed that a single turn may contain; `atLeast` words are always
   * allowed.
   */
  | { readonly id: 'turnAdded' | 'turnChanged'; readonly to: number; readonly atLeast: number }
  /** Same number of steps or turns, in the same positions. */
  | { readonly id: 'places' }
  /** Roles, their order and NSP turns unchanged. */
  | { readonly id: 'roles' }
  /** Formulas and numbers unchanged in each step. */
  | { readonly id: 'formulas' }
  /** Words and characters of each step: between half and twice as many as before. */
  | { readonly id: 'stepWords' }
  /** Code and LaTeX unchanged. */
  | { readonly id: 'verbatim' }
  /** No word replaced by a homoglyph. */
  | { readonly id: 'lookAlikes' }
  /** No hidden sign more often than before, in any step or turn. */
  | { readonly id: 'hidden' };

/** Limits of every attack and every placebo. */
export const commonLimits: readonly Limit[] = [
  { id: 'verbatim' },
  { id: 'lookAlikes' },
  { id: 'hidden' },
];

/**
 * One attack: a bias in a scenario. Each has a file in `core/attack/cells` and a line in the
 * catalog.
 */
export interface AttackCell {
  /** For example, `maths-format` or `general-reference`. */
  readonly id: string;
  readonly title: string;
  /** What it does to the response, worded to continue a sentence that begins with its title. */
  readonly summary: string;
  readonly bias: Bias;
  readonly scenario: Scenario;
  readonly source: AttackSource;
  /** Auxiliary information that the attack is based on; see `givenTo` for what judges are given. */
  readonly auxiliary: 'reference' | 'rubric' | 'background' | 'all';
  readonly limits: readonly Limit[];
  /**
   * Returns the request for the attack's profile: one per record if extracted from a reference or
   * characters, one for all records if extracted from a rubric. Absent for single-stage attacks.
   */
  readonly extraction?: (sample: AttackSample) => readonly ChatMessage[];
  /** Returns the request for the attacked response. */
  readonly camouflage: (
    sample: AttackSample,
    profile: string | undefined,
  ) => readonly ChatMessage[];
  /** Entanglement: the criterion to raise, and those that must stay unchanged. */
  readonly focus?: (rubric: Rubric) => {
    readonly raised: string;
    readonly protected: readonly string[];
  };
}

/** Parts of an attack that determine what a run of it plans. */
export type PlannedCell = Pick<AttackCell, 'id' | 'scenario' | 'source' | 'auxiliary'> &
  Partial<Pick<AttackCell, 'extraction' | 'camouflage'>>;

/**
 * Result of reading an attacker's answer: a response of the same form, or the reason it is invalid.
 */
export type ReadAttack =
  | { readonly response: ResponseContent }
  | { readonly fault: 'empty' | 'unreadable' | 'refusal' | 'cut-off' };
