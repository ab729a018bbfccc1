import { getNodeValue } from 'jsonc-parser';
import { expectation, type JsonPath } from '../../data/formats/describeIssue.ts';
import type { JudgeDefinition } from '../definition.ts';
import { placeholderForm, unknownPlaceholder } from '../placeholders.ts';
import { describeDefinition, describeUnknownPlaceholder } from './describeDefinition.ts';
import { type JudgeFault, type Place, placeIn, readTree } from './jsonTree.ts';
import { type JudgeFile, judgeFile } from './judgeFile.ts';

type ParsedJudgeFile =
  | {
      readonly file: JudgeFile;
      /** Returns the place of a value, or of the innermost value around it that exists. */
      readonly placeOf: (path: JsonPath) => Place;
    }
  | { readonly faults: readonly JudgeFault[] };

/** Parses the text of a definition file: JSON with comments and trailing commas. */
export function parseJudgeFile(text: string): ParsedJudgeFile {
  const root = readTree(text);
  if ('faults' in root) return root;
  const placeOf = (path: JsonPath) => placeIn(root, path);
  const value: unknown = getNodeValue(root);
  const result = judgeFile.safeParse(value, { error: expectation });
  if (!result.success) {
    const faults = result.error.issues.flatMap((issue) => describeDefinition(issue, value));
    const placed = faults.map(({ message, path }) => ({ message, ...placeOf(path) }));
    placed.sort((one, other) => one.offset - other.offset);
    return { faults: placed.map((fault) => ({ kind: 'schema', ...fault })) };
  }
  const file = result.data;
  const faults = file.messages.flatMap(({ content }, index): JudgeFault[] => {
    const name = isFile(content) ? undefined : unknownPlaceholder(joined(content));
    if (name === undefined) return [];
    const place = placeOfPlaceholder(text, name, placeOf(['messages', index, 'content']));
    return [{ kind: 'placeholder', message: describeUnknownPlaceholder(name), ...place }];
  });
  return faults.length > 0 ? { faults } : { file, placeOf };
}

/**
 * Returns the definition in a file, with the texts that it refers to.
 *
 * @param readText returns the content of a text file beside the definition
 */
export function resolveJudgeFile(
  file: JudgeFile,
  readText: (name: string) => string,
): JudgeDefinition {
  const { $schema: _, messages, ...shared } = file;
  const texts = messages.map(({ role, content }) => ({
    role,
    content: isFile(content) ? readText(content.file) : joined(content),
  }));
  return { ...shared, messages: texts };
}

type Content = JudgeFile['messages'][number]['content'];

function isFile(content: Content): content is { file: string } {
  return typeof content === 'object' && 'file' in content;
}

function joined(content: string | readonly string[]): string {
  return typeof content === 'string' ? content : content.join('\n');
}

/** Returns the place of a placeholder in a value; of the whole value if escapes hide it. */
function placeOfPlaceholder(text: string, name: string, { offset, length }: Place): Place {
  const found = [...text.slice(offset, offset + length).matchAll(placeholderForm)];
  const match = found.find(([, one]) => one === name);
  return match ? { offset: offset + match.index, length: match[0].length } : { offset, length };
}
