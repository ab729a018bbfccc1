import type { JudgeDefinition } from '../definition.ts';
import type { AnswerReader, DefinitionWith } from './answerReader.ts';
import { choiceReader } from './choiceReader.ts';
import { jsonReader } from './jsonReader.ts';
import { markerReader } from './markerReader.ts';
import type { Reader } from './readerFields.ts';
import { scoreReader } from './scoreReader.ts';
import { scoresReader } from './scoresReader.ts';

/** The kinds of reader. */
const readers: {
  readonly [Kind in Reader['kind']]: (definition: DefinitionWith<Kind>) => AnswerReader;
} = {
  marker: markerReader,
  json: jsonReader,
  scores: scoresReader,
  score: scoreReader,
  choice: choiceReader,
};

const opened = new WeakMap<JudgeDefinition, AnswerReader>();

/** Returns the reader of a definition, which is opened once. */
export function readerOf(definition: JudgeDefinition): AnswerReader {
  const known = opened.get(definition);
  if (known) return known;
  const open = readers[definition.reader.kind] as (definition: JudgeDefinition) => AnswerReader;
  const reader = open(definition);
  opened.set(definition, reader);
  return reader;
}
