import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser';
import { isShallow } from '../formats/scan/parseRecord.ts';
import { type JudgeDefinition, placeholderForm, unknownPlaceholder } from './definition.ts';
import {
  describeIssue,
  describeSyntaxError,
  describeUnknownPlaceholder,
  expectation,
  type JudgePath,
} from './describeIssue.ts';

import { type JudgeFile, judgeFile } from './judgeFile.ts';

/** Range of a text, in UTF-16 code units. */
export interface Place {
  readonly offset: number;
  readonly length: number;
}

/** A fault of a definition file, with its cause and remedy. */
export interface JudgeFault extends Place {
  /** `syntax` and `schema` faults are also found by the JSON schema of definitions. */
  readonly kind: 'syntax' | 'schema' | 'placeholder' | 'text';
  readonly message: string;
}

export type ParsedJudgeFile =
  | {
      readonly file: JudgeFile;
      /** Returns the place of a value, or of the innermost value around it that exists. */
      readonly placeOf: (path: JudgePath) => Place;
    }
  | { readonly faults: readonly JudgeFault[] };

/** Parses the text of a definition file: JSON with comments and trailing commas. */
export function parseJudgeFile(text: string): ParsedJudgeFile {
  const root = readTree(text);
  if ('faults' in root) return root;
  const placeOf = (path: JudgePath) => placeIn(root, path);
  const value: unknown = getNodeValue(root);
  const result = judgeFile.safeParse(value, { error: expectation });
  if (!result.success) {
    const faults = result.error.issues.flatMap((issue) => describeIssue(issue, value));
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

function readTree(text: string): Node | { readonly faults: readonly JudgeFault[] } {
  const errors: ParseError[] = [];
  if (!isShallow(text)) {
    const message = 'The nesting of brackets is too deep. Write the definition as one object.';
    return { faults: [{ kind: 'syntax', message, offset: 0, length: 1 }] };
  }
  const root = parseTree(text, errors, { allowTrailingComma: true });
  // The first error explains the others.
  const [error] = errors;
  if (root && !error) return root;
  const { offset, length } = error ?? { offset: 0, length: 1 };
  return { faults: [{ kind: 'syntax', message: describeSyntaxError(error), offset, length }] };
}

function placeIn(root: Node, path: JudgePath): Place {
  for (let levels = path.length; levels >= 0; levels -= 1) {
    const node = findNodeAtLocation(root, [...path].slice(0, levels));
    if (!node) continue;
    if (levels === path.length) return { offset: node.offset, length: node.length };
    return { offset: node.offset, length: 1 };
  }
  return { offset: root.offset, length: 1 };
}

/** Returns the place of a placeholder in a value; of the whole value if escapes hide it. */
function placeOfPlaceholder(text: string, name: string, { offset, length }: Place): Place {
  const found = [...text.slice(offset, offset + length).matchAll(placeholderForm)];
  const match = found.find(([, one]) => one === name);
  return match ? { offset: offset + match.index, length: match[0].length } : { offset, length };
}
