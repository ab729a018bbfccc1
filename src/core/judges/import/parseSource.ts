import { LineCounter, parseDocument } from 'yaml';
import { isObject } from '../../formats/fields.ts';
import type { JsonObject, JsonValue } from '../../formats/format.ts';
import { JudgeImportError, type JudgeSource, type ParsedSource } from './judgeImporter.ts';

/** Maximum length of a file, in UTF-16 code units. */
const longestSource = 4 * 1024 * 1024;
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
  const values = textFile.test(name) ? [] : (readLines(text) ?? listed(readYaml(text)));
  return { name, text, values };
}

/** Returns the objects of JSON Lines; undefined if a line is no object. */
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

function readYaml(text: string): JsonValue {
  const lines = new LineCounter();
  try {
    const parsed = parseDocument(text, { lineCounter: lines, schema: 'core', merge: false });
    const [problem] = [...parsed.errors, ...parsed.warnings];
    if (problem && !/call stack/i.test(problem.message)) {
      const { line } = lines.linePos(problem.pos[0]);
      const [message = ''] = problem.message.split('\n');
      throw new JudgeImportError(
        `Line ${line} is not valid JSON or YAML: ${message.replace(/:?$/, '.')}`,
      );
    }
    if (problem) throw problem;
    return parsed.toJS({ maxAliasCount: mostAliases }) as JsonValue;
  } catch (error) {
    if (error instanceof JudgeImportError) throw error;
    throw new JudgeImportError(
      'The file is nested too deeply, or repeats parts of itself too often. Write it out in full.',
    );
  }
}

function listed(value: JsonValue): readonly JsonObject[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}
