import { findNodeAtLocation, getNodeValue, type ParseError, parseTree } from 'jsonc-parser';
import { describeIssue, describeSyntaxError, expectation } from '../formats/describeIssue.ts';
import { isShallow } from '../formats/scan/parseRecord.ts';
import { type FieldMapping, mappingFile } from './mapping.ts';

/** Maximum length of a mapping file, in bytes. */
export const longestMapping = 64 * 1024;

/** Why a mapping file cannot be used, with the remedy, and the 1-based line of the fault. */
interface MappingFault {
  readonly line: number;
  readonly reason: string;
}

/**
 * Parses the text of a mapping file: JSON with comments and trailing commas.
 *
 * @param name name of a mapping that states none
 */
export function parseMapping(
  text: string,
  name: string,
): { readonly mapping: FieldMapping } | { readonly fault: MappingFault } {
  const errors: ParseError[] = [];
  const root = isShallow(text) ? parseTree(text, errors, { allowTrailingComma: true }) : undefined;
  const [error] = errors;
  if (!root || error !== undefined) {
    return {
      fault: { line: lineAt(text, error?.offset ?? 0), reason: describeSyntaxError(error) },
    };
  }
  const value: unknown = getNodeValue(root);
  const result = mappingFile.safeParse(value, { error: expectation });
  if (result.success) {
    const { $schema: _, ...mapping } = result.data;
    return { mapping: { ...mapping, name: mapping.name ?? name } };
  }
  const [{ message, path } = { message: '', path: [] }] = result.error.issues.flatMap((issue) =>
    issue.code === 'custom'
      ? { message: issue.message, path: issue.path.filter((step) => typeof step !== 'symbol') }
      : describeIssue(issue, value, 'A mapping'),
  );
  const node = findNodeAtLocation(root, [...path]) ?? findNodeAtLocation(root, path.slice(0, -1));
  return { fault: { line: lineAt(text, (node ?? root).offset), reason: message } };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
