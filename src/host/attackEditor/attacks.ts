import * as vscode from 'vscode';
import { attackKind } from '../../core/runs/attack/attackKind.ts';
import { readHeader } from '../../logs/reading/firstLine.ts';
import { Delayed } from '../delayed.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import type { Judges } from '../models/judges.ts';
import { findLog } from '../runs/logFiles.ts';
import type { SpendingConsent } from '../sessions/spendingConsent.ts';
import { AttackEditors, isAttackTab, shownAttacks, textOf } from './attackEditors.ts';
import { attackNodes, improvementNodeId, injectionNodeId, outcomeSentence } from './attackNodes.ts';
import { AttackSession } from './attackSession.ts';
import { shownTitle } from './attackTitle.ts';
import { AttackTree } from './attackTree.ts';
import { readAttackUri } from './attackUri.ts';

/** Milliseconds after a keystroke until the limits are measured again. */
const measureAfterMs = 150;

interface AttackServices {
  readonly context: vscode.ExtensionContext;
  readonly documents: PairDocuments;
  readonly judges: Judges;
  readonly consent: SpendingConsent;
}

/** Attacks on single responses open in this window, with their editors and view. */
export class Attacks implements vscode.Disposable {
  readonly services: AttackServices;
  readonly editors = new AttackEditors((run) => this.#restore(run));
  readonly #sessions = new Map<string, AttackSession>();
  readonly #tree: AttackTree;
  readonly #written = new vscode.EventEmitter<string>();
  readonly #measuring = new Delayed<vscode.TextDocument>(measureAfterMs, (document) =>
    this.#follow(document),
  );
  #current: AttackSession | undefined;
  /** Fires with the path of a log when it has grown or its session has changed. */
  readonly onDidChange = this.#written.event;

  constructor(services: AttackServices) {
    this.services = services;
    this.#tree = new AttackTree((node, isOn) => void this.#tick(node.id, isOn));
  }

  /** Tracks edits in the documents. */
  register(): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#followSoon(document)),
      vscode.workspace.onDidSaveTextDocument((document) => {
        this.#follow(document);
        this.#editedIn(document)
          ?.keepEdit()
          .catch(() => {});
      }),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        const address = editor && readAttackUri(editor.document.uri);
        const session = address && this.#sessions.get(address.run);
        if (session) this.#show(session);
      }),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        if (closed.some(isAttackTab)) this.#forgetClosed();
      }),
    );
  }

  /** Returns the attack of a document or, if none is given, of the view. Throws if none is open. */
  sessionOf(argument: unknown): AttackSession {
    const address = argument instanceof vscode.Uri ? readAttackUri(argument) : undefined;
    const session = address ? this.#sessions.get(address.run) : this.#current;
    if (session) return session;
    throw new Error(
      vscode.l10n.t(
        'No attack is open. Put the cursor in a response and run Recant: Attack Response…',
      ),
    );
  }

  isAsking(path: string): boolean {
    return [...this.#sessions.values()].some((one) => one.path === path && one.isAsking);
  }

  /** Whether a log is of an attack on one response, which is shown in its editors. */
  async owns(path: string): Promise<boolean> {
    const header = await readHeader(attackKind, path);
    return header !== undefined && header.selection === undefined;
  }

  /** Opens the log of an attack on one response, and the view. Rejects for any other log. */
  async open(path: string): Promise<AttackSession> {
    const known = [...this.#sessions.values()].find((one) => one.path === path);
    const session = known ?? (await AttackSession.open(path, this.services.judges));
    if (!known) {
      this.#sessions.set(session.run, session);
      session.listen(() => {
        this.#written.fire(path);
        if (session === this.#current) this.#draw();
      });
      this.editors.lay(session);
    }
    this.#show(session);
    return session;
  }

  /** Shows the view and a diff of the original and the attacked response. */
  async show(session: AttackSession): Promise<void> {
    await this.editors.showDiff(session);
    this.#show(session);
    await this.#tree.reveal().catch(() => {});
  }

  /** Logs the user's edit of the attacked response. */
  async keepEdit(session: AttackSession): Promise<void> {
    const text = await this.editors.attackedText(session);
    if (text !== undefined) session.edit(text);
    await session.keepEdit();
  }

  /** Closes an attack; its log is kept. */
  async close(session: AttackSession): Promise<void> {
    session.cancel();
    await this.editors.close(session);
    this.#forget(session);
  }

  dispose(): void {
    this.#measuring.dispose();
    for (const session of this.#sessions.values()) session.cancel();
    this.#tree.dispose();
    this.editors.dispose();
    this.#written.dispose();
  }

  async #restore(run: string): Promise<void> {
    const path = findLog('attacks', run, this.services.context.globalStorageUri);
    if (path === undefined) {
      throw new Error(vscode.l10n.t('The log of this attack is gone. Attack the response again.'));
    }
    await this.open(path);
  }

  #followSoon(document: vscode.TextDocument): void {
    if (this.#editedIn(document)) this.#measuring.restart(document);
  }

  #follow(document: vscode.TextDocument): void {
    this.#measuring.cancel(document);
    if (!document.isClosed) this.#editedIn(document)?.edit(textOf(document));
  }

  #editedIn({ uri }: vscode.TextDocument): AttackSession | undefined {
    const address = readAttackUri(uri);
    return address?.part === 'attacked' ? this.#sessions.get(address.run) : undefined;
  }

  #show(session: AttackSession): void {
    this.#current = session;
    this.#draw();
  }

  #draw(): void {
    const session = this.#current;
    if (!session) {
      this.#tree.show(undefined);
      return;
    }
    const view = session.view();
    const { sample, cell, said } = session;
    this.#tree.show({
      title: shownTitle(session),
      message:
        said ??
        (session.isDiscarded
          ? vscode.l10n.t('Discarded: it is in no lens and no rate. Accept it or retry to use it.')
          : outcomeSentence(view)),
      nodes: attackNodes({ view, sample, cell }),
    });
  }

  async #tick(node: string, isOn: boolean): Promise<void> {
    const session = this.#current;
    if (!session) return;
    const about = { sample: session.entry.key, cell: session.cell.id };
    if (node === improvementNodeId) {
      const improved = isOn ? { improved: false } : {};
      await session.keep({ type: 'verification', ...about, by: 'user', ...improved });
    } else if (node === injectionNodeId) {
      await this.keepEdit(session);
      await session.keep({ type: 'injection', ...about, confirmed: isOn });
    }
  }

  /** Forgets attacks without open documents. */
  #forgetClosed(): void {
    const shown = shownAttacks();
    for (const session of this.#sessions.values()) {
      if (!shown.has(session.run) && !session.isAsking) this.#forget(session);
    }
  }

  #forget(session: AttackSession): void {
    this.#sessions.delete(session.run);
    if (this.#current !== session) return;
    this.#current = [...this.#sessions.values()].at(-1);
    this.#draw();
  }
}
