import type { Project } from '../../core/report/registered.ts';
import type { ReportRun } from '../../core/report/runs/reportRun.ts';
import type { Primary } from '../../core/runs/audit/registration.ts';
import { readStatedPrimary } from '../../files/readRunConfig.ts';
import { listedProviders } from '../../models/providers.ts';
import { configFolderOf, runsBeside } from '../../reporting/projectBeside.ts';
import { logFilesIn } from './readRuns.ts';

/**
 * Returns what the project of runs has beside them, for the outcome that they registered.
 *
 * @param paths logs, and folders of logs
 * @param stated the outcome that the project's configuration states, if it has been read
 */
export async function readProject(
  paths: readonly string[],
  runs: readonly ReportRun[],
  stated?: Primary,
): Promise<Project> {
  const logs = await logFilesIn(paths);
  const beside = await runsBeside(logs, runs);
  const folder = await configFolderOf(logs);
  if (stated || folder === undefined) return { ...beside, primary: stated };
  try {
    return { ...beside, primary: await readStatedPrimary(folder, listedProviders) };
  } catch {
    const { unsearched = [] } = beside;
    return { ...beside, unsearched: [...unsearched, noConfig] };
  }
}

const noConfig = 'The configuration cannot be read, so the outcome that it states is not compared.';
