import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import type * as z from 'zod';
import { kindOf, wanted } from './fields.ts';
import type { JsonValue } from './format.ts';

/** Names of properties and indices of items, from the root of a file. */
export type JsonPath = readonly (string | number)[];

export interface DescribedIssue {
  readonly message: string;
  readonly path: JsonPath;
}

/** Describes what a value should be, to follow its name. */
export function expectation(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_union') return `should be ${alternatives(issue).join(' or ')}`;
  if (issue.code === 'invalid_format') return 'should be a JSON pointer such as "/preference"';
  if (issue.code === 'too_big') {
    return issue.origin === 'number' || issue.origin === 'int'
      ? `should be at most ${issue.maximum}`
      : `should hold at most ${issue.maximum} ${issue.origin === 'array' ? 'items' : 'characters'}`;
  }
  if (issue.code === 'too_small' && issue.origin === 'number') {
    return `should be ${issue.inclusive ? 'at least' : 'greater than'} ${issue.minimum}`;
  }
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'should be a whole number';
  return wanted(issue);
}

function alternatives(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string[] {
  if (Array.isArray(issue.options)) return issue.options.map((option) => JSON.stringify(option));
  const wishes = issue.errors.flatMap(([first]) => first?.message.replace(/^should be /, '') ?? []);
  return [...new Set(wishes)];
}

/**
 * Describes what is wrong in the value of a file, one description for each place.
 *
 * @param whole what the file contains, at the start of a sentence
 * @param remedyFor returns what to do about an unknown property of this name; default: correct it
 */
export function describeIssue(
  issue: z.core.$ZodIssue,
  file: unknown,
  whole: string,
  remedyFor: (name: string) => string | undefined = () => undefined,
): DescribedIssue[] {
  const path = pathOf(issue);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const remedy = remedyFor(key) ?? 'Correct its name, or remove it.';
      return {
        message: `There is no property ${quoted([...path, key])}. ${remedy}`,
        path: [...path, key],
      };
    });
  }
  const inner = issue.code === 'invalid_union' ? innerIssues(issue) : undefined;
  if (inner) {
    return inner.flatMap((one) =>
      describeIssue(
        { ...one, path: [...path, ...one.path] } as z.core.$ZodIssue,
        file,
        whole,
        remedyFor,
      ),
    );
  }
  const found = valueAt(file, path);
  if (found === undefined) return [{ message: `Add ${quoted(path)}, which is missing.`, path }];
  const subject = path.length === 0 ? whole : quoted(path);
  return [{ message: `${subject} ${issue.message}, but is ${kindOf(found)}.`, path }];
}

/** Describes the first syntax error of a file. */
export function describeSyntaxError(error: ParseError | undefined): string {
  const code = error ? printParseErrorCode(error.error) : '';
  return `${syntaxErrors[code] ?? 'This is not valid JSON. Correct it here.'}`;
}

const syntaxErrors: Readonly<Record<string, string>> = {
  ValueExpected: 'A value is missing. Write it here.',
  CommaExpected: 'A comma is missing. Write one here.',
  ColonExpected: 'A colon is missing. Write one here.',
  PropertyNameExpected: 'A property name is missing. Write it in double quotes.',
  CloseBraceExpected: 'A closing brace is missing. Write } here.',
  CloseBracketExpected: 'A closing bracket is missing. Write ] here.',
  UnexpectedEndOfString: 'The text does not end on this line. Close it with a double quote.',
  InvalidEscapeCharacter: 'This escape does not exist. Write \\\\ for a backslash.',
};

/** Returns the issues of the only alternative that fits the type of the value, if there is one. */
function innerIssues(issue: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | undefined {
  const fitting = issue.errors.filter(
    (issues) => !issues.some(({ code, path }) => path.length === 0 && isOfType(code)),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

function isOfType(code: string | undefined): boolean {
  return code === 'invalid_type' || code === 'invalid_value';
}

/** Returns the place of an issue. */
export function pathOf(issue: z.core.$ZodIssue): JsonPath {
  return issue.path.filter((key) => typeof key !== 'symbol');
}

function quoted(path: JsonPath): string {
  return JSON.stringify(path.join('.'));
}

/** Returns the value at a place; undefined if there is none. */
export function valueAt(file: unknown, path: JsonPath): JsonValue | undefined {
  return path.reduce<unknown>(
    (value, key) => (Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined),
    file,
  ) as JsonValue | undefined;
}
