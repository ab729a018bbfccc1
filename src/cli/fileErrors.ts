import { codeOf, describeReadError } from '../disk/describeReadError.ts';

/** Adds the file's name and a remedy to system errors. */
export async function namingFile<T>(file: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw namingError(file, error);
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
