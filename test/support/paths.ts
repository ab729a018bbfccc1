import { join, resolve } from 'node:path';

/** The project's folder. */
export const projectRoot = resolve(import.meta.dirname, '../..');

/** Folder for downloaded editors and browsers: the customary one, which git ignores. */
export const downloadsFolder = join(projectRoot, '.vscode-test');
