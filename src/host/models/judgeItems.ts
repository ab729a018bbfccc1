import { hostname } from 'node:os';
import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import type { FoundServer } from '../../models/openai/localServers.ts';
import { type Profile, readSetting } from '../settings.ts';
import { practiceName } from './judges.ts';

/** A judge, or a line about judges, in a list to choose from. */
export interface JudgeItem extends vscode.QuickPickItem {
  /** The judge's name in the settings; for a found server together with the profile to add. */
  readonly judge?: string;
  readonly profile?: Profile;
  readonly command?: string;
}

/** The practice judge and, below a line of their own, the user's profiles. */
export function knownJudges(): JudgeItem[] {
  const profiles = readSetting('profiles').map((profile) => ({
    label: asIconLabel(profile.name, 60),
    description: asIconLabel(`${profile.model} · ${profile.baseUrl}`, 120),
    judge: profile.name,
  }));
  return [
    {
      label: `$(law) ${vscode.l10n.t('Practice judge')}`,
      description: vscode.l10n.t('simulated, needs no network and no key'),
      judge: practiceName,
    },
    ...(profiles.length > 0 ? [separator(vscode.l10n.t('Your profiles')), ...profiles] : []),
  ];
}

/** The models of servers that answer on this machine; each needs its profile added to be a judge. */
export function foundJudges(servers: readonly FoundServer[]): JudgeItem[] {
  return servers.flatMap(({ name, baseUrl, models }) =>
    models.map((model) => ({
      label: `$(server) ${asIconLabel(model, 60)}`,
      description: asIconLabel(`${name} · ${baseUrl}`, 120),
      judge: `${name}: ${model}`,
      profile: { name: `${name}: ${model}`, baseUrl, model },
    })),
  );
}

/** The line above found servers. In a remote window they are those of the remote machine. */
export function placeOfServers(): JudgeItem {
  return separator(vscode.l10n.t('Servers on {0}', asIconLabel(hostname(), 60)));
}

/** Adds a profile to the user's settings, in the place of one of the same name. */
export async function addProfile(profile: Profile): Promise<void> {
  const profiles = readSetting('profiles').filter(({ name }) => name !== profile.name);
  await vscode.workspace
    .getConfiguration('recant')
    .update('profiles', [...profiles, profile], vscode.ConfigurationTarget.Global);
}

function separator(label: string): JudgeItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
