import { fieldOf, isObject } from '../formats/fields.ts';
import type { JsonObject, JsonValue } from '../formats/format.ts';
import { contentText, listIn, textIn } from './conversationText.ts';
import type { ScorerCall } from './inspectCalls.ts';
import type { PanelVote, RecordedDecision } from './panel.ts';

/**
 * Returns the votes of the panel that gave a score in an Inspect log; undefined if one model gave
 * it. Newer logs state the votes. Older ones keep only the first member's conversation: there, the
 * scorer's calls show that other models were asked the same.
 *
 * @param decide returns what a vote means
 */
export function panelVotes(
  metadata: JsonObject,
  calls: readonly ScorerCall[],
  decide: (value: JsonValue) => RecordedDecision,
): readonly PanelVote[] | undefined {
  const conversation = listIn(fieldOf(metadata, 'grading'));
  const stated = statedVotes(metadata);
  if (stated) {
    const members = membersOf(calls, stated.length);
    return stated.map((vote, index) => voteOf(vote, members?.[index], decide));
  }
  const graders = distinctModels(conversation.flatMap(graderIn));
  const asked = graders.length > 1 ? graders : askedTheSame(conversation, calls);
  if (asked.length > 1) return asked.map(({ model, text }) => ({ judge: model, text }));
  return Object.hasOwn(metadata, 'panel') ? [] : undefined;
}

/** A vote as the metadata states it, possibly with the name of its member. */
interface StatedVote {
  readonly judge?: string;
  readonly value: JsonValue;
  readonly text?: string;
}

/** Names under which each entry is a vote. */
const votesNames = ['votes'];
/** Names under which an entry is a vote only if it names its judge. */
const gradesNames = ['grades', 'verdicts', 'judgments', 'judges', 'graders', 'panel', 'members'];

/** Returns the votes in the metadata or in one of its objects. */
function statedVotes(metadata: JsonObject): readonly StatedVote[] | undefined {
  const holders = [fieldOf(metadata, 'panel'), metadata, ...Object.values(metadata)];
  for (const holder of holders.filter(isObject)) {
    for (const name of [...votesNames, ...gradesNames]) {
      const votes = votesIn(fieldOf(holder, name)) ?? [];
      const areVotes =
        votesNames.includes(name) ||
        (Array.isArray(fieldOf(holder, name)) && votes.every(({ judge }) => judge !== undefined));
      if (votes.length > 1 && areVotes) return votes;
    }
  }
  return undefined;
}

function votesIn(value: JsonValue | undefined): readonly StatedVote[] | undefined {
  if (Array.isArray(value)) return value.map(statedVote);
  if (!isObject(value)) return undefined;
  return Object.entries(value).map(([judge, vote]) => ({ ...statedVote(vote), judge }));
}

function statedVote(entry: JsonValue): StatedVote {
  if (!isObject(entry)) return { value: entry };
  const judge = firstOf(entry, ['model', 'judge', 'grader', 'name']);
  const value = firstOf(entry, ['vote', 'grade', 'verdict', 'value', 'score', 'decision']) ?? null;
  const text = firstOf(entry, ['text', 'completion', 'answer', 'explanation', 'reason']);
  return {
    ...(typeof judge === 'string' && { judge }),
    value,
    ...(typeof text === 'string' && { text }),
  };
}

function firstOf(entry: JsonObject, names: readonly string[]): JsonValue | undefined {
  const name = names.find((one) => (fieldOf(entry, one) ?? null) !== null);
  return name === undefined ? undefined : fieldOf(entry, name);
}

function voteOf(
  { judge: named, value, text: stated }: StatedVote,
  member: ScorerCall | undefined,
  decide: (value: JsonValue) => RecordedDecision,
): PanelVote {
  const judge = named ?? member?.model;
  const own = named === undefined || named === member?.model ? member?.text : undefined;
  const text = own ?? stated;
  const isWord = value !== null && typeof value !== 'object';
  return {
    ...(judge !== undefined && { judge }),
    ...(isWord && { vote: String(value) }),
    decision: decide(value),
    ...(text !== undefined && { text }),
  };
}

/** Returns the calls of the members: all, or the last to each model where some were repeated. */
function membersOf(calls: readonly ScorerCall[], size: number): readonly ScorerCall[] | undefined {
  if (calls.length === size) return calls;
  const last = new Map(calls.map((call) => [call.model, call]));
  return last.size === size ? [...last.values()] : undefined;
}

interface Grader {
  readonly model: string;
  readonly text: string;
}

function graderIn(message: JsonValue): readonly Grader[] {
  if (!isObject(message) || fieldOf(message, 'role') !== 'assistant') return [];
  const model = textIn(fieldOf(message, 'model'));
  return model === undefined
    ? []
    : [{ model, text: contentText(fieldOf(message, 'content')) ?? '' }];
}

/** Returns the last answer of each model. */
function distinctModels(graders: readonly Grader[]): readonly Grader[] {
  return [...new Map(graders.map((grader) => [grader.model, grader])).values()];
}

/** Returns the graders that were asked the same as the one whose conversation is logged. */
function askedTheSame(
  conversation: readonly JsonValue[],
  calls: readonly ScorerCall[],
): readonly Grader[] {
  const [logged] = conversation.slice(-1).flatMap(graderIn);
  const own = calls.find(({ model, text }) => model === logged?.model && text === logged.text);
  return own ? distinctModels(calls.filter(({ asked }) => asked === own.asked)) : [];
}
