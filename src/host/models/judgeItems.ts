import { hostname } from 'node:os';
import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { originOf } from '../../models/endpoint.ts';
import type { EndpointProvider, FoundServer } from '../../models/provider.ts';
import { endpointProviders, practiceName, usualProvider } from '../../models/providers.ts';
import { readSetting } from '../settings.ts';

/** A profile as the settings hold it. */
export interface NewProfile {
  readonly name: string;
  /** Id of its provider; absent for the usual one. */
  readonly provider?: string;
  readonly baseUrl: string;
  readonly model: string;
}

/** A judge, or a line about judges, in a list to choose from. */
export interface JudgeItem extends vscode.QuickPickItem {
  /** The judge's name in the settings; for a found server together with the profile to add. */
  readonly judge?: string;
  readonly profile?: NewProfile;
  /** A provider one of whose models is to be chosen first. */
  readonly provider?: EndpointProvider;
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

/** The providers whose models can be added. */
export function newModels(): JudgeItem[] {
  return [
    separator(vscode.l10n.t('Add a model')),
    ...endpointProviders.map((provider) => ({
      label: `$(add) ${provider.title}…`,
      description: vscode.l10n.t('{0} or a server of yours', originOf(provider.defaultUrl)),
      provider,
    })),
  ];
}

/** A server that was found on this machine. */
export interface FoundEndpoint extends FoundServer {
  readonly provider: EndpointProvider;
}

/**
 * The servers that answer on this machine, of every provider that looks for them; `onFound` gets those that
 * have so far, at each one more. Never rejects.
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

/** The models of servers that answer on this machine; each needs its profile added to be a judge. */
export function foundJudges(servers: readonly FoundEndpoint[]): JudgeItem[] {
  return servers.flatMap(({ name, baseUrl, models, provider }) =>
    models.map((model) => {
      const profile = newProfile(provider, baseUrl, model, name);
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
 * The profile of a model, by the name of the endpoint and its own.
 *
 * @param server what the endpoint is called; absent: its provider's title, or its host where it is not the
 * provider's own
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

/** The line above found servers. In a remote window they are those of the remote machine. */
export function placeOfServers(): JudgeItem {
  return separator(vscode.l10n.t('Servers on {0}', asIconLabel(hostname(), 60)));
}

/** Adds a profile to the user's settings, in the place of one of the same name. */
export async function addProfile(profile: NewProfile): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  const given: unknown = configuration.inspect('profiles')?.globalValue;
  const profiles = (Array.isArray(given) ? given : []).filter((one) => one?.name !== profile.name);
  await configuration.update('profiles', [...profiles, profile], vscode.ConfigurationTarget.Global);
}

function separator(label: string): JudgeItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
