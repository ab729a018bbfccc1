import type { Aside, ChatMessage } from '../../words/ports.ts';
import type { Fault, JsonObject } from '../formats/format.ts';
import type { AttackSample } from '../samples/sample.ts';
import type { PanelVote, RecordedDecision } from './panel.ts';

/** Messages before a recorded answer, as far as the file contains them. */
export interface RecordedRequest {
  readonly messages: readonly ChatMessage[];
  /** Whether nothing is missing, so that a conversation can be continued. */
  readonly isComplete: boolean;
}

/** A verdict of a model on a response, as an evaluation tool recorded it. */
export interface Grade {
  /** Name of the tool's scorer or assertion. */
  readonly scorer: string;
  /** Model that graded, if the record states it. */
  readonly model?: string;
  readonly decision: RecordedDecision;
  /** Credit that the tool gives for the grade, such as 0.5 for a partly correct answer. */
  readonly score?: number;
  /** The grader's answer or, if the tool keeps only that, its explanation. */
  readonly text: string;
  /** The grader's thoughts, and text in fields that are not read. */
  readonly asides?: readonly Aside[];
  /** Set if the text is only the explanation. */
  readonly isReason?: true;
  /** Set if a panel graded: its votes, which the text lists. */
  readonly panel?: readonly PanelVote[];
  /** Absent unless the record contains the whole request. */
  readonly request?: RecordedRequest;
}

/** A response with its grades; none if no model graded it. */
export interface GradedSample {
  readonly sample: AttackSample;
  readonly grades: readonly Grade[];
}

type EvaluationReading = { readonly graded: readonly GradedSample[] } | { readonly fault: Fault };

/** A tool whose logs contain graded responses. To add one, add a file and a line in the catalog. */
export interface EvaluationTool {
  /** Stable name, written to logs and used by `--from`. */
  readonly id: string;
  readonly title: string;
  /** Which files contain its records, as a phrase for the user. */
  readonly hint: string;
  /** Whether this record looks like one of this tool's, by the names and types of its fields. */
  recognizes(record: JsonObject): boolean;
  /** Reads a record. Never throws. */
  read(record: JsonObject): EvaluationReading;
}

const skipped = 'It is skipped.';

/** Returns the fault of a record whose response is missing. */
export function withoutResponse(why: string): { readonly fault: Fault } {
  return { fault: { reason: `The record has no response${why}.`, remedy: skipped } };
}

/** The fault of a record without a verdict of a model. */
export const ungraded = {
  fault: { reason: 'No model graded the response.', remedy: skipped },
} as const;

/** The fault of a record with images, sound, video or documents. */
export const multimodal = {
  fault: {
    reason: 'The record is multimodal: its prompt or response is not only text.',
    remedy: skipped,
  },
} as const;
