import type { HeaderEntry, LogEntry, PairEntry } from '../log.ts';
import { createHeader, type RunSettings } from '../newRun.ts';
import { BlockDraws } from '../plan/blockDraws.ts';
import { secondPresentation } from '../plan/pairEntries.ts';
import { judgeFingerprint } from '../prompts/fingerprint.ts';
import { contentKey, type PairRecord } from '../runState.ts';
import { canContinue } from './onlyRecorded.ts';

/** The judge that continues recorded conversations, and what it is asked. */
export type ContinuedSettings = Pick<
  RunSettings,
  'run' | 'tool' | 'createdAt' | 'seed' | 'protocol' | 'judge' | 'generation'
>;

interface ContinuedRun {
  readonly header: HeaderEntry;
  readonly entries: readonly LogEntry[];
}

/**
 * Returns the log of a run that continues the recorded conversation of one pair, in the recorded
 * order. Throws if the conversation is incomplete.
 */
export function continuedPair(
  recorded: HeaderEntry,
  pair: PairRecord,
  settings: ContinuedSettings,
): ContinuedRun {
  if (!canContinue(recorded, pair.entry)) {
    throw new Error('The messages of this conversation are not all recorded.');
  }
  return continuedRun({ ...recorded, ...onePair }, [pair], settings);
}

const onePair = { selection: undefined, orders: undefined, repeats: undefined };

/**
 * Returns the log of a run that continues all complete conversations of a recorded run: its header,
 * the pairs in the recorded orders, and what was recorded, which is kept of the other pairs too.
 */
export function continuedRun(
  recorded: HeaderEntry,
  pairs: readonly PairRecord[],
  settings: ContinuedSettings,
): ContinuedRun {
  const { dataset, definition, selection, orders, repeats, recorded: origin } = recorded;
  if (!origin) throw new Error('The verdicts of this run are not recorded ones.');
  const header = createHeader({
    ...settings,
    ...{ dataset, definition, orders, repeats },
    ...(selection && { selection }),
    recorded: { ...origin, continued: true },
  });
  const draws = new BlockDraws(header);
  const firsts = new Map<string, PairEntry>();
  const known = new Set<string>();
  const entries = pairs.flatMap((record): LogEntry[] => {
    const key = contentKey(record);
    const first = firsts.get(key);
    const { pair, order, orderUnknown, incomplete } = record.entry;
    const drawn = first ? secondPresentation(first) : draws.entryOf(key, pair, order);
    if (!first) firsts.set(key, drawn);
    const entry = { ...drawn, ...(orderUnknown && { orderUnknown }) };
    return [
      { ...entry, ...(incomplete && { incomplete }) },
      ...messagesOf(record, known),
      ...answersOf(header, entry.key, record),
    ];
  });
  return { header, entries };
}

/** Returns the messages that a pair's recorded turns were sent and that the log does not have. */
function messagesOf({ turns, messages }: PairRecord, known: Set<string>): LogEntry[] {
  const sent = new Set([...turns.values()].flatMap(({ requests }) => requests[0] ?? []));
  return [...sent].flatMap((id): LogEntry[] => {
    const message = messages.get(id);
    if (!message || known.has(id)) return [];
    known.add(id);
    return [{ type: 'message', id, ...message }];
  });
}

function answersOf(header: HeaderEntry, pair: string, { turns }: PairRecord): LogEntry[] {
  return [...turns.values()].flatMap(({ name, requests: [messages = []], answers, judgment }) => {
    const [answer] = answers;
    if (!answer?.recorded || !judgment) return [];
    const { at } = answer;
    const call = { pair, ...name, attempt: 0, at };
    const started: LogEntry = { type: 'started', ...call, messages: [...messages] };
    const fingerprint = judgeFingerprint(header, answer);
    const known = [
      { ...answer, pair },
      { ...judgment, pair, fingerprint },
    ];
    return messages.length > 0 ? [started, ...known] : known;
  });
}
