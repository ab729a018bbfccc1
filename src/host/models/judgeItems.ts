import { hostname } from 'node:os';
import * as vscode from 'vscode';
import { asIconLabel } from '../../core/words/escape.ts';
import type { EndpointProvider, FoundServer } from '../../models/provider.ts';
import { endpointProviders, practiceName, usualProvider } from '../../models/providers.ts';
import { type Profile, readSetting } from '../settings.ts';
import { knownEditorModels } from './editorModelList.ts';
import { editorProvider } from './editorProvider.ts';

/** A profile in the settings. */
export interface NewProfile {
  readonly name: string;
  /** Id of its provider; absent: the default one. */
  readonly provider?: string;
  readonly baseUrl: string;
  readonly model: string;
  /** Names of its secret headers. */
  readonly headers?: readonly string[];
}

/** An item of the list of judges: a judge, or a message. */
export interface JudgeItem extends vscode.QuickPickItem {
  /** The judge's name in the settings. */
  readonly judge?: string;
  /** Profile to add if a discovered server is chosen. */
  readonly profile?: NewProfile;
  /** Whether it adds an endpoint. */
  readonly isNew?: boolean;
  readonly command?: string;
}

/** Returns the practice judge and, under headings, the user's profiles and VS Code's models. */
export function knownJudges(): JudgeItem[] {
  const models = knownEditorModels().map(({ label, description, judge }) => ({
    ...{ description, judge },
    label: `$(sparkle) ${label}`,
  }));
  const profiles = readSetting('profiles').map((profile) => ({
    label: asIconLabel(profile.name, 60),
    description: asIconLabel(partsOf(profile).join(' · '), 160),
    judge: profile.name,
  }));
  return [
    {
      label: `$(law) ${vscode.l10n.t('Practice judge')}`,
      description: vscode.l10n.t('simulated, needs no network and no key'),
      judge: practiceName,
    },
    ...(profiles.length > 0 ? [separator(vscode.l10n.t('Your profiles')), ...profiles] : []),
    ...(models.length > 0 ? [separator(editorProvider.title), ...models] : []),
  ];
}

/** Returns what a profile consists of: its definition, if it has one, model and endpoint. */
function partsOf({ definition, model, baseUrl }: Profile): string[] {
  const own = definition === '' ? [vscode.l10n.t('Recant’s own')] : [definition ?? []].flat();
  return [...own, model, baseUrl];
}

/** Returns the item that adds a model, under its heading. */
export function newModels(): JudgeItem[] {
  return [
    separator(vscode.l10n.t('Add a model')),
    {
      label: `$(add) ${vscode.l10n.t('Add Endpoint…')}`,
      description: vscode.l10n.t('a service, a gateway or a server of yours'),
      isNew: true,
    },
  ];
}

/** A server discovered on this machine. */
export interface FoundEndpoint extends FoundServer {
  readonly provider: EndpointProvider;
}

/**
 * Discovers servers on this machine. Calls `onFound` with all servers so far when another one
 * responds. Never rejects.
 */
export async function findEndpoints(
  signal: AbortSignal,
  onFound: (servers: readonly FoundEndpoint[]) => void,
): Promise<readonly FoundEndpoint[]> {
  const found = new Map<EndpointProvider, readonly FoundServer[]>();
  const soFar = () =>
    endpointProviders.flatMap((provider) =>
      (found.get(provider) ?? []).map((server) => ({ ...server, provider })),
    );
  await Promise.all(
    endpointProviders.map(async (provider) => {
      const keep = (servers: readonly FoundServer[]) => found.set(provider, servers);
      const each = (servers: readonly FoundServer[]) => {
        keep(servers);
        onFound(soFar());
      };
      keep((await provider.discover?.({ signal, onFound: each })) ?? []);
    }),
  );
  return soFar();
}

/** Returns the models of discovered servers as items; choosing one adds its profile. */
export function foundJudges(servers: readonly FoundEndpoint[]): JudgeItem[] {
  return servers.flatMap(({ name, baseUrl, models, provider }) =>
    models.map((model) => {
      const profile = withOwnName(newProfile(provider, baseUrl, model, name));
      return {
        label: `$(server) ${asIconLabel(model, 60)}`,
        description: asIconLabel(`${name} · ${baseUrl}`, 120),
        judge: profile.name,
        profile,
      };
    }),
  );
}

/**
 * Returns a profile named after the endpoint and the model.
 *
 * @param server name of the endpoint; default: the provider's title, or the host of a custom base
 * URL
 */
export function newProfile(
  provider: EndpointProvider,
  baseUrl: string,
  model: string,
  server = baseUrl === provider.defaultUrl ? provider.title : new URL(baseUrl).host,
): NewProfile {
  return {
    name: `${server}: ${model}`,
    ...(provider !== usualProvider && { provider: provider.id }),
    baseUrl,
    model,
  };
}

/**
 * Gives a profile the name of the user's own for its endpoint and model, if there is one; otherwise
 * numbers the name if another profile has it.
 */
export function withOwnName(profile: NewProfile): NewProfile {
  const { provider: id = usualProvider.id, baseUrl, model } = profile;
  const all = readSetting('profiles');
  const own = all.find(
    (one) => one.provider.id === id && one.baseUrl === baseUrl && one.model === model,
  );
  if (own) return { ...profile, name: own.name };
  const taken = new Set(all.map(({ name }) => name));
  let { name } = profile;
  for (let number = 2; taken.has(name); number += 1) name = `${profile.name} ${number}`;
  return { ...profile, name };
}

/** Returns the heading of discovered servers, with the machine that the extension runs on. */
export function placeOfServers(): JudgeItem {
  return separator(vscode.l10n.t('Servers on {0}', asIconLabel(hostname(), 60)));
}

/** Adds a profile to the user's settings; one with the same name keeps its other fields. */
export async function addProfile(profile: NewProfile): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  const given: unknown = configuration.inspect('profiles')?.globalValue;
  const profiles: readonly { readonly name?: unknown }[] = Array.isArray(given) ? given : [];
  const at = profiles.findIndex((one) => one?.name === profile.name);
  const all = at < 0 ? [...profiles, profile] : profiles.with(at, { ...profiles[at], ...profile });
  await configuration.update('profiles', all, vscode.ConfigurationTarget.Global);
}

/** Returns a heading in a list. */
export function separator(label: string): JudgeItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
