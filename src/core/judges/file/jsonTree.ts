import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  stripComments,
} from 'jsonc-parser';
import { describeSyntaxError, type JsonPath } from '../../data/formats/describeIssue.ts';
import { isShallow } from '../../data/formats/scan/parseRecord.ts';

/** Range of a text, in UTF-16 code units. */
export interface Place {
  readonly offset: number;
  readonly length: number;
}

/** A fault of a file about judges, with its cause and remedy. */
export interface JudgeFault extends Place {
  /** `syntax` and `schema` faults are also found by the JSON schema of definitions. */
  readonly kind: 'empty' | 'syntax' | 'schema' | 'placeholder' | 'text';
  readonly message: string;
}

/** Parses JSON with comments and trailing commas into a tree with positions. */
export function readTree(text: string): Node | { readonly faults: readonly JudgeFault[] } {
  const errors: ParseError[] = [];
  if (stripComments(text).trim() === '') {
    const message = 'The file is empty. Write its content here, or copy an example from the guide.';
    return { faults: [{ kind: 'empty', message, offset: 0, length: 1 }] };
  }
  if (!isShallow(text)) {
    const message = 'The nesting of brackets is too deep. Write simple values.';
    return { faults: [{ kind: 'syntax', message, offset: 0, length: 1 }] };
  }
  const root = parseTree(text, errors, { allowTrailingComma: true });
  // The first error explains the others.
  const [error] = errors;
  if (root && !error) return root;
  const { offset, length } = error ?? { offset: 0, length: 1 };
  return { faults: [{ kind: 'syntax', message: describeSyntaxError(error), offset, length }] };
}

/** Returns the place of a property, its name included. */
export function propertyIn(root: Node, path: JsonPath): Place {
  const { parent } = findNodeAtLocation(root, [...path]) ?? root;
  return parent ? { offset: parent.offset, length: parent.length } : placeIn(root, path);
}

/** Returns the place of a value, or of the innermost value around it that exists. */
export function placeIn(root: Node, path: JsonPath): Place {
  for (let levels = path.length; levels >= 0; levels -= 1) {
    const node = findNodeAtLocation(root, [...path].slice(0, levels));
    if (!node) continue;
    if (levels === path.length) return { offset: node.offset, length: node.length };
    return { offset: node.offset, length: 1 };
  }
  return { offset: root.offset, length: 1 };
}
