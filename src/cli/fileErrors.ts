import { SpecialFileError } from '../disk/ordinaryFile.ts';

/** Why a file cannot be read, and what its reader can do about it. */
export function whyUnreadable(error: unknown): string {
  if (error instanceof SpecialFileError) return error.why;
  switch (codeOf(error)) {
    case 'ENOENT':
      return 'There is no such file. Check the name.';
    case 'EISDIR':
      return 'This is a folder. Name the files in it.';
    case 'EEXIST':
      return 'A file has this name. Name a folder.';
    case 'EACCES':
      return 'It may not be read. Check its permissions.';
    case 'ENOTDIR':
      return 'A part of its path is a file, not a folder. Choose another place.';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full. Make room, then run the same command again.';
    case 'ENAMETOOLONG':
      return 'Its name is too long. Choose a shorter one.';
    case 'ERR_INVALID_ARG_VALUE':
      return 'Its name holds a character that no name of a file can hold. Check the name.';
    case 'EROFS':
      return 'Its file system is read-only. Choose another place.';
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'It is not UTF-8 text. Save it as UTF-8.';
    default:
      return `It cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * The same work, where errors of the system say what can be done and name the file: the one that they
 * are about, which may lie in the folder that was named.
 */
export async function namingFile<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === '') throw error;
    const about = error instanceof Error && 'path' in error ? String(error.path) : file;
    throw new Error(`${about}: ${whyUnreadable(error)}`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
