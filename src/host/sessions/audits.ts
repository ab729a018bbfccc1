import * as vscode from 'vscode';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import type { HeaderEntry, LogEntry } from '../../core/runs/audit/log.ts';
import { planRun } from '../../core/runs/audit/plan/plan.ts';
import { continuedPair } from '../../core/runs/audit/recorded/continuedRun.ts';
import { contentKey, replay } from '../../core/runs/audit/runState.ts';
import { callLines } from '../../core/runs/statementWords.ts';
import type { ModelIdentity } from '../../core/words/ports.ts';
import { type PairName, readPair } from '../../logs/reading/readPair.ts';
import { systemClock } from '../../models/systemClock.ts';
import { auditPanelType } from '../entries/entryNames.ts';
import type { Judges } from '../models/judges.ts';
import { AuditPanel, type AuditPanelActions } from '../panel/auditPanel.ts';
import { datasetUri } from '../records/revealRecord.ts';
import { questionOf } from '../runs/audit/auditPlan.ts';
import { continuedSettings } from '../runs/audit/continueRecorded.ts';
import { readAgreed, resumeAgreed } from '../runs/resumeAgreed.ts';
import { versionOf } from '../watchFiles.ts';
import { AuditSession } from './auditSession.ts';
import { compareRecord, type FoundRecord } from './comparedRecord.ts';
import { explainPause } from './explainPause.ts';
import { type AuditSubject, createAudit, type PlannedAudit, planAudit } from './newAudit.ts';
import { ShownAudits } from './shownAudits.ts';
import { SpendingConsent, type SpendingRequest } from './spendingConsent.ts';

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
  /** Id of the turn that the panel scrolls to. */
  readonly turn?: string;
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
  readonly #consent: SpendingConsent;
  readonly #recordOf: (header: HeaderEntry, key: string) => Promise<FoundRecord>;
  readonly #shown = new ShownAudits();
  /** Versions of the logs of shown sessions when they were last read. */
  readonly #versions = new WeakMap<AuditSession, string>();
  readonly #written = new vscode.EventEmitter<string>();
  /** Fires with a log's path when something was appended to it. */
  readonly onDidWrite = this.#written.event;

  /**
   * @param isAsked whether the whole run of a log is being asked in this window
   * @param recordOf finds a record by its key in the dataset of a run
   */
  constructor(
    context: vscode.ExtensionContext,
    judges: Judges,
    actions: AuditPanelActions,
    log: vscode.LogOutputChannel,
    isAsked: (path: string) => boolean = () => false,
    consent = new SpendingConsent(),
    recordOf: (header: HeaderEntry, key: string) => Promise<FoundRecord> = async () => 'unread',
  ) {
    this.#context = context;
    this.#judges = judges;
    this.#actions = actions;
    this.#log = log;
    this.#isAsked = isAsked;
    this.#consent = consent;
    this.#recordOf = recordOf;
  }

  /**
   * Starts a run of one pair beside the editor: an audit, or a session, which asks B1 and then the
   * user's choices. Returns undefined if the user doesn't agree to its calls. Rejects with a
   * ModelError if the judge isn't defined.
   *
   * @param shown calls that the user agreed to where they were shown
   */
  async begin(
    subject: AuditSubject,
    purpose?: 'session',
    shown?: SpendingRequest,
  ): Promise<AuditSession | undefined> {
    const planned = await this.plan(subject, purpose);
    const { header, entry } = planned;
    const plan = planRun(replay([header, entry]));
    if (!(await this.#consent.given(questionOf({ header, plan }), shown))) return undefined;
    const { path, notices } = await this.#create(planned, [entry]);
    this.#consent.begun(path);
    const session = await this.show(path, { notices: [...planned.gaps, ...notices] });
    void session.start(true);
    return session;
  }

  /**
   * Shows an unfinished audit or session of one pair, and makes its open calls if the user agrees.
   */
  async resume(path: string): Promise<void> {
    await (await this.show(path)).start();
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

  /** Returns a run of one pair, not written yet; rejects like `planAudit`. */
  plan(subject: AuditSubject, purpose?: 'session'): Promise<PlannedAudit> {
    return planAudit(this.#judges, subject, purpose);
  }

  /**
   * Returns the calls of an audit by a judge that need not be chosen, and has no settings of its
   * own; rejects like `planAudit`.
   */
  async callsOf(subject: AuditSubject, judge: ModelIdentity): Promise<SpendingRequest> {
    const { header, entry } = await planAudit(this.#judges, subject, undefined, judge);
    return questionOf({ header, plan: planRun(replay([header, entry])) });
  }

  /** Writes a planned run and opens it without a panel. Makes no calls. */
  async write(planned: PlannedAudit): Promise<AuditSession> {
    const { path } = await this.#create(planned, [planned.entry]);
    this.#consent.begun(path);
    return this.open(path);
  }

  /**
   * Makes the calls of a session without a panel, to which the user has just agreed. Rejects if
   * they fail.
   */
  async ask(session: AuditSession): Promise<void> {
    let failure: unknown;
    const listening = session.listen((event) => {
      if (event.type === 'stopped') failure = event.error;
    });
    try {
      await session.start(true);
    } finally {
      listening.dispose();
      this.#written.fire(session.path);
    }
    if (failure !== undefined) throw failure;
  }

  #create(planned: Pick<PlannedAudit, 'header' | 'dataset'>, entries: readonly LogEntry[]) {
    return createAudit(planned, entries, this.#context.globalStorageUri);
  }

  /** Opens a run's log at a pair, without a panel. Makes no calls. */
  async open(path: string, pair?: PairName): Promise<AuditSession> {
    const log = await readPair(path, pair);
    return new AuditSession({
      resume: resumeAgreed,
      path,
      log,
      clock: systemClock,
      openJudge: (header, pairs) => this.#judges.open(header, pairs),
      agree: async (calls, key) => {
        const { isCompared, lost } = await this.#compare(path, key);
        const { details, ...question } = questionOf(calls);
        const lines = [
          ...details,
          ...callLines({ unanswered: lost }),
          ...(isCompared ? [] : [notCompared()]),
        ];
        return this.#consent.given({ ...question, details: lines, log: path });
      },
      isWholeRunAsked: () => this.#isAsked(path),
    });
  }

  /**
   * Rejects if a log is not what its run would have written, or its dataset has another record now.
   * Returns whether the dataset could be read, and the number of the log's calls whose answers were
   * lost.
   */
  async #compare(path: string, key: string | undefined) {
    const { state } = await readAgreed(auditKind, path);
    const { header, pendingCalls: lost } = state;
    const pair = state.pairs.get(key ?? '');
    if (!header || !pair) return { isCompared: false, lost };
    const found = await this.#recordOf(header, contentKey(pair));
    compareRecord(header, pair, found);
    return { isCompared: found !== 'unread', lost };
  }

  /** Shows a pair's audit from its log. Makes no calls until the user resumes it. */
  async show(
    path: string,
    { pair, into, isKept, stepFrom, turn, notices = [] }: ShowOptions = {},
  ): Promise<AuditSession> {
    const version = await versionOf(path);
    const session = await this.open(path, pair);
    if (!session.view) {
      if (session.readOnly !== undefined) throw new Error(`${path}: ${session.readOnly}`);
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
      if (turn !== undefined) shown.panel.showTurn(turn);
      return shown.session;
    }
    const panel = into ?? this.#shown.releaseFree() ?? this.#createPanel();
    const pauses: string[] = [];
    this.#versions.set(session, version);
    session.listen((event) => {
      // Its own writes need not be read again.
      if (event.type !== 'text') this.#versions.delete(session);
      if (event.type === 'turn' || event.type === 'steps') this.#written.fire(path);
      if (event.type === 'progress') pauses.length = 0;
      if (event.type !== 'stopped' || event.error === undefined) return;
      pauses.push(explainPause(event.error, session.view?.header.judge.endpoint, this.#log));
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
    if (turn !== undefined) auditPanel.showTurn(turn);
    // Steps are chosen by keyboard in the panel; an audit is read beside the editor.
    const isStepped = stepFrom !== undefined || session.view.header.purpose === 'session';
    if (isStepped && !into) auditPanel.reveal();
    this.#shown.add({ panel: auditPanel, session }, panel);
    return session;
  }

  /** Refreshes all open panels after a change of settings. */
  refresh(): void {
    for (const { panel } of this.#shown.all) panel.refresh();
  }

  /**
   * Rereads the logs of open panels that another process has written, such as a window that was
   * closed and waited for its answers. Never rejects.
   */
  async followLogs(): Promise<void> {
    const follow = async (session: AuditSession) => {
      const before = this.#versions.get(session);
      const now = await versionOf(session.path);
      this.#versions.set(session, now);
      if (before !== undefined && before !== now) await session.reread();
    };
    await Promise.allSettled(this.#shown.all.map(({ session }) => follow(session)));
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
}

function notCompared(): string {
  return vscode.l10n.t(
    'The record of this run could not be compared with its file, which is not in an open folder or cannot be read.',
  );
}
