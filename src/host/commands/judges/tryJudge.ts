import * as vscode from 'vscode';
import { recordName } from '../../../core/data/recordName.ts';
import { judgeName } from '../../../core/judges/judgeName.ts';
import { estimateRest } from '../../../core/runs/audit/plan/estimate.ts';
import { replay } from '../../../core/runs/audit/runState.ts';
import { viewAudit } from '../../../core/runs/audit/views/auditView.ts';
import { formatCost } from '../../../core/runs/plan/cost.ts';
import { asNotification } from '../../../core/words/escape.ts';
import { showWhile } from '../../cancellable.ts';
import { uriGiven, uriOf } from '../../documents/activeUri.ts';
import { openDocument, type PairDocuments } from '../../documents/pairDocuments.ts';
import { tryDocument } from '../../judges/tryDocument.ts';
import { counted } from '../../runs/form/choiceWords.ts';
import { cancelSession } from '../../runs/showAwaited.ts';
import { priceOf } from '../../settings.ts';
import { textScheme } from '../../shownTexts.ts';
import type { CommandServices } from '../commandServices.ts';
import { auditSubject, findSubject } from '../subjectAt.ts';
import { useDefinition } from './useDefinition.ts';

/**
 * Implements `Recant: Try Judge on This Record`, and *Try* above a definition, which is then the
 * judge's and tried in the dataset that is open: shows beside the editor what the chosen judge
 * would be sent for a record and what that costs. If the user agrees, asks once and adds the answer
 * and what was read from it. The answer is kept in a run log, as that of a session.
 */
export async function tryJudgeCommand(
  { documents, judges, audits, texts }: CommandServices,
  argument: unknown,
): Promise<void> {
  const given = uriGiven(argument);
  if (
    given &&
    (await useDefinition(judges.definitions, given)) &&
    !(await showDataset(documents))
  ) {
    const message = vscode.l10n.t(
      'This is the judge prompt now. To try it, open a dataset and run "Try Judge on This Record".',
    );
    void vscode.window.showInformationMessage(message);
    return;
  }
  const found = await findSubject(documents, argument);
  if (!found) return;
  const planned = await audits.plan(auditSubject(documents, found.pair), 'session');
  const { header, entry } = planned;
  const before = viewAudit(replay([header, entry]), entry.key);
  if (!before) return;
  const estimate = estimateRest(before);
  const money = formatCost(estimate, priceOf(header.judge.model));
  const tokens = vscode.l10n.t(
    '1 call, about {0} tokens sent and {1} received',
    counted(estimate.promptTokens),
    counted(estimate.answerTokens),
  );
  const cost = money === undefined ? tokens : `${tokens}, ${money}`;
  const uri = vscode.Uri.from({ scheme: textScheme, path: `/${header.run}/try.md` });
  const name = recordName(found.pair.pair, found.pair.number);
  await texts.show(uri, tryDocument(before, cost, name));
  const ask = vscode.l10n.t('Ask');
  const question = vscode.l10n.t('Ask {0}? {1}.', judgeName(header), cost);
  if ((await vscode.window.showInformationMessage(asNotification(question, 300), ask)) !== ask) {
    return;
  }
  const session = await audits.write(planned);
  const asking = audits.ask(session);
  void showWhile(asking, {
    title: () => vscode.l10n.t('Asking {0}…', asNotification(judgeName(header), 100)),
    cancel: () => void cancelSession(session, asking),
  });
  await asking;
  if (session.view) await texts.show(uri, tryDocument(session.view, cost, name));
}

/** Shows the dataset of a tab, preferably a visible one. Resolves to whether there is one. */
async function showDataset(documents: PairDocuments): Promise<boolean> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  tabs.sort((one, other) => Number(other.isActive) - Number(one.isActive));
  for (const { input, group } of tabs) {
    const uri = uriOf(input);
    const document = uri && openDocument(uri);
    if (!document) continue;
    await documents.ready(uri);
    if (!documents.isDataset(document)) continue;
    await vscode.window.showTextDocument(document, group.viewColumn);
    return true;
  }
  return false;
}
