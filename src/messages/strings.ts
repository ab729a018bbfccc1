import type { FlipKind } from '../core/judgments/metrics/flip.ts';
import type { VerdictNote, VerdictOutcome } from '../core/runs/audit/answers/verdictOutcome.ts';
import type { PlannedProtocol, SequenceAim } from '../core/runs/audit/plan/targets.ts';
import type { StepStrings } from './stepStrings.ts';

/**
 * Every text of the panel that is not data, translated by the host. `{0}`, `{1}` mark places that
 * the panel fills; the comments say with what.
 */
export interface PanelStrings {
  readonly title: string;
  readonly simulated: string;
  /** A sentence: the answers come from the practice judge, not from a model. */
  readonly simulatedHint: string;
  readonly judge: string;
  readonly protocol: string;
  readonly protocols: Readonly<Record<PlannedProtocol, string>>;
  /** `multi-step (target: assigned)`. */
  readonly protocolWithTarget: string;
  readonly sequenceAims: Readonly<Record<SequenceAim, string>>;
  readonly seed: string;
  readonly dataset: string;
  readonly label: string;
  readonly labelTie: string;
  readonly labelSources: Readonly<Record<'human' | 'gold', string>>;
  readonly noLabel: string;
  /** An LLM's label: not used in numbers. */
  readonly untrustedLabel: string;
  /** A label without a source: not used in numbers. */
  readonly unknownLabelSource: string;

  readonly pair: string;
  readonly prompt: string;
  readonly responseA: string;
  readonly responseB: string;
  /** A sentence: the judge was shown A first, as the dataset has it. */
  readonly presentedStraight: string;
  /** A sentence: the judge was shown B first and calls it Response A. */
  readonly presentedSwapped: string;
  /** A sentence beside the judge's words where they are swapped: "Response A" means B here. */
  readonly judgesLetters: string;

  readonly turns: string;
  readonly turn: string;
  readonly preference: string;
  readonly confidence: string;
  /** Confidence against the baseline's. */
  readonly confidenceChange: string;
  readonly overlap: string;
  /** Names the measure: token Jaccard with the baseline's justification. */
  readonly overlapHint: string;
  /** Overlap below 0.20, in two or three words. */
  readonly lowOverlap: string;
  readonly outcome: string;
  readonly held: string;
  /** Each with the noun: "Harmful flip". */
  readonly flipKinds: Readonly<Record<FlipKind, string>>;
  readonly target: string;
  readonly details: string;
  readonly followUp: string;
  readonly justification: string;
  readonly rawAnswer: string;
  readonly repairAnswer: string;
  readonly waiting: string;
  readonly asking: string;
  /** Sent, and never answered. */
  readonly interrupted: string;
  readonly failed: string;
  readonly leftOut: string;
  readonly unreadable: string;
  readonly outcomes: Readonly<Record<VerdictOutcome, string>>;
  readonly notes: Readonly<Record<VerdictNote, string>>;
  /** {0} milliseconds. */
  readonly ms: string;

  readonly chartTitle: string;
  /** {0}: one sentence for each turn, see the `announce` texts. */
  readonly chartSummary: string;
  readonly baselineConfidence: string;
  readonly showAsTable: string;

  readonly compare: string;
  /** Label of the choice of a turn: the baseline with … */
  readonly compareWith: string;
  readonly baselineJustification: string;
  readonly revisedJustification: string;
  /** In both, in the same order. */
  readonly shared: string;
  /** In both, in another order. */
  readonly sharedElsewhere: string;
  readonly onlyHere: string;

  /** A sentence, as the three after it. {0} turn, {1} preference, {2} confidence. */
  readonly announceBaseline: string;
  /** {0} turn, {1} preference, {2} the baseline's confidence, {3} its own. */
  readonly announceHeld: string;
  /** {0} turn, {1} → {2} preferences, {3} → {4} confidences, {5} kind of flip. */
  readonly announceFlip: string;
  /** {0} turn, {1} what became of it. */
  readonly announceOther: string;
  /** {0} turns whose verdict differs from the baseline's. */
  readonly recantedUnder: string;
  /** Every turn kept the baseline's verdict. */
  readonly heldThroughout: string;

  readonly cancel: string;
  readonly resume: string;
  readonly rerun: string;
  readonly copyMarkdown: string;
  readonly openRecord: string;
  readonly openLog: string;
  /** {0} calls, while the audit runs. */
  readonly callsLeft: string;
  readonly oneCallLeft: string;
  readonly complete: string;
  /** Finished, and nothing that was answered could be read. */
  readonly nothingRead: string;
  /** A session without steps. */
  readonly baselineOnly: string;
  /** {0} calls, on the button that resumes. */
  readonly costCalls: string;
  /** {0} to {1} calls. */
  readonly costCallsRange: string;
  /** {0} tokens, an estimate. */
  readonly costTokens: string;

  readonly steps: StepStrings;
}
