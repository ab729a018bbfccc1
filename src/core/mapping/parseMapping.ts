import { findNodeAtLocation, getNodeValue, type ParseError, parseTree } from 'jsonc-parser';
import { isShallow } from '../formats/scan/parseRecord.ts';
import { type FieldMapping, mappingFile } from './mapping.ts';

/** Maximum length of a mapping file, in bytes. */
export const longestMapping = 64 * 1024;

/** Why a mapping file cannot be used, in one sentence, and the 1-based line of the fault. */
export interface MappingFault {
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
  if (root?.type !== 'object' || error !== undefined) {
    const reason = 'It is not a JSON object.';
    return { fault: { line: lineAt(text, error?.offset ?? 0), reason } };
  }
  const value: unknown = getNodeValue(root);
  const result = mappingFile.safeParse(value);
  if (result.success) {
    const { $schema: _, ...mapping } = result.data;
    return { mapping: { ...mapping, name: mapping.name ?? name } };
  }
  const [issue] = result.error.issues;
  const path = (issue?.path ?? []).filter((step) => typeof step !== 'symbol');
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const node =
    findNodeAtLocation(root, [...path, ...keys]) ?? findNodeAtLocation(root, path) ?? root;
  const field = path.length > 0 ? `"${path.join('.')}": ` : '';
  return {
    fault: { line: lineAt(text, node.offset), reason: `${field}${issue?.message ?? ''}` },
  };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
