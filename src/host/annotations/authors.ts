import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { readSetting } from '../settings.ts';

const longestWait = 5000;

/** The author of annotations in this window, and the names the user annotates under. */
export class Authors {
  /** Names the user annotates under. */
  readonly #own = new Set<string>();

  /** Whether the user wrote an annotation; only its author can change it. */
  isOwn({ author }: { readonly author: string }): boolean {
    return this.#own.has(author);
  }

  /** Determines the user's names without asking. */
  async recognizeOwn(): Promise<void> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const names = await Promise.all([undefined, ...folders].map((each) => knownAuthor(each?.uri)));
    for (const name of names) if (name !== undefined) this.#own.add(name);
  }

  /**
   * Returns the author of annotations near a file; asks if unknown. Undefined if the user cancels.
   */
  async near(uri: vscode.Uri | undefined): Promise<string | undefined> {
    const folder = uri && vscode.workspace.getWorkspaceFolder(uri)?.uri;
    const author = (await knownAuthor(folder)) ?? (await askAuthor());
    if (author !== undefined) this.#own.add(author);
    return author;
  }
}

/**
 * Returns the author from the setting or git; undefined if neither has one. Ignores the folder's
 * git configuration in an untrusted folder, since others wrote it.
 */
async function knownAuthor(folder: vscode.Uri | undefined): Promise<string | undefined> {
  const named = readSetting('author').trim();
  if (named !== '') return named;
  const scope =
    folder && vscode.workspace.isTrusted ? ['-C', folder.fsPath, 'config'] : ['config', '--global'];
  try {
    // Run in the home directory because Windows also searches the working directory for programs.
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

/** Asks for the author and stores it in the user's settings. Undefined if the user cancels. */
async function askAuthor(): Promise<string | undefined> {
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('Your Name for Annotations'),
    prompt: vscode.l10n.t(
      'Git has no user name here. The name is stored with each of your annotations, and in recant.author.',
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
