import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { AttackDocuments } from './attackDocuments.ts';
import type { AttackSession } from './attackSession.ts';
import { shownTitle } from './attackTitle.ts';
import { type AttackPart, attackScheme, attackUri, readAttackUri } from './attackUri.ts';

/** Timeout for an editor to show the text of the log, in milliseconds. */
const mostWaitMs = 1000;
const waitStepMs = 25;

/** The documents of attacks and the tabs that show them. */
export class AttackEditors implements vscode.Disposable {
  readonly documents: AttackDocuments;

  /** @param restore opens the attack of a document; rejects on failure */
  constructor(restore: (run: string) => Promise<void>) {
    this.documents = new AttackDocuments(restore);
  }

  /** Sets the documents of both responses to the texts in the log. */
  lay(session: AttackSession): void {
    this.documents.set(uriOf(session, 'original'), session.originalText);
    this.documents.set(uriOf(session, 'attacked'), session.text);
  }

  /** Opens a diff of the original and the attacked response in the log. */
  async showDiff(session: AttackSession): Promise<void> {
    await this.#replaceText(session);
    const [original, attacked] = [uriOf(session, 'original'), uriOf(session, 'attacked')];
    const options = { preview: false };
    await vscode.commands.executeCommand(
      ...['vscode.diff', original, attacked, shownTitle(session), options],
    );
  }

  /** Opens an editable document of the attack: its profile, or a generated reference or rubric. */
  async showPart(session: AttackSession, part: AttackPart, text: string): Promise<void> {
    const uri = uriOf(session, part);
    this.documents.set(uri, text);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: false });
  }

  /** Returns the current text of such a document; undefined if it was never opened. */
  async partText(session: AttackSession, part: AttackPart): Promise<string | undefined> {
    const uri = uriOf(session, part);
    await this.#save(uri);
    return this.documents.get(uri)?.replaceAll('\r\n', '\n');
  }

  /** Returns the attacked text in its editor, if it is open. */
  async attackedText(session: AttackSession): Promise<string | undefined> {
    const document = await this.#save(uriOf(session, 'attacked'));
    return document && textOf(document);
  }

  /** Closes the tabs of an attack or of some of its parts, discarding edits. */
  async close(session: AttackSession, parts?: readonly AttackPart[]): Promise<void> {
    const tabs = attackTabs().filter(
      ({ address: { run, part } }) => run === session.run && (!parts || parts.includes(part)),
    );
    for (const { uri } of tabs) await this.#save(uri);
    await vscode.window.tabGroups.close(tabs.map(({ tab }) => tab));
    if (!parts) this.documents.forget(session.run);
  }

  dispose(): void {
    this.documents.dispose();
  }

  /** Replaces the attacked text in its editor with the log's; undoable. */
  async #replaceText(session: AttackSession): Promise<void> {
    const document = await this.#save(uriOf(session, 'attacked'));
    session.edit(session.text);
    this.lay(session);
    for (let waited = 0; document && waited < mostWaitMs; waited += waitStepMs) {
      if (textOf(document) === session.text) return;
      await sleep(waitStepMs);
    }
  }

  async #save(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
    const name = uri.toString();
    const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === name);
    if (document?.isDirty) await document.save();
    return document;
  }
}

/** Returns the URI of a document of an attack. */
export function uriOf(session: AttackSession, part: AttackPart): vscode.Uri {
  return attackUri({ run: session.run, part }, session.sample.id);
}

/** Returns the attacks with an open tab. */
export function shownAttacks(): ReadonlySet<string> {
  return new Set(attackTabs().map(({ address }) => address.run));
}

/** Whether a tab shows a document of an attack. */
export function isAttackTab({ input }: vscode.Tab): boolean {
  return uriOfTab(input) !== undefined;
}

/** Returns the text of a document with LF line endings, as in the attack's texts. */
export function textOf(document: vscode.TextDocument): string {
  return document.getText().replaceAll('\r\n', '\n');
}

function attackTabs() {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.flatMap((tab) => {
      const uri = uriOfTab(tab.input);
      const address = uri && readAttackUri(uri);
      return uri && address ? [{ tab, uri, address }] : [];
    }),
  );
}

function uriOfTab(input: unknown): vscode.Uri | undefined {
  const isDiff = input instanceof vscode.TabInputTextDiff;
  const shown = isDiff ? input.modified : input instanceof vscode.TabInputText ? input.uri : null;
  return shown?.scheme === attackScheme ? shown : undefined;
}
