// Opens this machine's desktop VS Code with the extension under development.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { projectRoot } from './paths.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const names = ['code', 'code-insiders', 'codium'];
const usualPlaces = [
  '/usr/share/code/bin/code',
  '/snap/bin/code',
  '/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code',
  join(homedir(), 'Applications/Visual Studio Code.app/Contents/Resources/app/bin/code'),
  join(process.env.LOCALAPPDATA ?? '', 'Programs/Microsoft VS Code/bin/code.cmd'),
];

/** Opens a folder and a file in a fresh profile, and returns when the window is closed. */
export function openDesktop(workspace: string, file: string): void {
  const program = findDesktop();
  const profile = temporaryFolder('profile');
  const args = [
    ...['--user-data-dir', join(profile, 'data'), '--extensions-dir', join(profile, 'extensions')],
    ...['--extensionDevelopmentPath', projectRoot],
    ...['--disable-workspace-trust', '--skip-welcome', '--new-window', '--wait'],
  ];
  console.log(`Opening ${program}; this command ends when its window is closed.`);
  const onWindows = process.platform === 'win32';
  spawnSync(program, [...args, workspace, file], { stdio: 'inherit', shell: onWindows });
}

function findDesktop(): string {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const found = [...onPath, ...usualPlaces].find((path) => existsSync(path));
  if (found === undefined) {
    throw new Error(
      `No desktop VS Code: neither ${names.join(', ')} on PATH, nor any of ` +
        `${usualPlaces.join(', ')}. "npm start" alone serves one to a browser.`,
    );
  }
  return found;
}
