import { keyedIndex } from '../../../digest.ts';
import type { HeaderEntry, LogEntry } from '../log.ts';
import { createHeader, createPairEntry, type RunSettings } from '../newRun.ts';
import { orders } from '../prompts/presentation.ts';
import { contentKey, type PairRecord } from '../runState.ts';
import { canContinue } from './onlyRecorded.ts';

/** The judge that continues a recorded conversation, and what it is asked. */
export type ContinuedSettings = Pick<
  RunSettings,
  'run' | 'tool' | 'createdAt' | 'seed' | 'protocol' | 'judge' | 'generation'
>;

/**
 * Returns the log of a run that continues the recorded conversation of one pair: its header, the
 * pair in the recorded order, and what was recorded. Throws if the conversation is incomplete.
 */
export function continuedPair(
  recorded: HeaderEntry,
  { entry, turns, messages }: PairRecord,
  settings: ContinuedSettings,
): { readonly header: HeaderEntry; readonly entries: readonly LogEntry[] } {
  if (!recorded.recorded || !canContinue(recorded, entry)) {
    throw new Error('The messages of this conversation are not all recorded.');
  }
  const header = createHeader({
    ...settings,
    dataset: recorded.dataset,
    definition: recorded.definition,
    recorded: { ...recorded.recorded, continued: true },
  });
  const key = contentKey({ entry });
  const pair = createPairEntry(header, key, entry.pair, (choices, _, ...names) =>
    names[0] === 'order'
      ? orders.indexOf(entry.order)
      : keyedIndex(choices, header.seed, ...names, key),
  );
  const answered = [...turns.values()].flatMap(({ name, messages: ids, answers, judgment }) => {
    const [answer] = answers;
    if (!answer?.recorded || !judgment) return [];
    const { at } = answer;
    const started = { type: 'started', pair: key, ...name, attempt: 0, at, messages: [...ids] };
    return [started, { ...answer, pair: key }, { ...judgment, pair: key }] as LogEntry[];
  });
  const sent = new Set([...turns.values()].flatMap(({ messages: ids }) => ids));
  const texts = [...sent].flatMap((id): LogEntry[] => {
    const message = messages.get(id);
    return message ? [{ type: 'message', id, ...message }] : [];
  });
  return { header, entries: [pair, ...texts, ...answered] };
}
