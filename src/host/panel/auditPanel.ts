import * as vscode from 'vscode';
import { judgeName } from '../../core/judges/judgeName.ts';
import { asOneLine } from '../../core/words/escape.ts';
import {
  type AuditSnapshot,
  type FromAuditPanel,
  fromAuditPanel,
  type ToAuditPanel,
} from '../../messages/audit.ts';
import { describeProblem } from '../describeProblem.ts';
import { problemWords } from '../problemWords.ts';
import type { AuditSession } from '../sessions/auditSession.ts';
import type { SessionEvent } from '../sessions/session.ts';
import { progressOf, snapshotOf, stepsPart } from './auditSnapshot.ts';
import { panelHtml, panelRoot } from './panelHtml.ts';

/** Maximum number of characters of a judge in a title. */
const longestJudge = 40;

type DraftMessage = Extract<FromAuditPanel, { type: 'draft' }>;
/** A request about one turn. */
type AskedTurn = Extract<ToAuditPanel, { type: 'compose' | 'showTurn' }>;
type OtherMessage = Extract<FromAuditPanel, { type: 'openOther' }>;
type TemplateMessage = Extract<FromAuditPanel, { type: 'saveTemplate' }>;

/** Actions of the panel's buttons outside the session. */
export interface AuditPanelActions {
  rerun(session: AuditSession): Promise<void>;
  continueRecorded(session: AuditSession): Promise<void>;
  selectJudge(): Promise<void>;
  copyMarkdown(session: AuditSession): Promise<void>;
  /** Returns the name of a session's record, with its number if its dataset is open. */
  nameOf(session: AuditSession): string;
  openRecord(session: AuditSession): Promise<void>;
  openLog(session: AuditSession): Promise<void>;
  draft(session: AuditSession, choice: DraftMessage): Promise<void>;
  /** Asks for an annotation of a turn's flip. */
  annotate(session: AuditSession, turn: string): Promise<void>;
  /** Returns the user's annotations of a session's flips, by turn id. */
  annotationsOf(session: AuditSession): AuditSnapshot['annotations'];
  /** Returns the audits of a session's record by other judges. */
  othersOf(session: AuditSession): AuditSnapshot['others'];
  /** Opens the form of an audit of the file, with the sequence of the steps up to a turn. */
  auditLikeThis(session: AuditSession, turn: string): Promise<void>;
  openOther(session: AuditSession, other: OtherMessage): Promise<void>;
  saveTemplate(session: AuditSession, words: TemplateMessage): Promise<void>;
}

/**
 * Shows a session in a webview panel. Closing the panel stops the session but keeps its log.
 * Another audit may take over the panel unless the user keeps it.
 */
export class AuditPanel {
  readonly #panel: vscode.WebviewPanel;
  readonly #session: AuditSession;
  readonly #actions: AuditPanelActions;
  readonly #log: vscode.LogOutputChannel;
  readonly #owned: { dispose(): unknown }[] = [];
  readonly #notices: () => readonly string[];
  #isReady = false;
  #isKept: boolean;
  /** Whether the panel shows another session now. */
  #isReleased = false;
  /** Turn to show or to open the composer for, until the panel has been notified. */
  #asked: AskedTurn | undefined;

  constructor(
    panel: vscode.WebviewPanel,
    extensionUri: vscode.Uri,
    session: AuditSession,
    actions: AuditPanelActions,
    notices: () => readonly string[],
    log: vscode.LogOutputChannel,
    isKept = false,
  ) {
    this.#panel = panel;
    this.#session = session;
    this.#actions = actions;
    this.#notices = notices;
    this.#log = log;
    this.#isKept = isKept;
    this.#entitle();
    panel.webview.options = { enableScripts: true, localResourceRoots: [panelRoot(extensionUri)] };
    this.#owned.push(
      panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message)),
      session.listen((event) => this.#pass(event)),
      // The number of a record is known once its dataset is open.
      vscode.workspace.onDidOpenTextDocument(() => this.#entitle()),
      panel.onDidDispose(() => this.#dispose()),
    );
    panel.webview.html = panelHtml(panel.webview, extensionUri, 'audit');
  }

  reveal(): void {
    this.#panel.reveal();
  }

  /** Whether another audit may be shown in this panel: nothing is being asked or composed here. */
  get isFree(): boolean {
    return !this.#isKept && !this.#session.isBusy && !this.#session.isWholeRunAsked;
  }

  /** Stops showing the session, and returns the panel for another one. */
  release(): vscode.WebviewPanel {
    this.#isReleased = true;
    for (const owned of this.#owned) owned.dispose();
    return this.#panel;
  }

  /** Opens the composer for a step that continues from a turn. */
  stepFrom(turn: string): void {
    this.#isKept = true;
    this.#askFor({ type: 'compose', turn });
  }

  /** Scrolls to a turn. */
  showTurn(turn: string): void {
    this.#askFor({ type: 'showTurn', turn });
  }

  /** Sends a new snapshot for changes without an event, such as a new notice or price. */
  refresh(): void {
    this.#entitle();
    const snapshot = snapshotOf(this.#session, {
      name: this.#actions.nameOf(this.#session),
      notices: this.#notices(),
      isKept: this.#isKept,
      annotations: this.#actions.annotationsOf(this.#session),
      others: this.#actions.othersOf(this.#session),
    });
    if (snapshot) this.#send({ type: 'snapshot', snapshot });
  }

  #entitle(): void {
    const name = this.#actions.nameOf(this.#session);
    const { header } = this.#session.view ?? {};
    const isOneOfSeveral = this.#actions.othersOf(this.#session).length > 0;
    const judge = header && isOneOfSeveral ? asOneLine(judgeName(header), longestJudge) : undefined;
    const title =
      header?.purpose === 'session'
        ? vscode.l10n.t('Steps: {0}', name)
        : judge === undefined
          ? vscode.l10n.t('Audit: {0}', name)
          : vscode.l10n.t('Audit by {0}: {1}', judge, name);
    if (this.#panel.title !== title) this.#panel.title = title;
  }

  #receive(message: unknown): void {
    const parsed = fromAuditPanel.safeParse(message);
    if (!parsed.success) {
      this.#log.warn('The audit panel sent a message that is not in its protocol; it was dropped.');
      return;
    }
    Promise.resolve(this.#act(parsed.data)).catch((error: unknown) => {
      this.#log.error(describeProblem(error));
      this.#send({ type: 'problem', message: problemWords(error) });
    });
  }

  #act(message: FromAuditPanel): Promise<void> | void {
    switch (message.type) {
      case 'ready':
        this.#isReady = true;
        this.refresh();
        return this.#passAsked();
      case 'keep':
        this.#isKept = true;
        return this.refresh();
      case 'cancel':
        return this.#session.cancel();
      case 'resume':
        return this.#session.start();
      case 'step':
        return this.#session.step(message);
      case 'sequence':
        return this.#session.sequence(message);
      case 'undo':
        return this.#session.undo(message.step);
      case 'requests': {
        const { turn } = message;
        return this.#send({ type: 'requests', turn, requests: this.#session.requestsOf(turn) });
      }
      case 'draft':
        return this.#actions.draft(this.#session, message);
      case 'annotate':
        return this.#actions.annotate(this.#session, message.turn);
      case 'auditLikeThis':
        return this.#actions.auditLikeThis(this.#session, message.turn);
      case 'openOther':
        // Two audits of a record are read side by side.
        this.#isKept = true;
        this.refresh();
        return this.#actions.openOther(this.#session, message);
      case 'continueRecorded':
        return this.#actions.continueRecorded(this.#session).then(() => {
          if (!this.#isReleased) this.#panel.dispose();
        });
      case 'saveTemplate':
        return this.#actions.saveTemplate(this.#session, message);
      default:
        return this.#actions[message.type](this.#session);
    }
  }

  #pass(event: SessionEvent): void {
    if (event.type === 'text' || event.type === 'restart') {
      this.#send(event);
    } else if (event.type === 'steps') {
      const { view } = this.#session;
      if (view) this.#send({ type: 'steps', part: stepsPart(view), progress: this.#progress() });
    } else if (event.type === 'turn') {
      const turn = this.#session.view?.turns.find(({ id }) => id === event.turn);
      if (turn) this.#send({ type: 'turn', turn, progress: this.#progress() });
    } else {
      this.refresh();
    }
  }

  #askFor(asked: AskedTurn): void {
    this.#asked = asked;
    if (!this.#isReady || !this.#panel.visible) return;
    this.refresh();
    this.#passAsked();
  }

  #passAsked(): void {
    if (this.#asked) this.#send(this.#asked);
    this.#asked = undefined;
  }

  #progress() {
    return progressOf(this.#session, this.#notices());
  }

  #send(message: ToAuditPanel): void {
    // A hidden or closing panel receives no messages; it requests a snapshot when it becomes
    // visible.
    this.#panel.webview.postMessage(message).then(undefined, () => {});
  }

  #dispose(): void {
    this.#session.close();
    this.release();
  }
}
