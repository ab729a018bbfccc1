import * as vscode from 'vscode';
import { definitionOf } from '../../core/judges/defaultJudge.ts';
import { unshownFields } from '../../core/judges/render.ts';
import { estimateRest } from '../../core/runs/audit/plan/estimate.ts';
import { canContinue, isOnlyRecorded } from '../../core/runs/audit/recorded/onlyRecorded.ts';
import type { AuditView } from '../../core/runs/audit/views/auditView.ts';
import { formatCost } from '../../core/runs/plan/cost.ts';
import type { AuditProgress, AuditSnapshot, StepsPart } from '../../messages/audit.ts';
import { panelStrings } from '../../messages/strings.ts';
import { awaitedWords } from '../runs/showAwaited.ts';
import { statedPrices } from '../runs/spending.ts';
import { statedLines } from '../runs/statedLines.ts';
import type { AuditSession } from '../sessions/auditSession.ts';
import { priceOf, readSetting } from '../settings.ts';
import { translated } from '../translated.ts';

/** What a panel shows besides its session. */
interface ShownBeside extends Pick<AuditSnapshot, 'name' | 'isKept' | 'annotations' | 'others'> {
  readonly notices: readonly string[];
}

/** Returns everything a panel shows of a session; undefined for a log without a run. */
export function snapshotOf(
  session: AuditSession,
  { notices, ...shown }: ShownBeside,
): AuditSnapshot | undefined {
  const { view, streaming, waits } = session;
  if (!view) return undefined;
  return {
    strings: translated(panelStrings),
    ...shown,
    view,
    unshown: isOnlyRecorded(view.header)
      ? []
      : unshownFields(definitionOf(view.header), view.entry.pair),
    progress: progressOf(session, notices),
    templates: readSetting('challenges'),
    price: priceOf(view.header.judge.model),
    streaming,
    waits,
  };
}

export function stepsPart({ steps, branches, drafts, fixedAims }: AuditView): StepsPart {
  return { steps, branches, drafts, fixedAims };
}

function awaitedNotice({ awaited }: AuditSession): string[] {
  if (awaited === 0) return [];
  return [
    vscode.l10n.t(
      'Pausing: {0}. Cancel stops now, and what is paid for them is lost.',
      awaitedWords(awaited),
    ),
  ];
}

/** Returns the current activity, the remaining work, and its estimated cost. */
export function progressOf(session: AuditSession, notices: readonly string[]): AuditProgress {
  const { view, isAsking, canWrite } = session;
  if (!view) throw new Error('A session without a run has no progress.');
  const rest = estimateRest(view);
  const isReadable = view.turns.some(({ judgment }) => judgment?.outcome === 'readable');
  return {
    running: isAsking,
    remaining: {
      calls: rest.calls,
      mostCalls: rest.mostCalls,
      tokens: rest.promptTokens + rest.answerTokens,
      money: formatCost(rest, priceOf(view.header.judge.model)),
    },
    stated: statedLines(
      session.state.calls.statement(statedPrices([view.header.judge]).prices),
      isAsking || session.isWholeRunAsked,
    ),
    notices: [...awaitedNotice(session), ...logNotices(session), ...notices],
    canResume: canWrite && !view.complete,
    canContinue: canContinue(view.header, view.entry) && isReadable,
    canStep: canWrite && isReadable && !isOnlyRecorded(view.header) && !view.entry.incomplete,
  };
}

function logNotices({ view, readOnly, unreadableLines, isWholeRunAsked }: AuditSession): string[] {
  const notices: string[] = [];
  if (isWholeRunAsked) {
    notices.push(
      vscode.l10n.t(
        'This run is still running. Pause it to resume or to step here; what it answers is shown then.',
      ),
    );
  }
  if (readOnly !== undefined) notices.push(readOnly);
  const panel = view?.header.recorded?.panel;
  if (panel) {
    notices.push(
      panel.rule === 'median'
        ? vscode.l10n.t(
            'Several judges decided this together, by the median of their scores. Another tool recorded it, and there is no conversation to continue.',
          )
        : vscode.l10n.t(
            'Several judges decided this together, by the majority of their votes. Another tool recorded it, and there is no conversation to continue.',
          ),
    );
  } else if (view?.entry.incomplete) {
    notices.push(
      vscode.l10n.t(
        'Another tool recorded this verdict, but not the whole request. Its conversation cannot be continued.',
      ),
    );
  } else if (view && isOnlyRecorded(view.header)) {
    notices.push(
      vscode.l10n.t(
        'Another tool recorded this verdict. Continue its conversation with the chosen judge to challenge it: nothing is sent before you resume or step there.',
      ),
    );
  } else if (view?.header.recorded) {
    notices.push(
      vscode.l10n.t(
        'Another tool recorded the first verdict. Whether it asked the same model with the same settings is not known.',
      ),
    );
  }
  if (unreadableLines > 0) {
    notices.push(
      unreadableLines === 1
        ? vscode.l10n.t('1 line of the run log is unreadable and was skipped.')
        : vscode.l10n.t(
            '{0} lines of the run log are unreadable and were skipped.',
            unreadableLines,
          ),
    );
  }
  if (view && view.fingerprints.length > 1) {
    notices.push(
      vscode.l10n.t(
        'The endpoint changed during this run (served model, fingerprint or response format): its turns are not comparable.',
      ),
    );
  }
  return notices;
}
