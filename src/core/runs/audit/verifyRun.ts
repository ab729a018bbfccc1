import { messageId, messageText } from '../../journal/sentMessages.ts';
import {
  type Altered,
  differenceOf,
  type Verification,
  withoutCalls,
} from '../../journal/verification.ts';
import { readerVersion } from '../../judges/readAnswer.ts';
import { isSameJson } from '../../words/canonicalJson.ts';
import { type TurnName, turnId } from '../../words/turns.ts';
import type { HeaderEntry, JudgmentEntry, LogEntry } from './log.ts';
import { promptDigests } from './prompts/fingerprint.ts';
import { judgeAnswers } from './runner.ts';
import { type PairRecord, RunState, replay, type TurnRecord } from './runState.ts';
import { hasSamePrompts } from './sameRun.ts';

/**
 * Judges the raw answers of an audit or session again, as if its log lacked the judgments, and
 * compares the result with those that it has. Rejects without a header.
 */
export async function verifyRun(
  entries: readonly LogEntry[],
  sha256: (text: string) => string,
): Promise<Verification> {
  const header = entries.find((entry) => entry.type === 'header');
  if (!header) throw new Error('The log has no header.');
  const recorded = header.recorded ? recordedTurns(entries) : new Set<string>();
  const isRead = (entry: LogEntry): entry is JudgmentEntry =>
    entry.type === 'judgment' && !recorded.has(turnKey(entry));
  const read = await judgeAgain(
    header,
    entries.filter((entry) => !isRead(entry)),
    sha256,
  );
  const isEarlier = isReadEarlier(header);
  const ignored = isEarlier ? ['fingerprint'] : [];
  const altered = entries.flatMap((entry, place): Altered[] => {
    const pair = isRead(entry) ? read.pairs.get(entry.pair) : undefined;
    if (!isRead(entry) || !pair || isUndone(pair, entry)) return [];
    const found = differenceOf(entry, read.judgments.get(turnKey(entry)), ignored);
    return found ? [{ item: entry.pair, what: turnId(entry), entry: place, ...found }] : [];
  });
  if (hasPromptsOfThisVersion(header)) altered.push(...alteredRequests(entries, read.requests));
  const judgments = new Set(
    entries.flatMap((entry) => (entry.type === 'judgment' ? [turnKey(entry)] : [])),
  );
  return { judgments: judgments.size, recorded: recorded.size, isEarlier, altered };
}

/**
 * Returns the judgments of unfinished pairs of a run that are not what the answers in its state
 * give.
 */
export async function alteredIn(
  { header, pairs, limits }: RunState,
  keys: readonly string[],
): Promise<Altered[]> {
  const held = keys.flatMap((key) => {
    const pair = pairs.get(key);
    return pair && !pair.finished && pair.turns.size > 0 ? [[key, pair] as const] : [];
  });
  if (!header || held.length === 0) return [];
  const state = new RunState();
  state.header = header;
  Object.assign(state.limits, limits);
  const isRead = ({ judgment, answers }: TurnRecord) =>
    judgment !== undefined && !(header.recorded && answers[0]?.recorded && isFirst(judgment));
  for (const [key, pair] of held) {
    const turns = [...pair.turns].map(([id, turn]) => {
      return [id, { ...turn, ...(isRead(turn) && { judgment: undefined }) }] as const;
    });
    state.items.set(key, { ...pair, turns: new Map(turns) });
  }
  const { judgments } = await judgePairs(header, state);
  return held.flatMap(([item, pair]) =>
    [...pair.turns.values()].filter(isRead).flatMap(({ judgment }): Altered[] => {
      if (!judgment || isUndone(pair, judgment)) return [];
      // Fingerprints decide what is pooled, and not what is asked.
      const found = differenceOf(judgment, judgments.get(turnKey(judgment)), ['fingerprint']);
      return found ? [{ item, what: turnId(judgment), entry: 0, ...found }] : [];
    }),
  );
}

/** Whether a judgment is of a step that was undone, which is in no number. */
function isUndone(
  { steps }: Pick<PairRecord, 'steps'>,
  { arm, step = '' }: JudgmentEntry,
): boolean {
  return arm === 'step' && !steps.has(step);
}

/** Whether an earlier version read the answers of a run, or sent it other texts. */
function isReadEarlier(header: HeaderEntry): boolean {
  return header.reader !== readerVersion || !hasPromptsOfThisVersion(header);
}

function hasPromptsOfThisVersion(header: HeaderEntry): boolean {
  return hasSamePrompts(header.prompts, promptDigests(header));
}

/** Returns the answered requests whose messages are not those that the run sends, by their ids. */
function alteredRequests(
  entries: readonly LogEntry[],
  requests: ReadonlyMap<string, readonly string[]>,
): Altered[] {
  const last = new Map<string, Altered>();
  for (const [place, entry] of entries.entries()) {
    if (entry.type !== 'started') continue;
    const key = requestKey(entry.pair, entry, entry.attempt);
    const read = requests.get(key);
    const about = { item: entry.pair, what: turnId(entry), entry: place, field: 'messages' };
    last.delete(key);
    if (read && !isSameJson(entry.messages, read)) {
      last.set(key, { ...about, logged: entry.messages, read });
    }
  }
  return [...last.values()];
}

function judgeAgain(
  header: HeaderEntry,
  entries: readonly LogEntry[],
  sha256: (text: string) => string,
) {
  return judgePairs(header, replay(entries), sha256);
}

/** @param sha256 absent if the ids of messages are not needed */
async function judgePairs(header: HeaderEntry, state: RunState, sha256?: (text: string) => string) {
  const judgments = new Map<string, JudgmentEntry>();
  /** Ids of the messages of the answered requests. */
  const requests = new Map<string, readonly string[]>();
  const { model, ...run } = withoutCalls();
  for (const pairKey of state.pairs.keys()) {
    await judgeAnswers({
      ...{ ...run, state, pairKey, model: { ...model, identity: header.judge } },
      writer: header.evidence && { ...model, identity: header.evidence.writer },
      onEntry: (entry) => {
        if (entry.type === 'judgment') judgments.set(turnKey(entry), entry);
      },
      onAnswered: (turn, attempt, messages) => {
        if (!sha256) return;
        const ids = messages.map((message) => messageId(messageText(message), sha256));
        requests.set(requestKey(pairKey, turn, attempt), ids);
      },
    });
  }
  return { judgments, requests, pairs: state.pairs };
}

/**
 * Returns the keys of the turns whose answers another tool recorded: first verdicts and repeats
 * only, because Recant itself asks all follow-ups.
 */
function recordedTurns(entries: readonly LogEntry[]): Set<string> {
  return new Set(
    entries.flatMap((entry) =>
      entry.type === 'answer' && entry.recorded && isFirst(entry) ? [turnKey(entry)] : [],
    ),
  );
}

function isFirst({ arm }: Pick<JudgmentEntry, 'arm'>): boolean {
  return arm === 'baseline' || arm === 'repeat';
}

function turnKey(entry: Pick<JudgmentEntry, 'pair'> & Parameters<typeof turnId>[0]): string {
  return `${entry.pair} ${turnId(entry)}`;
}

function requestKey(pair: string, turn: TurnName, attempt: number): string {
  return `${pair} ${turnId(turn)} ${attempt}`;
}
