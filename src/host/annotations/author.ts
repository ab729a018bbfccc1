import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { readSetting } from '../settings.ts';

const longestWait = 5000;

/**
 * Who annotates here, as the setting or git says; undefined where neither does. In a folder that is not
 * trusted git is not asked about the folder, whose configuration others wrote.
 */
export async function knownAuthor(folder: vscode.Uri | undefined): Promise<string | undefined> {
  const named = readSetting('author').trim();
  if (named !== '') return named;
  const scope =
    folder && vscode.workspace.isTrusted ? ['-C', folder.fsPath, 'config'] : ['config', '--global'];
  try {
    // From the home directory: on Windows a program is looked for where it is started, too.
    const { stdout } = await promisify(execFile)('git', [...scope, '--get', 'user.name'], {
      cwd: homedir(),
      timeout: longestWait,
      windowsHide: true,
    });
    return stdout.trim() || undefined;
  } catch {
    return undefined; // No git, or no name in it.
  }
}

/** Asks who annotates and keeps the answer in the user's settings; undefined where nobody says it. */
export async function askAuthor(): Promise<string | undefined> {
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('Your Name for Annotations'),
    prompt: vscode.l10n.t(
      'Git knows no user name here. The name stands with each of your annotations, and in recant.author.',
    ),
    ignoreFocusOut: true,
  });
  const author = name?.trim();
  if (!author) return undefined;
  await vscode.workspace
    .getConfiguration('recant')
    .update('author', author, vscode.ConfigurationTarget.Global);
  return author;
}
