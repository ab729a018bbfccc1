import { join } from 'node:path';
import * as vscode from 'vscode';
import { asMessageLine, asNotification } from '../../core/escape.ts';
import type { Pair } from '../../core/pair.ts';
import { ModelError } from '../../core/ports.ts';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import type { HeaderEntry, LogEntry, PairEntry } from '../../core/runs/audit/log.ts';
import { createHeader, createPairEntry } from '../../core/runs/audit/newRun.ts';
import { requireShowable } from '../../core/runs/audit/plan/showablePairs.ts';
import { continuedPair } from '../../core/runs/audit/recorded/continuedRun.ts';
import { createRun } from '../../logs/openRun.ts';
import { type PairName, readPair } from '../../logs/reading/readPair.ts';
import { newRunName, prepareRunFolder } from '../../logs/runFolder.ts';
import { toolName } from '../../logs/toolName.ts';
import { systemClock } from '../../models/systemClock.ts';
import { auditPanelType } from '../entries/entryNames.ts';
import { chosenDefinition } from '../judges/definitionName.ts';
import { keyFailures, lastingFailures } from '../lastingFailures.ts';
import type { Judges } from '../models/judges.ts';
import { AuditPanel, type AuditPanelActions } from '../panel/auditPanel.ts';
import { datasetUri } from '../records/revealRecord.ts';
import { remediesOf } from '../remedies.ts';
import { continuedSettings } from '../runs/audit/continueRecorded.ts';
import { statedPrices } from '../runs/spending.ts';
import { readSetting } from '../settings.ts';
import { AuditSession } from './auditSession.ts';
import { ShownAudits } from './shownAudits.ts';
import { SpendingConsent } from './spendingConsent.ts';

/** A pair to audit, with its dataset. */
export interface AuditSubject {
  readonly key: string;
  readonly pair: Pair;
  /** Id of the dataset's format. */
  readonly format: string;
  /** Digest of the mapping by which the dataset is read, if any. */
  readonly mapping?: string | undefined;
  /** The dataset, even if the pair is shown in a record document. */
  readonly dataset: vscode.Uri;
}

/** A run of one pair that has not been written yet. */
export interface PlannedAudit {
  readonly header: HeaderEntry;
  readonly entry: PairEntry;
  readonly dataset: vscode.Uri;
}

interface ShowOptions {
  /** Pair to show from a run over several; default: the first. */
  readonly pair?: PairName | undefined;
  /**
   * A panel restored by VS Code; default: the panel that already shows the pair, or one that isn't
   * kept, or a new one.
   */
  readonly into?: vscode.WebviewPanel;
  /** Whether the panel stays when another audit is shown. */
  readonly isKept?: boolean | undefined;
  /** Id of the turn that a step should continue from; the panel opens its form. */
  readonly stepFrom?: string;
  /** Notices that the panel shows in addition to the log's. */
  readonly notices?: readonly string[];
}

/** Starts audits and shows each log in one panel. */
export class Audits {
  readonly #context: vscode.ExtensionContext;
  readonly #judges: Judges;
  readonly #log: vscode.LogOutputChannel;
  readonly #actions: AuditPanelActions;
  readonly #isAsked: (path: string) => boolean;
  readonly #consent = new SpendingConsent();
  readonly #shown = new ShownAudits();
  readonly #written = new vscode.EventEmitter<string>();
  /** Fires with a log's path when something was appended to it. */
  readonly onDidWrite = this.#written.event;

  /** @param isAsked whether the whole run of a log is being asked in this window */
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
   * Starts a run of one pair beside the editor: an audit, or a session, which asks B1 and then the
   * user's choices. Returns undefined if the user doesn't agree to its calls. Rejects with a
   * ModelError if the judge isn't defined.
   */
  async begin(subject: AuditSubject, purpose?: 'session'): Promise<AuditSession | undefined> {
    const planned = await this.plan(subject, purpose);
    if (!(await this.#consent.given(planned))) return undefined;
    const { path, notices } = await this.#create(planned, [planned.entry]);
    const session = await this.show(path, { notices });
    void session.start();
    return session;
  }

  /** Shows an unfinished audit or session of one pair, and makes its open calls if the user agrees. */
  async resume(path: string): Promise<void> {
    const session = await this.show(path);
    const { view, state } = session;
    if (view && (await this.#consent.given(view, state))) await session.start();
  }

  /**
   * Writes a run of the chosen judge that continues a recorded conversation, and shows it. Makes no
   * calls. Rejects with a ModelError if the judge isn't defined.
   */
  async continueRecorded({ state, pairKey }: AuditSession): Promise<AuditSession> {
    const { header: recorded } = state;
    const pair = state.pairs.get(pairKey ?? '');
    if (!recorded || !pair) throw new Error(vscode.l10n.t('The log holds no such pair.'));
    const dataset = datasetUri(recorded.dataset.location);
    const settings = await continuedSettings(this.#judges, dataset);
    const { header, entries } = continuedPair(recorded, pair, settings);
    const { path, notices } = await this.#create({ header, dataset }, entries);
    return this.show(path, { notices });
  }

  /**
   * Returns a run of one pair, not written yet. Rejects with a ModelError if the judge isn't
   * defined, and if the pair lacks a text that its definition shows.
   */
  async plan(subject: AuditSubject, purpose?: 'session'): Promise<PlannedAudit> {
    const { key, pair, format, mapping, dataset } = subject;
    const { definitions } = this.#judges;
    const definition = await definitions.named(chosenDefinition(dataset), dataset);
    requireShowable({ definition }, pair);
    const seed = readSetting('seed', dataset);
    const judge = await this.#judges.identify(dataset, seed);
    const header = createHeader({
      run: newRunName(new Date()),
      tool: toolName,
      createdAt: systemClock.now(),
      ...(purpose && { purpose }),
      seed,
      protocol: readSetting('protocol', dataset),
      judge,
      ...statedPrices([judge]),
      generation: this.#judges.generationOf(readSetting('judge', dataset)),
      definition,
      dataset: {
        name: vscode.workspace.asRelativePath(dataset),
        location: dataset.toString(),
        format,
        ...(mapping !== undefined && { mapping }),
      },
    });
    return { header, entry: createPairEntry(header, key, pair), dataset };
  }

  /** Writes a planned run and opens it without a panel. Makes no calls. */
  async write(planned: PlannedAudit): Promise<AuditSession> {
    return this.open((await this.#create(planned, [planned.entry])).path);
  }

  /** Makes the calls of a session without a panel. Rejects if they fail. */
  async ask(session: AuditSession): Promise<void> {
    let failure: unknown;
    const listening = session.listen((event) => {
      if (event.type === 'stopped') failure = event.error;
    });
    try {
      await session.start();
    } finally {
      listening.dispose();
      this.#written.fire(session.path);
    }
    if (failure !== undefined) throw failure;
  }

  async #create({ header, dataset }: Omit<PlannedAudit, 'entry'>, entries: readonly LogEntry[]) {
    const folder = await prepareRunFolder(
      vscode.workspace.getWorkspaceFolder(dataset)?.uri.fsPath,
      this.#context.globalStorageUri.fsPath,
    );
    const path = join(folder.path, `${header.run}.jsonl`);
    const { log } = await createRun(auditKind, path, header, ...entries);
    await log.close();
    const notices = folder.isFallback
      ? [
          vscode.l10n.t(
            'This run is stored at {0}, because its dataset is not in an open folder that can be written to.',
            path,
          ),
        ]
      : [];
    return { path, notices };
  }

  /** Opens a run's log at a pair, without a panel. Makes no calls. */
  async open(path: string, pair?: PairName): Promise<AuditSession> {
    return new AuditSession({
      path,
      log: await readPair(path, pair),
      clock: systemClock,
      openJudge: (header, pairs) => this.#judges.open(header, pairs),
      isWholeRunAsked: () => this.#isAsked(path),
    });
  }

  /** Shows a pair's audit from its log. Makes no calls until the user resumes it. */
  async show(
    path: string,
    { pair, into, isKept, stepFrom, notices = [] }: ShowOptions = {},
  ): Promise<AuditSession> {
    const session = await this.open(path, pair);
    if (!session.view) {
      throw new Error(
        pair === undefined
          ? vscode.l10n.t('{0} holds no run that can be read.', path)
          : vscode.l10n.t('{0} holds no such pair.', path),
      );
    }
    const shown = this.#shown.same(session);
    if (shown && !into) {
      shown.panel.reveal();
      if (stepFrom !== undefined) shown.panel.stepFrom(stepFrom);
      return shown.session;
    }
    const panel = into ?? this.#shown.releaseFree() ?? this.#createPanel();
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
      isKept,
    );
    if (stepFrom !== undefined) auditPanel.stepFrom(stepFrom);
    this.#shown.add({ panel: auditPanel, session }, panel);
    return session;
  }

  /** Refreshes all open panels after a change of settings. */
  refresh(): void {
    for (const { panel } of this.#shown.all) panel.refresh();
  }

  /** Rereads the log of a run in all panels that show it. Never rejects. */
  async reread(path: string): Promise<void> {
    const sessions = this.#shown.all.map(({ session }) => session);
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

  /** Returns why a run stopped, for the panel, and offers a fix if there is one. */
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
