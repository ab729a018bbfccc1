import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser';
import { isShallow } from '../formats/scan/parseRecord.ts';
import { type JudgeDefinition, type JudgeFile, judgeFile } from './definition.ts';
import {
  describeIssue,
  describeSyntaxError,
  expectation,
  type JudgePath,
} from './describeIssue.ts';
import { placeholderFault } from './placeholderFault.ts';

/** Range of a text, in UTF-16 code units. */
export interface Place {
  readonly offset: number;
  readonly length: number;
}

/** A fault of a definition file, with its cause and remedy. */
export interface JudgeFault extends Place {
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
    return { faults: faults.map(({ message, path }) => ({ message, ...placeOf(path) })) };
  }
  const file = result.data;
  const faults = file.messages.flatMap(({ content }, index) => {
    const message = isFile(content) ? undefined : placeholderFault(joined(content));
    return message ? [{ message, ...placeOf(['messages', index, 'content']) }] : [];
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
    return { faults: [{ message, offset: 0, length: 1 }] };
  }
  const root = parseTree(text, errors, { allowTrailingComma: true });
  // The first error explains the others.
  const [error] = errors;
  if (root && !error) return root;
  const { offset, length } = error ?? { offset: 0, length: 1 };
  return { faults: [{ message: describeSyntaxError(error), offset, length }] };
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
