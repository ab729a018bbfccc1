import type * as vscode from 'vscode';
import { replaceItems } from '../../lists.ts';
import { allowEditorModels } from '../../models/editorProvider.ts';
import {
  addProfile,
  type FoundEndpoint,
  findEndpoints,
  foundJudges,
  type JudgeItem,
  knownJudges,
  placeOfServers,
} from '../../models/judgeItems.ts';
import { pickSome, type StepAnswer } from './pickWithBack.ts';

/**
 * Asks for one or more judges among the practice judge, the user's profiles, and the servers
 * running on this machine. Creates a profile for a server's model.
 */
export async function pickJudges(
  title: string,
  placeholder: string,
  current: readonly string[],
): Promise<StepAnswer<string[]>> {
  const items = knownJudges().map((item) => ({
    ...item,
    picked: item.judge !== undefined && current.includes(item.judge),
  }));
  const answer = await pickSome<JudgeItem>({ title, placeholder, items }, addFoundServers);
  if (answer === undefined || answer === 'back') return answer;
  for (const { profile } of answer.value) if (profile) await addProfile(profile);
  const judges = answer.value.flatMap(({ judge }) => judge ?? []);
  await allowEditorModels(judges);
  return { value: judges };
}

/** Adds models of servers without a profile, keeping the selection. */
function addFoundServers(pick: vscode.QuickPick<JudgeItem>, closed: AbortSignal): void {
  const known = pick.items;
  const names = new Set(known.map(({ judge }) => judge));
  const onFound = (servers: readonly FoundEndpoint[]) => {
    const found = foundJudges(servers).filter(({ judge }) => !names.has(judge));
    if (closed.aborted || found.length === 0) return;
    const ticked = pick.selectedItems.map(({ judge }) => judge);
    const items = [...known, placeOfServers(), ...found];
    replaceItems(pick, items);
    pick.selectedItems = items.filter(({ judge }) => judge !== undefined && ticked.includes(judge));
  };
  pick.busy = true;
  findEndpoints(closed, onFound)
    .catch(() => {})
    .finally(() => {
      if (!closed.aborted) pick.busy = false;
    });
}
