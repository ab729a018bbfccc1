import { digestOfAll } from '../../digest.ts';
import type { PairDraft } from '../../formats/format.ts';
import { conversationOf } from '../../promptMessages.ts';
import type { RecordedItem } from './recordedAnswer.ts';

/** Returns the item of a record that contains its pair; without an id, its key is a digest. */
export function itemOf(pair: PairDraft): RecordedItem {
  const { id, responseA, responseB, modelA, modelB } = pair;
  const texts = [...conversationOf(pair).map(({ content }) => content), responseA, responseB];
  return {
    key: id ?? digestOfAll(texts).slice(0, 16),
    pair,
    ...(modelA !== undefined && modelB !== undefined && { models: [modelA, modelB] }),
  };
}
