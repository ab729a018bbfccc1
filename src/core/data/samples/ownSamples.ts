import * as z from 'zod';
import { fieldOf } from '../formats/fields.ts';
import type { JsonObject, NamesUnused } from '../formats/format.ts';
import { notText } from '../formats/nonText.ts';
import { asMessages, notTextIn } from '../formats/turns.ts';
import { textsIn, unusedBy } from '../formats/unusedTexts.ts';
import { type Read, readBy } from '../import/records/read.ts';
import { pairMessage } from '../pair.ts';
import { promptText } from '../promptMessages.ts';
import { sampleRubric } from './readRubric.ts';
import { type AttackSample, attackSample } from './sample.ts';
import {
  checkRecord,
  readAttackSample,
  type SampleFault,
  type SampleFormat,
} from './sampleFormat.ts';

const known = Object.keys(attackSample.shape).filter(
  (name) => !['messages', 'response', 'other', 'characters'].includes(name),
);
const unreadFields = unusedBy(
  [
    ...known,
    ...['response.text', 'response.steps', 'other.text', 'other.preferred'],
    ...['other.byModel.name', 'other.byModel.preferred'],
    ...['name', 'profile', 'thought', 'major'].map((name) => `characters.*.${name}`),
  ],
  {
    conversations: ['messages', 'response.dialogue'],
    sentIn: ({ rubric = null, givenRubric = null }) =>
      new Set([...textsIn(rubric), ...textsIn(givenRubric)]),
  },
);

/** Names texts that are not read, such as a prompt beside a conversation that does not show it. */
const unused: NamesUnused = (record, kinds) => {
  const given = fieldOf(record, 'prompt');
  const asked = fieldOf(record, 'messages') ?? null;
  if (typeof given !== 'string' || asked === null) return unreadFields(record, kinds);
  const read = conversationIn({ messages: asked });
  const isHidden = 'record' in read && !String(read.record.prompt).includes(given);
  return [...unreadFields(record, kinds), ...(isHidden ? ['prompt'] : [])];
};

/** Recant's own samples (`*.samples.jsonl`): one `AttackSample` per line. */
export const ownSamples: SampleFormat = {
  id: 'samples',
  title: 'Recant samples',
  hint: 'a *.samples.jsonl with one sample a line',
  recognizes: (record) =>
    typeof fieldOf(record, 'scenario') === 'string' &&
    (fieldOf(record, 'prompt') ?? fieldOf(record, 'messages')) !== undefined &&
    typeof fieldOf(record, 'response') === 'object' &&
    unused(record, 'texts').length === 0,
  unused,
  begin() {
    const samples: AttackSample[] = [];
    const faults: SampleFault[] = [];
    return {
      add(record, origin) {
        const read = readSample(record);
        if ('record' in read) samples.push(read.record);
        else faults.push({ ...origin, reason: read.fault, remedy: checkRecord });
      },
      end: () => ({ samples, faults }),
    };
  },
};

/**
 * Reads a sample, whose rubric may be in any form that `readRubric` accepts, and whose prompt may be
 * a conversation.
 */
function readSample(own: JsonObject): Read<AttackSample> {
  const asked = conversationIn(own);
  if ('fault' in asked) return asked;
  const { rubric: given, ...others } = asked.record;
  const read = sampleRubric(given);
  return 'fault' in read ? read : readAttackSample({ ...others, ...read });
}

/** Returns a sample whose messages are plain texts, with the prompt that shows them. */
function conversationIn(record: JsonObject): Read<JsonObject> {
  const given = fieldOf(record, 'messages');
  if (given === undefined || given === null) return { record };
  const other = notTextIn(given);
  if (other !== undefined) return { fault: notText(other).reason };
  const read = readBy(z.array(pairMessage).min(1), asMessages(given));
  if ('fault' in read) return { fault: `Its conversation cannot be read: ${read.fault}` };
  const prompt = fieldOf(record, 'prompt') ?? promptText({ messages: read.record });
  return { record: { ...record, prompt, messages: read.record } };
}
