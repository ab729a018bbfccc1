import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the folder for indexes of large files, in the system's folder for caches of the user;
 * undefined if the user has no home folder (HOME is empty), so that none is kept.
 */
export function indexFolder(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const folder = cacheFolder(env, platform);
  return isAbsolute(folder) ? join(folder, 'recant', 'indexes') : undefined;
}

function cacheFolder(env: Environment, platform: NodeJS.Platform): string {
  const given = platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
  if (given !== undefined && isAbsolute(given)) return given;
  if (platform === 'win32') return join(homedir(), 'AppData', 'Local');
  return platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache');
}
