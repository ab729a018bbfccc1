import type { RecordedRequest } from '../../data/evaluations/evaluation.ts';
import { memberName, type PanelVote, type RecordedDecision } from '../../data/evaluations/panel.ts';
import type { Fault, JsonObject } from '../../data/formats/format.ts';
import type { Pair } from '../../data/pair.ts';
import type {
  Aside,
  ChatAnswer,
  FinishReason,
  ModelIdentity,
  TokenChance,
} from '../../words/ports.ts';
import type { JudgeDefinition } from '../definition.ts';
import type { Generation } from '../generation.ts';

/** The pair or response that a recorded answer is about. */
export interface RecordedItem {
  /**
   * Shared by all answers of the file about the same pair in either order, or the same response.
   */
  readonly key: string;
  /** The pair in the dataset's own order, or the single response, if the record contains it. */
  readonly pair?: Omit<Pair, 'id'> & { readonly id?: string | undefined };
  /** Models of responses A and B, or of the single response. */
  readonly models?: readonly string[];
  /** MT-Bench's question and turn, by which other files contain its texts. */
  readonly question?: string;
  readonly turn?: 1 | 2;
  /** Set for a single response that the record does not contain. */
  readonly isSingle?: true;
}

/** How a judge was asked, other than by its model and definition. */
export interface RecordedAsking {
  /** Those of the model, with its provider and endpoint. */
  readonly settings: NonNullable<ModelIdentity['settings']>;
  readonly generation: Generation;
}

/** What an endpoint said about an answer. */
type RecordedService = Partial<
  Pick<
    ChatAnswer,
    'servedModel' | 'systemFingerprint' | 'responseFormat' | 'effectiveTemperature' | 'notApplied'
  >
>;

/** An answer of a judge in a file of another tool or a run log. */
export interface RecordedAnswer {
  readonly item: RecordedItem;
  /** Presented order of the responses; absent for a single response, or if it is unknown. */
  readonly order?: 'AB' | 'BA';
  /** Whole text of the answer. */
  readonly text: string;
  /** Set if the text is only the judge's reason, not its whole answer. */
  readonly isReason?: true;
  /** How the answer ended, if the file states it in these terms. */
  readonly finishReason?: FinishReason;
  readonly refusal?: string;
  /** Likeliest first tokens, if they were recorded. */
  readonly firstTokens?: readonly TokenChance[];
  /** Thoughts of the judge, and text in fields that are not read. */
  readonly asides?: readonly Aside[];
  readonly decision: RecordedDecision;
  /**
   * Set if several judges decided together: their votes, as far as the file contains them. The text
   * lists them.
   */
  readonly panel?: readonly PanelVote[];
  readonly request?: RecordedRequest;
  /** Name of the judge's model. */
  readonly model?: string;
  /** Name of the judge's prompt in the recording tool. */
  readonly prompt?: string;
  /** The judge's definition, if the file contains it. */
  readonly definition?: JudgeDefinition;
  /** Absent if the file does not state it. */
  readonly asking?: RecordedAsking;
  readonly service?: RecordedService;
  /** Set if no model gave the answer. */
  readonly simulated?: true;
  /** Set for an answer to a follow-up, which is not a baseline. */
  readonly isFollowUp?: true;
}

/** The result of reading one record; it may contain no answer. */
export type RecordedReading =
  | { readonly answers: readonly RecordedAnswer[] }
  | { readonly fault: Fault };

/** One shape of records that contain a judge's answers: a file and a line in the catalog. */
export interface RecordedShape {
  /** Stable name. */
  readonly id: string;
  readonly title: string;
  /** Digest of the mapping that describes the shape; absent for shapes of the catalog. */
  readonly mapping?: string;
  /** Usual form of its judges, for answers that no built-in form reads. */
  readonly form?: JudgeDefinition;
  /** Whether this record looks like one of this shape, by the names and types of its fields. */
  recognizes(record: JsonObject): boolean;
  /** Starts reading a file; the result is called with each record, in order, and never throws. */
  begin(): (record: JsonObject) => RecordedReading;
}

/**
 * Returns the answers whose texts state their decisions: this one or, of a panel, those of its
 * members. None where only a reason is recorded, or nothing.
 */
export function statedAnswers(answer: RecordedAnswer): readonly RecordedAnswer[] {
  const { panel, item, isReason, text } = answer;
  if (!panel) return isReason || text.trim() === '' ? [] : [answer];
  return panel.flatMap(({ judge, decision, text }, index) => {
    if (!decision || text === undefined) return [];
    const { order } = answer;
    const key = `${item.key} (${memberName(judge, index)})`;
    return { item: { ...item, key }, ...(order && { order }), text, decision };
  });
}
