import * as vscode from 'vscode';
import { modelName } from '../../core/judges/judgeName.ts';
import { createHeader, createPairEntry } from '../../core/runs/audit/newRun.ts';
import { estimateRest } from '../../core/runs/audit/plan/estimate.ts';
import { replay } from '../../core/runs/audit/runState.ts';
import { viewAudit } from '../../core/runs/audit/views/auditView.ts';
import { formatCost } from '../../core/runs/plan/cost.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { chosenDefinition } from '../judges/definitionName.ts';
import type { Judges } from '../models/judges.ts';
import { priceOf, usualSeed } from '../settings.ts';
import type { AuditSubject } from './newAudit.ts';

/**
 * Returns what an audit of a pair asks: the judge, the number of calls and, if known, their cost.
 */
export function auditTooltip(judges: Judges, subject: AuditSubject): string {
  return toldWith(vscode.l10n.t('Ask the judge about this record now'), auditCost(judges, subject));
}

/** Returns what stepping asks before the user chooses a follow-up: the baseline. */
export function stepTooltip(judges: Judges, subject: AuditSubject): string {
  return toldWith(vscode.l10n.t('Step through persuasion'), auditCost(judges, subject, 'session'));
}

function toldWith(action: string, cost: readonly string[]): string {
  return cost.length > 0 ? `${action}: ${cost.join(' · ')}` : action;
}

/**
 * Returns the judge's name and the number of calls with their cost, if known, in plain text; empty
 * if the settings name no judge. Example: `['gpt-4o', '6 calls, USD 0.02']`.
 */
export function auditCost(
  judges: Judges,
  subject: AuditSubject,
  purpose?: 'session',
): readonly string[] {
  const { key, pair, format, dataset } = subject;
  try {
    const seed = usualSeed;
    const judge = judges.describe(dataset);
    const header = createHeader({
      run: 'estimate',
      tool: '',
      createdAt: 0,
      ...(purpose && { purpose }),
      seed,
      protocol: 'anti-baseline',
      judge: { ...judge, provider: '', endpoint: '' },
      definition: judges.definitions.chosen(dataset),
      dataset: { name: '', location: '', format },
    });
    const view = viewAudit(replay([header, createPairEntry(header, key, pair)]), key);
    if (!view) return [];
    const estimate = estimateRest(view);
    const model = judge.simulated
      ? vscode.l10n.t('practice judge, simulated')
      : asOneLine(modelName(judge), 40);
    const definition = judges.definitions.titleOf(chosenDefinition(dataset), dataset);
    const name = definition === undefined ? model : `${model} · ${asOneLine(definition, 40)}`;
    const calls =
      estimate.calls === 1 ? vscode.l10n.t('1 call') : vscode.l10n.t('{0} calls', estimate.calls);
    const money = formatCost(estimate, priceOf(judge.model));
    return [name, money === undefined ? calls : `${calls}, ${asOneLine(money, 40)}`];
  } catch {
    return [];
  }
}
