import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { createHeader, createPairEntry } from '../../core/runs/audit/newRun.ts';
import { estimateRest, formatCost } from '../../core/runs/audit/plan/estimate.ts';
import { replay } from '../../core/runs/audit/runState.ts';
import { viewAudit } from '../../core/runs/audit/views/auditView.ts';
import { chosenDefinition } from '../judges/definitionName.ts';
import type { Judges } from '../models/judges.ts';
import { priceOf, readSetting } from '../settings.ts';
import type { AuditSubject } from './audits.ts';

/**
 * Returns the title of a lens that audits a pair: the judge, the number of calls and, if known,
 * their cost.
 */
export function auditTitle(judges: Judges, subject: AuditSubject): string {
  return [`$(law)\u00a0${vscode.l10n.t('Audit')}`, ...auditCost(judges, subject)].join(' · ');
}

/**
 * Returns the title of a lens that starts stepping, which asks the baseline and then the user's
 * choices.
 */
export function stepTitle(judges: Judges, subject: AuditSubject): string {
  const [, calls] = auditCost(judges, subject, 'session');
  return [vscode.l10n.t('Step through'), ...(calls === undefined ? [] : [calls])].join(' · ');
}

/** Returns the judge's name, number of calls, and cost; empty if the settings name no judge. */
export function auditCost(
  judges: Judges,
  subject: AuditSubject,
  purpose?: 'session',
): readonly string[] {
  const { key, pair, format, dataset } = subject;
  try {
    const seed = readSetting('seed', dataset);
    const judge = judges.describe(dataset);
    const header = createHeader({
      run: 'estimate',
      tool: '',
      createdAt: 0,
      ...(purpose && { purpose }),
      seed,
      protocol: readSetting('protocol', dataset),
      judge: { ...judge, provider: '', endpoint: '' },
      definition: judges.definitions.chosen(dataset),
      dataset: { name: '', location: '', format },
    });
    const view = viewAudit(replay([header, createPairEntry(header, key, pair)]), key);
    if (!view) return [];
    const estimate = estimateRest(view);
    const model = judge.simulated
      ? vscode.l10n.t('practice judge, simulated')
      : asIconLabel(judge.model, 40);
    const definition = judges.definitions.titleOf(chosenDefinition(dataset), dataset);
    const name = definition === undefined ? model : `${model} · ${asIconLabel(definition, 40)}`;
    const calls =
      estimate.calls === 1 ? vscode.l10n.t('1 call') : vscode.l10n.t('{0} calls', estimate.calls);
    const money = formatCost(estimate, priceOf(judge.model));
    return [name, money === undefined ? calls : `${calls}, ${asIconLabel(money, 40)}`];
  } catch {
    return [];
  }
}
