import type * as vscode from 'vscode';
import { replaceItems } from '../../lists.ts';
import { addEndpoint } from '../../models/addEndpoint.ts';
import { allowEditorModels } from '../../models/editorProvider.ts';
import {
  addProfile,
  type FoundEndpoint,
  findEndpoints,
  foundJudges,
  type JudgeItem,
  knownJudges,
  newModels,
  placeOfServers,
} from '../../models/judgeItems.ts';
import { listOtherModels } from '../../models/knownEndpoints.ts';
import type { RunServices } from '../runServices.ts';
import { pickSome, type StepAnswer } from './pickWithBack.ts';

/**
 * Asks for one or more judges among the practice judge, the user's profiles, the other models of
 * their endpoints, the servers running on this machine, and endpoints to add. Creates a profile for
 * each other model.
 */
export async function pickJudges(
  title: string,
  placeholder: string,
  current: readonly string[],
  services: Pick<RunServices, 'judges' | 'keys'>,
): Promise<StepAnswer<string[]>> {
  const items = knownJudges().map((item) => ({
    ...item,
    picked: item.judge !== undefined && current.includes(item.judge),
  }));
  const answer = await pickSome<JudgeItem>(
    { title, placeholder, items: [...items, ...newModels()] },
    (pick, closed) => addOtherModels(pick, closed, services.judges),
  );
  if (answer === undefined || answer === 'back') return answer;
  for (const { profile } of answer.value) if (profile) await addProfile(profile);
  const judges = answer.value.flatMap(({ judge }) => judge ?? []);
  await allowEditorModels(judges);
  if (answer.value.every(({ isNew }) => !isNew)) return { value: judges };
  const added = await addEndpoint({ ...services, offer: async () => undefined });
  const chosen = added ? [...judges, added.profile.name] : judges;
  return pickJudges(title, placeholder, chosen, services);
}

/** Adds models without a profile, of the user's endpoints and of servers, keeping the selection. */
function addOtherModels(
  pick: vscode.QuickPick<JudgeItem>,
  closed: AbortSignal,
  judges: RunServices['judges'],
): void {
  const known = pick.items;
  const names = new Set(known.map(({ judge }) => judge));
  let others: readonly JudgeItem[] = [];
  let found: readonly JudgeItem[] = [];
  const show = () => {
    if (closed.aborted) return;
    const listed = new Set([...names, ...others.map(({ judge }) => judge)]);
    const ofServers = found.filter(({ judge }) => !listed.has(judge));
    const servers = ofServers.length > 0 ? [placeOfServers(), ...ofServers] : [];
    const ticked = new Set(pick.selectedItems);
    const isTicked = (item: JudgeItem) =>
      ticked.has(item) ||
      (item.judge !== undefined && [...ticked].some(({ judge }) => judge === item.judge));
    const items = [...known, ...others, ...servers];
    replaceItems(pick, items);
    pick.selectedItems = items.filter(isTicked);
  };
  pick.busy = true;
  const listing = listOtherModels(judges, closed, (items) => {
    others = items;
    show();
  });
  const finding = findEndpoints(closed, (servers: readonly FoundEndpoint[]) => {
    found = foundJudges(servers);
    show();
  });
  Promise.all([listing, finding])
    .catch(() => {})
    .finally(() => {
      if (!closed.aborted) pick.busy = false;
    });
}
