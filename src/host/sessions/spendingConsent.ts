import * as vscode from 'vscode';
import { asOneLine } from '../../core/escape.ts';
import type { ModelIdentity } from '../../core/ports.ts';
import type { HeaderEntry, PairEntry } from '../../core/runs/audit/log.ts';
import { planRun } from '../../core/runs/audit/plan/plan.ts';
import { replay } from '../../core/runs/audit/runState.ts';
import { isLoopback } from '../../models/endpoint.ts';
import { describeArms, plannedModels } from '../runs/audit/auditPlan.ts';
import { protocolTitles } from '../runs/audit/auditWords.ts';
import { confirmRun } from '../runs/confirmRun.ts';
import { nameOfJudge } from '../runs/form/choiceWords.ts';
import { priceOf, readSetting } from '../settings.ts';

interface OnePairRun {
  readonly header: HeaderEntry;
  readonly entry: PairEntry;
}

/**
 * Asks before a click on a lens spends: at the first audit of a judge in this window, and at those
 * of more calls than `recant.confirmAbove`.
 */
export class SpendingConsent {
  readonly #agreed = new Set<string>();

  /**
   * Returns whether the calls of a planned run of one pair may be made.
   *
   * @param state what is in its log; default: header and pair
   */
  async given({ header, entry }: OnePairRun, state = replay([header, entry])): Promise<boolean> {
    if (!maySpend(header.judge)) return true;
    const plan = planRun(state);
    const judge = judgeKey(header);
    const isKnown = this.#agreed.has(judge);
    if (isKnown && plan.mostCalls <= readSetting('confirmAbove')) return true;
    const name = asOneLine(nameOfJudge(header.judge, header.definition), 80);
    const isSession = header.purpose === 'session';
    const [question, button] = isSession
      ? [vscode.l10n.t('Ask {0} about this record?', name), vscode.l10n.t('Ask')]
      : [vscode.l10n.t('Audit this record with {0}?', name), vscode.l10n.t('Audit')];
    const about = isSession ? [] : [protocolTitles[header.protocol]];
    const details = [
      describeArms(plan),
      isKnown
        ? vscode.l10n.t('Asked because the calls may exceed recant.confirmAbove.')
        : vscode.l10n.t('Asked once for each judge in a window, and above recant.confirmAbove.'),
    ];
    const isAgreed = await confirmRun(question, button, plannedModels({ header, plan }), {
      about,
      details,
    });
    if (isAgreed) this.#agreed.add(judge);
    return isAgreed;
  }
}

/** Whether a model's calls may cost money or use up a quota: all but local ones without a price. */
function maySpend({ simulated, endpoint, model }: ModelIdentity): boolean {
  if (simulated) return false;
  const isLocal = endpoint !== undefined && isLoopback(endpoint);
  return !isLocal || priceOf(model) !== undefined;
}

function judgeKey({ judge, definition }: HeaderEntry): string {
  return JSON.stringify([judge.provider, judge.endpoint, judge.model, definition?.name]);
}
