import type { AttackSample, ResponseContent } from '../../../data/samples/sample.ts';
import type { Generation } from '../../../judges/generation.ts';
import type { ScoreAnswer } from '../../../scoring/answers/readScore.ts';
import type { AuxiliaryKind, ReadScore } from '../../../scoring/score.ts';
import type { ChatRequest, Usage } from '../../../words/ports.ts';
import type { PlannedCell } from '../cell.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import type { Variant } from '../log/scoreEntry.ts';

/** One variant of a sample, and what its judge is given with it. */
export interface JudgedVariant {
  readonly sample: AttackSample;
  readonly variant: Variant;
  readonly content: ResponseContent;
  readonly auxiliary: AuxiliaryKind;
}

/** One request for a score. */
export interface JudgeRequest
  extends Pick<
    ChatRequest,
    'messages' | 'schema' | 'firstFormat' | 'responseFormat' | 'firstTokens'
  > {
  /** Empty, or what tells the requests of one score apart. */
  readonly part: string;
}

/** The requests of one score as known before anything is asked. */
export interface PlannedRequests {
  readonly parts: readonly string[];
  /** Maximum number of requests, if it depends on a rubric that is still to be written. */
  readonly mostWhenUnwritten?: number;
  /** Returns the estimated tokens of each request. */
  readonly tokens: () => Usage;
}

/** Under which conditions a judge scores the responses of an attack. */
export interface Conditions {
  /** What it is given in the scores that decide. */
  readonly auxiliary: AuxiliaryKind;
  /** Whether it scores each response once more with nothing given. */
  readonly alone: boolean;
  /** Whether it scores a pair's other response. */
  readonly other: boolean;
}

/** How a judge of one kind is asked for its score of a variant, and how its answers are read. */
export interface JudgeAsking {
  /** Settings of all its requests. */
  readonly generation: Generation;
  /**
   * Returns what it is shown and the sample lacks, by the names of placeholders; it is not asked
   * about a sample that lacks anything.
   */
  lacks(sample: AttackSample): readonly string[];
  conditions(cell: Pick<PlannedCell, 'auxiliary' | 'scenario'>): Conditions;
  requests(judged: JudgedVariant): readonly JudgeRequest[];
  /** Reads the answers to `requests` with the same arguments. */
  read(judged: JudgedVariant, answers: readonly ScoreAnswer[]): ReadScore;
  planned(judged: JudgedVariant): PlannedRequests;
}

/** What decides how a run's judges are asked. */
export type AskingHeader = Pick<
  AttackHeader,
  | 'auxiliary'
  | 'criteria'
  | 'generation'
  | 'judges'
  | 'referenceMayBeWrong'
  | 'rescoring'
  | 'scoring'
>;
