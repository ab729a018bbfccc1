import { basename, join, resolve } from 'node:path';
import * as vscode from 'vscode';
import { agentLogName, heldIn } from '../../agents/agentLog.ts';
import type { AgentDesk, AuditedRecord, RecordToAudit } from '../../agents/agentTool.ts';
import { expectedPair, pairAudit } from '../../app/audits.ts';
import { Run } from '../../app/run.ts';
import { planRun } from '../../core/runs/audit/plan/plan.ts';
import { auditPair } from '../../core/runs/audit/runner.ts';
import { replay } from '../../core/runs/audit/runState.ts';
import { viewAudit } from '../../core/runs/audit/views/auditView.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { isInside } from '../../disk/realPlace.ts';
import { NotADatasetError } from '../../files/readRecords.ts';
import { openRun, previewRun } from '../../logs/openRun.ts';
import { readLog } from '../../logs/reading/readLog.ts';
import { prepareRunFolder } from '../../logs/runFolder.ts';
import {
  AgentBudget,
  type AgentLimits,
  type ExceededLimit,
  tokensPerRequest,
} from '../../models/agentBudget.ts';
import { createBudget } from '../../models/budget.ts';
import { auditSubject } from '../commands/subjectAt.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import type { Judges } from '../models/judges.ts';
import type { Results } from '../results/results.ts';
import { listLogs } from '../runs/logFiles.ts';
import type { Audits } from '../sessions/audits.ts';
import type { AuditSubject, PlannedAudit } from '../sessions/newAudit.ts';
import { stagesOf } from '../sessions/stopping.ts';
import { readSetting } from '../settings.ts';

interface Services {
  readonly globalStorage: vscode.Uri;
  readonly documents: PairDocuments;
  readonly judges: Judges;
  readonly audits: Audits;
  readonly results: Results;
}

/** The datasets of the open folders and the run logs of this window, for agents. */
export class WorkspaceDesk implements AgentDesk {
  readonly #services: Services;
  /** Number of calls of the audits that the user was asked about and that have not begun. */
  readonly #confirmed = new Map<string, number>();
  /** What was sent to judges for agents since the window was opened. */
  readonly #budget = new AgentBudget();
  /** The last audit. The next one begins after it, so that audits share the limit of requests. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Requests that may still be sent to judges for agents, and their tokens. */
  get left(): { readonly requests: number; readonly tokens: number } {
    const limits = agentLimits();
    return {
      requests: this.#budget.requestsLeft(limits),
      tokens: this.#budget.tokensLeft(limits),
    };
  }

  logs(): Promise<readonly string[]> {
    return listLogs(this.#services.globalStorage, 'runs');
  }

  audit(record: RecordToAudit, signal: AbortSignal): Promise<AuditedRecord> {
    const audited = this.#last.then(async () => this.#ask(await this.plan(record), signal));
    this.#last = audited.catch(() => {});
    return audited;
  }

  /** Returns the run of a record by the chosen judge. Rejects if the record is unknown. */
  async plan(record: RecordToAudit): Promise<PlannedAudit> {
    return this.#services.audits.plan(await this.#find(record));
  }

  /** Returns the calls that an audit still needs. */
  async describeRest({ header, entry }: PlannedAudit) {
    const name = agentLogName(header, entry.key);
    const path = (await this.logs()).find((one) => basename(one) === name);
    const entries = path === undefined ? [header, entry] : (await readLog(path)).entries;
    return planRun(replay(entries));
  }

  /**
   * Remembers that VS Code was given a question about an audit of so many calls: it tells no answer,
   * but invokes the tool only if the user agreed. One invocation uses it up.
   */
  questionGiven(planned: PlannedAudit, calls: number): void {
    this.#confirmed.set(consentTo(planned), calls);
  }

  async #find({ data, record }: RecordToAudit): Promise<AuditSubject> {
    const { documents } = this.#services;
    const uri = await fileInFolders(data);
    await documents.ready(uri);
    const found = await documents
      .itemsOf(uri)
      .findNamed(uri, record)
      .catch((error: Error) => {
        throw error instanceof NotADatasetError ? new Error(notForJudge(data)) : error;
      });
    if (found) return auditSubject(documents, found);
    throw new Error(
      vscode.l10n.t(
        '{0} has no record "{1}" that the chosen judge can judge.',
        asOneLine(data, 120),
        asOneLine(record, 60),
      ),
    );
  }

  async #ask(
    { header, entry, dataset }: PlannedAudit,
    signal: AbortSignal,
  ): Promise<AuditedRecord> {
    const { globalStorage, judges, results } = this.#services;
    const root = vscode.workspace.getWorkspaceFolder(dataset)?.uri.fsPath;
    const folder = (await prepareRunFolder(root, globalStorage.fsPath)).path;
    const path = join(folder, agentLogName(header, entry.key));
    const { lacking, judgments: held } = await heldIn(path, { header, entry });
    const { calls } = lacking;
    const isFree = header.judge.simulated;
    const limits = agentLimits();
    const consent = consentTo({ header, entry });
    const confirmed = this.#confirmed.get(consent);
    this.#confirmed.delete(consent);
    if (!isFree) {
      if (calls > 0 && confirmed === undefined) throw new Error(changedSinceConfirmed());
      if (calls > (confirmed ?? 0)) throw new Error(moreThanConfirmed(calls, confirmed));
      const over = this.#budget.exceeded(lacking, limits);
      if (over) throw new Error(refusal(over));
    }
    const budget = isFree ? undefined : this.#budget.begin(limits);
    const expected = expectedPair(header, entry);
    try {
      if (calls > 0) {
        const run = new Run(pairAudit(entry.key, auditPair), path, header, lacking);
        await run.ask({
          ...stagesOf(signal),
          atOnce: 1,
          open: () => openRun(path, expected),
          openModel: () => judges.openForAgent(header, [entry.pair], budget ?? createBudget({})),
        });
      }
    } finally {
      budget?.end();
      results.poke(path);
    }
    const view = viewAudit(await previewRun(path, expected), entry.key);
    if (view) return { view, held, sent: budget?.spent().calls ?? 0 };
    throw new Error(vscode.l10n.t('{0} holds no such pair.', basename(path)));
  }
}

function agentLimits(): AgentLimits {
  return { requests: readSetting('agentRequests') };
}

function refusal({ what, needed, left }: ExceededLimit): string {
  return what === 'requests'
    ? vscode.l10n.t(
        'This audit needs at least {0} requests, and agents may have {1} more sent in this window. Nothing was sent. The user can raise the setting recant.agentRequests.',
        needed,
        left,
      )
    : vscode.l10n.t(
        'This audit needs at least {0} tokens, and agents may use {1} more in this window: {2} for each request of the setting recant.agentRequests. Nothing was sent. The user can raise it.',
        needed,
        left,
        tokensPerRequest,
      );
}

/** Returns a name of what is sent, to which judge, and of the limit of requests. */
function consentTo({ header, entry }: Pick<PlannedAudit, 'header' | 'entry'>): string {
  return `${readSetting('agentRequests')} ${agentLogName(header, entry.key)}`;
}

function changedSinceConfirmed(): string {
  return vscode.l10n.t(
    'The judge, its prompt or the limit of requests has changed since the user confirmed this audit. Nothing was sent. Ask again.',
  );
}

function moreThanConfirmed(calls: number, confirmed = 0): string {
  return vscode.l10n.t(
    'This audit needs at least {0} requests, and the user confirmed {1}. Nothing was sent. Ask again.',
    calls,
    confirmed,
  );
}

function notForJudge(data: string): string {
  return vscode.l10n.t(
    '{0} has no records that the chosen judge can judge. The user can choose another judge or, if the format of the file is unknown, describe its fields with "Recant: Use This File…".',
    asOneLine(data, 120),
  );
}

/** Returns a file in an open folder, by its path relative to it. Rejects for any other path. */
async function fileInFolders(path: string): Promise<vscode.Uri> {
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    const place = resolve(uri.fsPath, path);
    if (uri.scheme === 'file' && (await isInside(uri.fsPath, place).catch(() => false))) {
      return vscode.Uri.file(place);
    }
  }
  throw new Error(
    vscode.l10n.t(
      '{0} is not a file in an open folder. Name a dataset by its path relative to that folder.',
      asOneLine(path, 120),
    ),
  );
}
