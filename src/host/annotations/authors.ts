import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { readSetting } from '../settings.ts';

const longestWait = 5000;

/** Who annotates in this window, and which annotations are this user's own. */
export class Authors {
  /** Names under which this user has been found to annotate. */
  readonly #own = new Set<string>();

  /** Whether this user wrote it, who alone can change it. */
  isOwn({ author }: { readonly author: string }): boolean {
    return this.#own.has(author);
  }

  /** Finds out who this user is, asking nobody. */
  async recogniseOwn(): Promise<void> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const names = await Promise.all([undefined, ...folders].map((each) => knownAuthor(each?.uri)));
    for (const name of names) if (name !== undefined) this.#own.add(name);
  }

  /** Who annotates things of this place; asks where nobody knows, undefined where nobody answers. */
  async near(uri: vscode.Uri | undefined): Promise<string | undefined> {
    const folder = uri && vscode.workspace.getWorkspaceFolder(uri)?.uri;
    const author = (await knownAuthor(folder)) ?? (await askAuthor());
    if (author !== undefined) this.#own.add(author);
    return author;
  }
}

/**
 * Who annotates here, as the setting or git says; undefined where neither does. In a folder that is not
 * trusted git is not asked about the folder, whose configuration others wrote.
 */
async function knownAuthor(folder: vscode.Uri | undefined): Promise<string | undefined> {
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
async function askAuthor(): Promise<string | undefined> {
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
