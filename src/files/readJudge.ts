import { realpath } from 'node:fs/promises';
import { dirname, extname, resolve, sep } from 'node:path';
import type { JudgeDefinition } from '../core/judges/definition.ts';
import { describeUnknownPlaceholder } from '../core/judges/file/describeDefinition.ts';
import type { JudgeFault, Place } from '../core/judges/file/jsonTree.ts';
import type { JudgeFile } from '../core/judges/file/judgeFile.ts';
import { parseJudgeFile, resolveJudgeFile } from '../core/judges/file/parseJudgeFile.ts';
import { unknownPlaceholder } from '../core/judges/placeholders.ts';
import { describeReadError } from '../disk/describeReadError.ts';
import { openToRead } from '../disk/ordinaryFile.ts';

/** Ending of a definition file's name. */
export const judgeFileEnding = '.judge.json';

/** Maximum size of a definition file, in bytes. */
const longestDefinition = 1024 * 1024;
/** Maximum size of a text file that a definition refers to, in bytes. */
const longestText = 256 * 1024;

/** Thrown for a definition file that cannot be used; the message names file, line and remedy. */
export class JudgeFileError extends Error {
  override readonly name = 'JudgeFileError';
}

/** A definition, or the faults of its file. */
type ReadJudge =
  | { readonly definition: JudgeDefinition; readonly placeOf: PlaceOf }
  | { readonly faults: readonly JudgeFault[] };
type PlaceOf = Extract<ReturnType<typeof parseJudgeFile>, { file: JudgeFile }>['placeOf'];

/** Reads a definition file and the texts that it refers to. Rejects with JudgeFileError. */
export async function readJudgeFile(path: string): Promise<JudgeDefinition> {
  const { read, lineOf } = await openJudgeFile(path);
  if ('definition' in read) return read.definition;
  const lines = read.faults.map((fault) => `${path}:${lineOf(fault)}: ${fault.message}`);
  throw new JudgeFileError(lines.join('\n'));
}

/**
 * Reads a definition file with its faults. Rejects with JudgeFileError if the file cannot be read.
 *
 * @returns also a function for the line number of a place
 */
export async function openJudgeFile(
  path: string,
): Promise<{ readonly read: ReadJudge; readonly lineOf: (place: Place) => number }> {
  const text = await readUpTo(path, longestDefinition).catch((error: unknown) => {
    throw new JudgeFileError(`${path}: ${whyUnread(error)}`);
  });
  return {
    read: await readJudgeText(text, dirname(path)),
    lineOf: ({ offset }) => text.slice(0, offset).split('\n').length,
  };
}

/**
 * Reads a definition from the text of its file. Never rejects.
 *
 * @param folder folder of the definition, which holds the texts that it refers to
 */
export async function readJudgeText(text: string, folder: string): Promise<ReadJudge> {
  const parsed = parseJudgeFile(text.replace(/^\uFEFF/, ' '));
  if ('faults' in parsed) return parsed;
  const { file, placeOf } = parsed;
  const texts = new Map<string, string>();
  const faults: JudgeFault[] = [];
  for (const [index, { content }] of file.messages.entries()) {
    if (typeof content === 'string' || !('file' in content)) continue;
    const place = placeOf(['messages', index, 'content', 'file']);
    const add = (message: string) =>
      faults.push({ kind: 'text', message: `${content.file}: ${message}`, ...place });
    try {
      const found = await readBeside(folder, content.file);
      const name = unknownPlaceholder(found);
      if (name !== undefined) add(describeUnknownPlaceholder(name));
      texts.set(content.file, found);
    } catch (error) {
      add(whyUnread(error));
    }
  }
  if (faults.length > 0) return { faults };
  return { definition: resolveJudgeFile(file, (name) => texts.get(name) ?? ''), placeOf };
}

/**
 * Returns the content of a text file inside a folder by real path. Line breaks become LF and the
 * last one is dropped, so that editors and git settings do not change a definition.
 */
async function readBeside(folder: string, name: string): Promise<string> {
  const place = await realpath(resolve(folder, name));
  const inside = place.startsWith((await realpath(folder)) + sep);
  if (!inside || !['.txt', '.md'].includes(extname(place).toLowerCase())) {
    throw new JudgeFileError(
      'Only .txt and .md files inside the folder of the judge prompt are read. Copy the text there.',
    );
  }
  const text = await readUpTo(place, longestText);
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '');
}

function whyUnread(error: unknown): string {
  return error instanceof JudgeFileError ? error.message : describeReadError(error);
}

async function readUpTo(path: string, longest: number): Promise<string> {
  const file = await openToRead(path);
  try {
    const bytes = Buffer.alloc(longest + 1);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    if (length > longest) {
      throw new JudgeFileError(`It is larger than ${longest / 1024} KiB. Shorten it.`);
    }
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      bytes.subarray(0, length),
    );
  } finally {
    await file.close();
  }
}
