import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ConfigFault, parseRunConfig, statedBars } from '../core/config/parseRunConfig.ts';
import { configName, type RunConfig } from '../core/config/runConfig.ts';
import type { JsonPath } from '../core/data/formats/describeIssue.ts';
import type { ListedProvider } from '../core/judges/file/judgeList.ts';
import { builtInJudges } from '../core/judges/forms/builtInJudges.ts';
import type { StatedBar } from '../core/report/card/bars.ts';
import { codeOf, describeReadError } from '../disk/describeReadError.ts';
import { readText } from '../disk/ordinaryFile.ts';
import { isInside } from '../disk/realPlace.ts';
import { judgeFileEnding } from './readJudge.ts';
import { mappingPath } from './readMapping.ts';

/** Maximum size of a project's audit, in bytes. */
const longestConfig = 256 * 1024;

/** A project's audit whose files exist inside its folder. */
export interface PlacedConfig {
  readonly config: RunConfig;
  /** Path of the dataset. */
  readonly data: string;
  /**
   * The names of definitions in the file, each with its path, or again with its name if built in.
   */
  readonly definitions: ReadonlyMap<string, string>;
}

/** Thrown for a project's audit that cannot be used; the message names file, line and remedy. */
class RunConfigError extends Error {
  override readonly name = 'RunConfigError';
}

/** Reads a `recant.config.json`. Rejects with RunConfigError. */
export async function readRunConfig(
  path: string,
  providers: readonly ListedProvider[],
): Promise<PlacedConfig> {
  const text = await readText(path, longestConfig + 1).catch((error: unknown) => {
    throw new RunConfigError(`${path}: ${describeReadError(error)}`);
  });
  const read = await readRunConfigText(text, dirname(path), providers);
  if (!('faults' in read)) return read;
  throw asError(path, text, read.faults);
}

function asError(path: string, text: string, faults: readonly ConfigFault[]): RunConfigError {
  const first = [...faults].sort((one, other) => one.offset - other.offset).slice(0, 10);
  const lines = first.map(
    ({ offset, message }) => `${path}:${text.slice(0, offset).split('\n').length}: ${message}`,
  );
  return new RunConfigError(lines.join(' '));
}

/**
 * Returns the bars that the `recant.config.json` of a folder states; undefined if there are none.
 * Rejects with RunConfigError.
 */
export async function readStatedBars(
  folder: string,
  providers: readonly ListedProvider[],
): Promise<readonly StatedBar[] | undefined> {
  const config = await readConfigIn(folder, providers);
  return config && statedBars(config);
}

/** Returns the outcome that this file states, as `readStatedBars` does. */
export async function readStatedPrimary(
  folder: string,
  providers: readonly ListedProvider[],
): Promise<RunConfig['primary']> {
  return (await readConfigIn(folder, providers))?.primary;
}

/** Returns the safeguards that this file states, as `readStatedBars` does. */
export async function readStatedSafeguards(
  folder: string,
  providers: readonly ListedProvider[],
): Promise<RunConfig['safeguards']> {
  return (await readConfigIn(folder, providers))?.safeguards ?? [];
}

async function readConfigIn(
  folder: string,
  providers: readonly ListedProvider[],
): Promise<RunConfig | undefined> {
  const path = join(folder, configName);
  const text = await readText(path, longestConfig).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new RunConfigError(`${path}: ${describeReadError(error)}`);
  });
  if (text === undefined) return undefined;
  const parsed = parseRunConfig(text.replace(/^\uFEFF/, ' '), providers);
  if ('faults' in parsed) throw asError(path, text, parsed.faults);
  return parsed.config;
}

/**
 * Reads a project's audit from the text of its file. Never rejects.
 *
 * @param folder folder of the file, which its paths cannot leave
 */
export async function readRunConfigText(
  text: string,
  folder: string,
  providers: readonly ListedProvider[],
): Promise<PlacedConfig | { readonly faults: readonly ConfigFault[] }> {
  if (Buffer.byteLength(text) > longestConfig) {
    const message = `An audit has at most ${longestConfig / 1024} KiB. Shorten it.`;
    return { faults: [{ kind: 'value', message, offset: 0, length: 1 }] };
  }
  const parsed = parseRunConfig(text.replace(/^\uFEFF/, ' '), providers);
  if ('faults' in parsed) return parsed;
  const { config, placeOf } = parsed;
  const faults: ConfigFault[] = [];
  const check = async (path: string, at: JsonPath) => {
    const message = await whyOutside(path, folder);
    if (message !== undefined) faults.push({ kind: 'value', message, ...placeOf(at) });
  };
  const data = join(folder, config.data);
  await check(data, ['data']);
  if (config.mapping !== undefined) await check(mappingPath(config.mapping, data), ['mapping']);
  const definitions = new Map<string, string>();
  const named = [
    ...config.definitions.map((name, index) => ({ name, at: ['definitions', index] })),
    ...config.judges.flatMap(({ definition: name }, index) =>
      name === undefined ? [] : { name, at: ['judges', index, 'definition'] },
    ),
  ];
  for (const { name, at } of named) {
    const path = join(folder, '.recant', 'judges', `${name}${judgeFileEnding}`);
    const isFile = await realpath(path).then(
      () => true,
      () => false,
    );
    const isBuiltIn = !isFile && builtInJudges.some((known) => known.name === name);
    definitions.set(name, isBuiltIn ? name : path);
    if (!isBuiltIn) await check(path, at);
  }
  return faults.length > 0 ? { faults } : { config, data, definitions };
}

/** Returns why a file cannot be used: it is missing, or outside the folder by its real path. */
async function whyOutside(path: string, folder: string): Promise<string | undefined> {
  try {
    if (await isInside(folder, path)) return undefined;
    return `${path} leads out of the folder of this file. Only files inside it are read: copy it there.`;
  } catch (error) {
    return `${path}: ${describeReadError(error)}`;
  }
}
