import { hostname } from 'node:os';
import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { type FoundServer, findLocalServers } from '../../models/localServers.ts';
import { describeProblem } from '../describeProblem.ts';
import { practiceName } from '../models/judges.ts';
import { type Profile, readSetting } from '../settings.ts';

interface JudgeItem extends vscode.QuickPickItem {
  /** The judge's name in the settings; for a found server together with the profile to add. */
  readonly judge?: string;
  readonly profile?: Profile;
  readonly command?: string;
}

/**
 * `Recant: Select Judge…`: the practice judge, the user's profiles, and the servers that answer on
 * the usual ports of the machine that the extension runs on, asked only while the list is open.
 */
export async function selectJudgeCommand(log: vscode.LogOutputChannel): Promise<void> {
  const item = await pickJudge(log);
  if (!item) return;
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
  pick.items = [...knownItems(), separator(placeTitle()), searching()];
  pick.busy = true;
  findLocalServers({ signal: closed.signal })
    .then((servers) => {
      if (closed.signal.aborted) return;
      pick.items = [...knownItems(), ...foundItems(servers)];
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
  const mark = (name: string) => (name === current ? vscode.l10n.t('in use') : undefined);
  const profiles = readSetting('profiles').map((profile) => ({
    label: asIconLabel(profile.name, 60),
    description: asIconLabel(`${profile.model} · ${profile.baseUrl}`, 120),
    detail: mark(profile.name),
    judge: profile.name,
  }));
  return [
    {
      label: `$(law) ${vscode.l10n.t('Practice judge')}`,
      description: vscode.l10n.t('simulated, needs no network and no key'),
      detail: mark(practiceName),
      judge: practiceName,
    },
    ...(profiles.length > 0 ? [separator(vscode.l10n.t('Your profiles')), ...profiles] : []),
    {
      label: `$(add) ${vscode.l10n.t('Add an endpoint in your settings…')}`,
      command: 'workbench.action.openSettings',
    },
  ];
}

function foundItems(servers: readonly FoundServer[]): JudgeItem[] {
  const items = servers.flatMap(({ name, baseUrl, models }) =>
    models.map((model) => ({
      label: `$(server) ${asIconLabel(model, 60)}`,
      description: asIconLabel(`${name} · ${baseUrl}`, 120),
      judge: `${name}: ${model}`,
      profile: { name: `${name}: ${model}`, baseUrl, model },
    })),
  );
  const none: JudgeItem = {
    label: `$(info) ${vscode.l10n.t('No server answers on the usual ports')}`,
    description: vscode.l10n.t('Ollama 11434, LM Studio 1234, llama.cpp 8080, vLLM 8000'),
  };
  return [separator(placeTitle()), ...(items.length > 0 ? items : [none])];
}

function searching(): JudgeItem {
  return { label: `$(loading~spin) ${vscode.l10n.t('Looking for servers…')}` };
}

function separator(label: string): JudgeItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** In a remote window the servers looked for are those of the remote machine. */
function placeTitle(): string {
  return vscode.l10n.t('Servers on {0}', asIconLabel(hostname(), 60));
}

async function addProfile(profile: Profile): Promise<void> {
  const profiles = readSetting('profiles').filter(({ name }) => name !== profile.name);
  await vscode.workspace
    .getConfiguration('recant')
    .update('profiles', [...profiles, profile], vscode.ConfigurationTarget.Global);
}

/** Writes where the name stands now: in the workspace if that has one of its own, else for the user. */
async function chooseJudge(name: string): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  const inWorkspace = configuration.inspect('judge')?.workspaceValue !== undefined;
  const target = inWorkspace
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await configuration.update('judge', name, target);
}
