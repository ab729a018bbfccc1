import { dirname } from 'node:path';
import { type ListedJudge, parseJudgeList } from '../../core/judges/file/judgeList.ts';
import { ModelError } from '../../core/words/ports.ts';
import { readText } from '../../disk/ordinaryFile.ts';
import { normalizeBaseUrl } from '../../models/endpoint.ts';
import { baseUrlNamed } from '../../models/provider.ts';
import { listedProviders, providers } from '../../models/providers.ts';
import { namingFile } from '../fileErrors.ts';

/** Maximum size of a list of judges, in bytes. */
const longestList = 1024 * 1024;

/** A list of judges and the folder that its paths start from. */
export interface JudgeList {
  readonly folder: string;
  readonly judges: readonly ListedJudge[];
}

/** Reads a list of judges. Rejects with a message that names file, line and remedy. */
export async function readJudgeList(path: string): Promise<JudgeList> {
  const text = await namingFile(path, readText(path, longestList + 1));
  if (Buffer.byteLength(text) > longestList) {
    throw new Error(`${path}: A list of judges has at most 1 MiB. Shorten it.`);
  }
  const read = parseJudgeList(text.replace(/^\uFEFF/, ' '), listedProviders, whyNoUrl);
  if ('judges' in read) return { folder: dirname(path), judges: read.judges };
  const [first, ...more] = [...read.faults].sort((one, other) => one.offset - other.offset);
  const line = text.slice(0, first?.offset).split('\n').length;
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
  throw new Error(`${path}:${line}: ${first?.message}${others}`);
}

function whyNoUrl(text: string, id: string): string | undefined {
  try {
    const provider = providers.find((known) => known.id === id);
    normalizeBaseUrl(provider ? baseUrlNamed(provider, text) : text);
    return undefined;
  } catch (error) {
    if (error instanceof ModelError) return error.message;
    throw error;
  }
}
