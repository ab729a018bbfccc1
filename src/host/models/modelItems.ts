import * as vscode from 'vscode';
import { asIconLabel } from '../../core/words/escape.ts';
import type { ModelIdentity } from '../../core/words/ports.ts';
import { describeInBrief, describePlan } from '../runs/confirmRun.ts';
import type { Option } from '../runs/form/pickWithBack.ts';
import type { SpendingRequest } from '../sessions/spendingConsent.ts';
import type { EndpointDraft } from './endpointDraft.ts';

/** The audit of a pair that can be begun with each model of a list. */
export interface OfferedAudit {
  /** Display name of the pair. */
  readonly pair: string;
  /** Returns the calls to a model; undefined if it can't judge the pair. */
  callsOf(judge: ModelIdentity): Promise<SpendingRequest | undefined>;
}

/** A model that an endpoint lists. */
export interface ModelItem extends Option<string> {
  /** Calls of the audit that its button begins. */
  readonly calls?: SpendingRequest | undefined;
}

/** Returns the item of a listed model, with the cost of its test and the audit that it offers. */
export async function modelItem(
  draft: EndpointDraft,
  model: string,
  audit: OfferedAudit | undefined,
): Promise<ModelItem> {
  const test = draft.isKnown ? undefined : draft.testCost(model);
  const calls = await audit?.callsOf(await draft.identify(model));
  return {
    label: asIconLabel(model, 200),
    value: model,
    ...(test !== undefined && { description: vscode.l10n.t('test: {0}', test) }),
    ...(audit && calls && { calls, ...auditOffer(audit, calls, draft.origin) }),
  };
}

/** Returns the parts of a listed model's item that offer the audit: its cost, and its button. */
function auditOffer(
  { pair }: OfferedAudit,
  calls: SpendingRequest,
  origin: string,
): Pick<vscode.QuickPickItem, 'detail' | 'buttons'> {
  const name = asIconLabel(pair, 40);
  const brief = describeInBrief(calls.models);
  const heading = vscode.l10n.t(
    'Select this model and audit {0}, which is sent to {1}',
    name,
    asIconLabel(origin, 100),
  );
  return {
    detail: `$(play) ${vscode.l10n.t('audits {0}: {1}', name, brief)}`,
    buttons: [
      {
        iconPath: new vscode.ThemeIcon('play'),
        tooltip: `${heading}\n\n${describePlan(calls.models, calls)}`,
      },
    ],
  };
}
