import { join } from 'node:path';
import * as vscode from 'vscode';
import { asMessageLine, asNotification } from '../../core/escape.ts';
import type { Pair } from '../../core/pair.ts';
import { ModelError } from '../../core/ports.ts';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import { createHeader, createPairEntry } from '../../core/runs/audit/newRun.ts';
import { createRun } from '../../logs/openRun.ts';
import { type PairName, readPair } from '../../logs/reading/readPair.ts';
import { newRunName, prepareRunFolder } from '../../logs/runFolder.ts';
import { toolName } from '../../logs/toolName.ts';
import { systemClock } from '../../models/systemClock.ts';
import { keyFailures, lastingFailures } from '../lastingFailures.ts';
import type { Judges } from '../models/judges.ts';
import { AuditPanel, type AuditPanelActions, auditPanelType } from '../panel/auditPanel.ts';
import { remediesOf } from '../remedies.ts';
import { readSetting } from '../settings.ts';
import { AuditSession } from './auditSession.ts';

/** A pair to be audited and where it stands. */
export interface AuditSubject {
  readonly key: string;
  readonly pair: Pair;
  /** Id of the dataset format that read it. */
  readonly format: string;
  /** The dataset, also where the pair is shown in a record document. */
  readonly dataset: vscode.Uri;
}

export interface ShowOptions {
  /** Which pair of a run over several; absent: the first. */
  readonly pair?: PairName | undefined;
  /** A panel that VS Code brought back; absent: a new one, or the one that shows the pair already. */
  readonly into?: vscode.WebviewPanel;
  /** Id of a turn: the panel opens with the step that goes on from it being put together. */
  readonly stepFrom?: string;
  /** What the panel says beside what the log tells. */
  readonly notices?: readonly string[];
}

/** Begins audits, opens their logs again and shows each in one panel. */
export class Audits {
  readonly #context: vscode.ExtensionContext;
  readonly #judges: Judges;
  readonly #log: vscode.LogOutputChannel;
  readonly #actions: AuditPanelActions;
  readonly #isAsked: (path: string) => boolean;
  readonly #open = new Map<string, { panel: AuditPanel; session: AuditSession }>();
  readonly #written = new vscode.EventEmitter<string>();
  /** Something was kept in the log of this path. */
  readonly onDidWrite = this.#written.event;

  /** @param isAsked whether this window is asking the whole run of a log */
  constructor(
    context: vscode.ExtensionContext,
    judges: Judges,
    actions: AuditPanelActions,
    log: vscode.LogOutputChannel,
    isAsked: (path: string) => boolean = () => false,
  ) {
    this.#context = context;
    this.#judges = judges;
    this.#actions = actions;
    this.#log = log;
    this.#isAsked = isAsked;
  }

  /**
   * Starts a new run of a pair beside the editor: the audit's six turns, or a session, of which B1 is
   * asked and everything else is the user's choice. Rejects with ModelError for a judge that is
   * not there.
   */
  async begin(subject: AuditSubject, purpose?: 'session'): Promise<AuditSession> {
    const { key, pair, format, dataset } = subject;
    const seed = readSetting('seed', dataset);
    const run = newRunName(new Date());
    const header = createHeader({
      run,
      tool: toolName,
      createdAt: systemClock.now(),
      ...(purpose && { purpose }),
      seed,
      protocol: readSetting('protocol', dataset),
      judge: await this.#judges.identify(dataset, seed),
      dataset: {
        name: vscode.workspace.asRelativePath(dataset),
        location: dataset.toString(),
        format,
      },
    });
    const folder = await prepareRunFolder(
      vscode.workspace.getWorkspaceFolder(dataset)?.uri.fsPath,
      this.#context.globalStorageUri.fsPath,
    );
    const path = join(folder.path, `${run}.jsonl`);
    const { log } = await createRun(auditKind, path, header, createPairEntry(header, key, pair));
    await log.close();
    const notices = folder.isFallback
      ? [
          vscode.l10n.t(
            'This run is kept at {0}, because its dataset is in no open folder that can be written to.',
            path,
          ),
        ]
      : [];
    const session = await this.show(path, { notices });
    void session.start();
    return session;
  }

  /** Shows a pair's audit from its run's log. It stays as it is until resumed. */
  async show(
    path: string,
    { pair, into, stepFrom, notices = [] }: ShowOptions = {},
  ): Promise<AuditSession> {
    const session = new AuditSession({
      path,
      log: await readPair(path, pair),
      clock: systemClock,
      openJudge: (header, pairs) => this.#judges.open(header, pairs),
      isWholeRunAsked: () => this.#isAsked(path),
    });
    if (!session.view) {
      throw new Error(
        pair === undefined
          ? vscode.l10n.t('{0} holds no run that can be read.', path)
          : vscode.l10n.t('{0} holds no such pair.', path),
      );
    }
    const name = JSON.stringify([path, session.pairKey]);
    const shown = this.#open.get(name);
    if (shown && !into) {
      shown.panel.reveal();
      if (stepFrom !== undefined) shown.panel.stepFrom(stepFrom);
      return shown.session;
    }
    const panel = into ?? this.#createPanel();
    const pauses: string[] = [];
    session.listen((event) => {
      if (event.type === 'turn' || event.type === 'steps') this.#written.fire(path);
      if (event.type === 'progress') pauses.length = 0;
      if (event.type !== 'stopped' || event.error === undefined) return;
      pauses.push(this.#explain(event.error, session.view?.header.judge.endpoint));
    });
    const auditPanel = new AuditPanel(
      panel,
      this.#context.extensionUri,
      session,
      this.#actions,
      () => [...notices, ...pauses],
      this.#log,
    );
    if (stepFrom !== undefined) auditPanel.stepFrom(stepFrom);
    this.#open.set(name, { panel: auditPanel, session });
    panel.onDidDispose(() => this.#open.delete(name));
    return session;
  }

  /** Shows all open panels anew, after a setting changed what they say. */
  refresh(): void {
    for (const { panel } of this.#open.values()) panel.refresh();
  }

  /** Shows anew what the log of a run holds, in whatever panels it is open. Never rejects. */
  async reread(path: string): Promise<void> {
    const sessions = [...this.#open.values()].map(({ session }) => session);
    const shown = sessions.filter((session) => session.path === path);
    await Promise.allSettled(shown.map((session) => session.reread()));
  }

  #createPanel(): vscode.WebviewPanel {
    return vscode.window.createWebviewPanel(
      auditPanelType,
      'Recant',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true },
    );
  }

  /** What stopped a run, for the panel; offers the next step where there is one. */
  #explain(error: unknown, endpoint: string | undefined): string {
    const message = error instanceof Error ? error.message : String(error);
    this.#log.warn(asMessageLine(message));
    const paused = vscode.l10n.t('Paused: {0}', message);
    if (!(error instanceof ModelError) || !lastingFailures.includes(error.reason)) return paused;
    const remedies = remediesOf(error.reason);
    vscode.window
      .showWarningMessage(asNotification(paused, 400), ...remedies)
      .then(
        (choice) => choice && vscode.commands.executeCommand(choice.command, endpoint),
        undefined,
      );
    return keyFailures.includes(error.reason)
      ? vscode.l10n.t('{0} Run "Recant: Set API Key…", then resume.', paused)
      : vscode.l10n.t(
          '{0} Then resume, or audit again with a judge of "Recant: Select Judge…".',
          paused,
        );
  }
}
