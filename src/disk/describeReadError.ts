import { SpecialFileError } from './ordinaryFile.ts';

/** Describes why a file cannot be read or written, and what the user can do about it. */
export function describeReadError(error: unknown): string {
  if (error instanceof SpecialFileError) return error.why;
  switch (codeOf(error)) {
    case 'ENOENT':
      return 'There is no such file. Check the name.';
    case 'EISDIR':
      return 'This is a folder. Name the files in it.';
    case 'EEXIST':
      return 'This is a file. Choose a folder.';
    case 'EACCES':
    case 'EPERM':
      return 'Access is denied. Check its permissions.';
    case 'ENOTDIR':
      return 'A part of its path is a file, not a folder. Choose another place.';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full. Free up space, then run the same command again.';
    case 'ENAMETOOLONG':
      return 'Its name is too long. Choose a shorter one.';
    case 'ERR_INVALID_ARG_VALUE':
      return 'Its name contains a character that no file name can contain. Check the name.';
    case 'EROFS':
      return 'Its file system is read-only. Choose another place.';
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'It is not UTF-8 text. Save it as UTF-8.';
    default:
      return `It cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Throws an error, with cause and remedy if nothing can be written at this path. */
export function throwUnwritable(path: string, error: unknown): never {
  if (!['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error))) throw error;
  throw new Error(`${path} cannot be written. ${describeReadError(error)}`, { cause: error });
}

/** Returns the system's code of an error, such as `ENOENT`; empty if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
