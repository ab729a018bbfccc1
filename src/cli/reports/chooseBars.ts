import type { RunConfig } from '../../core/config/runConfig.ts';
import type { StatedBar } from '../../core/report/card/bars.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import { readStatedBars, readStatedSafeguards } from '../../files/readRunConfig.ts';
import { listedProviders } from '../../models/providers.ts';
import { projectOf } from '../../reporting/cardFiles.ts';
import type { Output } from '../output.ts';

/** Returns the bars that are given, or that the project of the logs states, or undefined. */
export async function chooseBars(
  files: readonly string[],
  given: readonly StatedBar[],
  output: Output,
): Promise<readonly StatedBar[] | undefined> {
  const project = projectOf(files);
  if (given.length > 0 || project === undefined) return given.length > 0 ? given : undefined;
  return statedIn(project, output);
}

/**
 * Returns the safeguards that are given, or that the project of the logs states; none if its
 * configuration cannot be read, which `chooseBars` says.
 *
 * @param config that of the project, if it has been read
 */
export async function chooseSafeguards(
  files: readonly string[],
  given: readonly string[],
  config?: Pick<RunConfig, 'safeguards'>,
): Promise<readonly string[]> {
  if (given.length > 0) return given;
  if (config) return config.safeguards;
  const project = projectOf(files);
  if (project === undefined) return [];
  return readStatedSafeguards(project, listedProviders).catch(() => []);
}

/**
 * Returns the bars that the configuration in a folder states; undefined for the default ones. Says
 * why if it cannot be read.
 */
export async function statedIn(
  folder: string,
  { stderr }: Output,
): Promise<readonly StatedBar[] | undefined> {
  try {
    const stated = await readStatedBars(folder, listedProviders);
    return stated && stated.length > 0 ? stated : undefined;
  } catch (error) {
    stderr(`${asMessageLine((error as Error).message)} The default bars count.\n`);
    return undefined;
  }
}
