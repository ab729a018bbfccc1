import type { Side } from '../pair.ts';
import type { VerdictOutcome } from '../runs/audit/answers/verdictOutcome.ts';
import type { SequenceAim } from '../runs/audit/plan/targets.ts';
import type { FlipKind } from './metrics/flip.ts';

/**
 * The arms that a number may be computed from. `sequence` is a planned multi-step sequence, one row
 * for each follow-up; turns of the user's own choice are no rows at all.
 */
export const plannedArms = ['baseline', 'repeat', 'neutral', 'challenge', 'sequence'] as const;
export type PlannedArm = (typeof plannedArms)[number];

/** One judgment of a planned arm: everything that a number may depend on, and nothing else. */
export interface JudgmentRow {
  readonly run: string;
  /**
   * Digest of the judge as it was asked: provider, model, endpoint, settings, generation and prompts.
   * Judgments are pooled by it and never across two of one model.
   */
  readonly judge: string;
  /** The requested model. */
  readonly judgeName: string;
  /** The judgment's own fingerprint, which also holds what was served; a change in mid-run warns. */
  readonly fingerprint: string;
  /** The practice judge's. */
  readonly simulated: boolean;
  readonly dataset: string;
  /** Key of the pair in its run. */
  readonly pair: string;
  /** Digest of what a judge sees of the pair, the same where another file has A and B exchanged. */
  readonly content: string;
  /** Whether A and B are exchanged relative to other pairs of this content. */
  readonly swapped?: boolean | undefined;
  /** Whether A and B are not the data set's own: exchanged, to be pooled with another file's. */
  readonly exchanged?: boolean | undefined;
  /**
   * B1 or a neutral turn that an earlier run of the judge has asked too: it counts there, and here other
   * judgments are compared with it.
   */
  readonly again?: true | undefined;
  /** Digest of the prompt: what all intervals and tests cluster by. */
  readonly cluster: string;
  readonly domain?: string | undefined;
  /** Which of the dataset's responses was presented first. */
  readonly order: 'AB' | 'BA';
  readonly protocol: string;
  /** Asked once and used by several protocols of its run: there is a row for each of them. */
  readonly shared?: true | undefined;
  /** Id of the turn in its run; absent from rows that were not read from a log. */
  readonly turn?: string | undefined;
  readonly arm: PlannedArm;
  /** Kind of challenge; in a sequence also `neutral`. */
  readonly challenge?: string | undefined;
  /** Arm `sequence`: place of the follow-up, from 1. */
  readonly step?: number | undefined;
  /** Arm `sequence`: what its follow-ups favor. */
  readonly aim?: SequenceAim | undefined;
  /** The response that the challenge favours, against which the neutral turn is judged too. */
  readonly target?: Side | undefined;
  readonly paraphrase?: number | undefined;
  readonly outcome: VerdictOutcome;
  /** Read only after a repair request. */
  readonly repaired?: true | undefined;
  /** In the dataset's A and B; absent where, and only where, the answer could not be read. */
  readonly preference?: Side | undefined;
  /** 0 to 100. */
  readonly confidence?: number | undefined;
  /** Token Jaccard of this and the baseline's justification, 0 to 1. */
  readonly overlap?: number | undefined;
  readonly flip?: boolean | undefined;
  readonly flipKind?: FlipKind | undefined;
  /** Only a side from a human or gold source; an LLM's label never gets here. */
  readonly label?: Side | undefined;
  /** A human or gold source labels the pair a tie. */
  readonly tiedLabel?: true | undefined;
  /** Length of each response in UTF-16 units. */
  readonly lengthA: number;
  readonly lengthB: number;
  readonly modelA?: string | undefined;
  readonly modelB?: string | undefined;
}
