import { codeOf, describeReadError } from '../disk/describeReadError.ts';

/**
 * Adds the file's name and a remedy to system errors.
 *
 * @param option that names another place
 */
export async function namingFile<T>(file: string, work: Promise<T>, option?: string): Promise<T> {
  return work.catch((error: unknown) => {
    const named = namingError(file, error);
    if (option === undefined || named === error) throw named;
    throw new Error(`${(named as Error).message} ${option} names another place.`);
  });
}

/**
 * Turns a system error into a message for the user. It names the file that the error is about,
 * which may be inside the given folder. Other errors are returned unchanged.
 */
export function namingError(file: string, error: unknown): unknown {
  if (codeOf(error) === '') return error;
  const about = error instanceof Error && 'path' in error ? String(error.path) : file;
  return new Error(`${about}: ${describeReadError(error)}`);
}
