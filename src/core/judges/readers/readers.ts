import type { JudgeDefinition, Reader } from '../definition.ts';
import type { AnswerReader, DefinitionWith } from './answerReader.ts';
import { jsonReader } from './jsonReader.ts';

type Open<Kind extends Reader['kind']> = (definition: DefinitionWith<Kind>) => AnswerReader;

/** The kinds of reader, by name. */
const readers: { readonly [Kind in Reader['kind']]?: Open<Kind> } = {
  json: jsonReader,
};

const opened = new WeakMap<JudgeDefinition, AnswerReader>();

/** Returns the reader of a definition, opened once. */
export function readerOf(definition: JudgeDefinition): AnswerReader {
  const reader =
    opened.get(definition) ??
    (readers[definition.reader.kind] as (definition: JudgeDefinition) => AnswerReader)(definition);
  opened.set(definition, reader);
  return reader;
}
