import { type Document, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { isObject } from '../../data/formats/fields.ts';
import type { JsonObject, JsonValue } from '../../data/formats/format.ts';
import { isShallow, isTooDeep, parseJson } from '../../data/formats/scan/parseRecord.ts';
import { JudgeImportError, type JudgeSource, type ParsedSource } from './judgeImporter.ts';

/** Maximum length of a file, in UTF-16 code units. */
const longestSource = 4 * 1024 * 1024;
/** Maximum length of a YAML file; its parser takes seconds for a longer one. */
const longestYaml = 1024 * 1024;
/** Maximum number of times that a YAML file may repeat a part of itself by aliases. */
const mostAliases = 100;

const codeFile = /\.(?:[cm]?[jt]sx?|py)$/i;
const textFile = /\.(?:txt|md)$/i;

/**
 * Reads the objects of a file: JSON Lines, JSON or YAML without tags of its own. A text file has
 * none. Throws JudgeImportError with the line of a fault; no code is run.
 */
export function parseSource(source: JudgeSource): ParsedSource {
  const { name } = source;
  if (codeFile.test(name)) {
    throw new JudgeImportError('This is code, which is not run. Name the files with the prompts.');
  }
  const text = source.text.replace(/^\uFEFF/, '');
  if (text.length > longestSource) {
    throw new JudgeImportError(
      'The file is longer than 4 MiB. Name the file with the prompts only.',
    );
  }
  const values = textFile.test(name) ? [] : (readLines(text) ?? listed(readWhole(text)));
  if (values.some((value) => isTooDeep(value))) throw tooDeep();
  return { name, text, values };
}

/** Returns the objects of JSON Lines; undefined if a line is not an object. */
function readLines(text: string): readonly JsonObject[] | undefined {
  const values: JsonObject[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    try {
      const value: JsonValue = JSON.parse(line);
      if (!isObject(value)) return undefined;
      values.push(value);
    } catch {
      return undefined;
    }
  }
  return values;
}

function readWhole(text: string): JsonValue {
  if (!isShallow(text)) throw tooDeep();
  return parseJson(text) ?? readYaml(text);
}

function readYaml(text: string): JsonValue {
  if (text.length > longestYaml) {
    throw new JudgeImportError(
      'The file is longer than 1 MiB and is not JSON. Name the file with the prompts only.',
    );
  }
  const lines = new LineCounter();
  const fault = (offset: number, message: string) =>
    new JudgeImportError(
      `Line ${lines.linePos(offset).line} is not valid JSON or YAML: ${message.replace(/:?$/, '.')}`,
    );
  try {
    const options = { schema: 'core', merge: false, uniqueKeys: false } as const;
    const parsed = parseDocument(text, { ...options, lineCounter: lines });
    const [problem] = [...parsed.errors, ...parsed.warnings];
    if (problem?.code === 'MULTIPLE_DOCS') {
      throw new JudgeImportError(
        `Line ${lines.linePos(problem.pos[0]).line} begins a second document, as in a Prompty file. Such files are not read: copy the prompt into a NAME.judge.json.`,
      );
    }
    if (problem && !/call stack/i.test(problem.message)) {
      throw fault(problem.pos[0], problem.message.split('\n', 1)[0] ?? '');
    }
    if (problem) throw problem;
    const repeated = repeatedKey(parsed);
    if (repeated !== undefined) throw fault(repeated, 'Map keys must be unique');
    return parsed.toJS({ maxAliasCount: mostAliases }) as JsonValue;
  } catch (error) {
    throw error instanceof JudgeImportError ? error : tooDeep();
  }
}

/**
 * Returns the offset of the first key that its map has already; undefined if there is none. The
 * parser's own check takes time that is quadratic in the number of keys.
 */
function repeatedKey(document: Document.Parsed): number | undefined {
  let offset: number | undefined;
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (known.has(key.value)) offset ??= key.range?.[0];
        known.add(key.value);
      }
      return offset === undefined ? undefined : visit.BREAK;
    },
  });
  return offset;
}

function tooDeep(): JudgeImportError {
  return new JudgeImportError(
    'The file is nested too deeply, or repeats parts of itself too often. Write it out in full.',
  );
}

function listed(value: JsonValue): readonly JsonObject[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}
