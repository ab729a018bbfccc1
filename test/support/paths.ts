import { join, resolve } from 'node:path';

/** The project's folder. */
export const projectRoot = resolve(import.meta.dirname, '../..');

/** Where downloaded editors and browsers live: the customary, git-ignored place. */
export const downloadsFolder = join(projectRoot, '.vscode-test');
