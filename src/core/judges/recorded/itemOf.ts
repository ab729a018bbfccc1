import { conversationOf } from '../../data/promptMessages.ts';
import { responsesOf } from '../../data/responses.ts';
import { digestOfAll } from '../../words/digest.ts';
import type { RecordedItem } from './recordedAnswer.ts';

/** Returns the item of a record that contains its texts; without an id, its key is a digest. */
export function itemOf(pair: NonNullable<RecordedItem['pair']>): RecordedItem {
  const { id, modelA, modelB } = pair;
  const texts = [...conversationOf(pair).map(({ content }) => content), ...responsesOf(pair)];
  return {
    key: id ?? digestOfAll(texts).slice(0, 16),
    pair,
    ...(modelA !== undefined && modelB !== undefined && { models: [modelA, modelB] }),
  };
}
