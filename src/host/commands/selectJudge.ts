import * as vscode from 'vscode';
import { describeProblem } from '../describeProblem.ts';
import { addModel } from '../models/addModel.ts';
import {
  addProfile,
  type FoundEndpoint,
  findEndpoints,
  foundJudges,
  type JudgeItem,
  knownJudges,
  newModels,
  placeOfServers,
} from '../models/judgeItems.ts';
import { readSetting } from '../settings.ts';
import type { CommandServices } from './commandServices.ts';

/**
 * Implements `Recant: Select Judge…`: lists the practice judge, the user's profiles, any model of a
 * provider, and servers on the usual ports of the extension host's machine, discovered while the
 * list is open.
 */
export async function selectJudgeCommand(services: CommandServices): Promise<void> {
  const item = await pickJudge(services.log);
  if (!item) return;
  if (item.provider) {
    const profile = await addModel(item.provider, services);
    if (!profile) return;
    await addProfile(profile);
    return chooseJudge(profile.name);
  }
  if (item.command) {
    await vscode.commands.executeCommand(item.command, 'recant.profiles');
    return;
  }
  if (item.profile) await addProfile(item.profile);
  if (item.judge !== undefined) await chooseJudge(item.judge);
}

function pickJudge(log: vscode.LogOutputChannel): Promise<JudgeItem | undefined> {
  const pick = vscode.window.createQuickPick<JudgeItem>();
  const closed = new AbortController();
  pick.title = vscode.l10n.t('Select Judge');
  pick.placeholder = vscode.l10n.t('The judge whose verdicts are audited');
  pick.matchOnDescription = true;
  const show = (...servers: readonly JudgeItem[]) => {
    if (!closed.signal.aborted) pick.items = [...knownItems(), placeOfServers(), ...servers];
  };
  show(searching());
  pick.busy = true;
  const onFound = (servers: readonly FoundEndpoint[]) => show(...foundJudges(servers), searching());
  findEndpoints(closed.signal, onFound)
    .then((servers) => {
      if (closed.signal.aborted) return;
      show(...foundOrNone(servers));
      pick.busy = false;
    })
    .catch((error: unknown) => log.warn(describeProblem(error)));
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      resolve(pick.selectedItems[0]);
      pick.hide();
    });
    pick.onDidHide(() => {
      closed.abort();
      pick.dispose();
      resolve(undefined);
    });
    pick.show();
  });
}

function knownItems(): JudgeItem[] {
  const current = readSetting('judge');
  return [
    ...knownJudges().map((item) => ({
      ...item,
      ...(item.judge === current ? { detail: vscode.l10n.t('current judge') } : {}),
    })),
    ...newModels(),
    {
      label: `$(add) ${vscode.l10n.t('Add an endpoint in your settings…')}`,
      command: 'workbench.action.openSettings',
    },
  ];
}

function foundOrNone(servers: readonly FoundEndpoint[]): JudgeItem[] {
  const found = foundJudges(servers);
  const none: JudgeItem = {
    label: `$(info) ${vscode.l10n.t('No server answers on the usual ports')}`,
    description: vscode.l10n.t('Ollama 11434, LM Studio 1234, llama.cpp 8080, vLLM 8000'),
  };
  return found.length > 0 ? found : [none];
}

function searching(): JudgeItem {
  return { label: `$(loading~spin) ${vscode.l10n.t('Looking for servers…')}` };
}

/** Updates the setting in the workspace if it is set there, otherwise in the user's settings. */
async function chooseJudge(name: string): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  const inWorkspace = configuration.inspect('judge')?.workspaceValue !== undefined;
  const target = inWorkspace
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await configuration.update('judge', name, target);
}
