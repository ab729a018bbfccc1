import * as vscode from 'vscode';
import { asIconLabel } from '../../core/words/escape.ts';
import type { EndpointProvider, Service } from '../../models/provider.ts';
import { endpointProviders } from '../../models/providers.ts';
import { type Profile, readSetting } from '../settings.ts';
import { type JudgeItem, newProfile, separator, withOwnName } from './judgeItems.ts';
import type { Judges } from './judges.ts';

/** An endpoint of the user's profiles. */
export interface KnownEndpoint extends Pick<Profile, 'provider' | 'baseUrl' | 'headers'> {
  /** Absent for a server that is not in the table. */
  readonly service: Service | undefined;
}

/** Timeout for listing the models of known endpoints, in milliseconds. */
const patienceMs = 5_000;

/** Returns the services and servers whose base URLs are known. */
export function knownServices(): (readonly [EndpointProvider, Service])[] {
  return endpointProviders.flatMap((provider) => {
    const { title, defaultUrl, services = [{ title, baseUrl: defaultUrl, id: '' }] } = provider;
    return services.map((service) => [provider, service] as const);
  });
}

/** Returns the endpoints of the user's profiles, each once. */
export function knownEndpoints(): KnownEndpoint[] {
  const services = knownServices();
  const endpoints = readSetting('profiles').map(({ provider, baseUrl, headers }) => {
    const isOf = ([by, service]: (typeof services)[number]) =>
      by === provider && service.baseUrl === baseUrl;
    return { provider, baseUrl, headers, service: services.find(isOf)?.[1] };
  });
  return [...new Map(endpoints.map((one) => [nameOf(one), one])).values()];
}

/** Returns the display name of an endpoint. */
export function nameOf({ service, baseUrl }: KnownEndpoint): string {
  return service === undefined ? baseUrl : `${service.title} · ${baseUrl}`;
}

/**
 * Lists the models of the user's endpoints that have no profile, with the stored keys. Calls back
 * with the items so far, under a heading for each endpoint, when another one answers. Never
 * rejects: an endpoint that does not answer has no items.
 */
export async function listOtherModels(
  judges: Judges,
  closed: AbortSignal,
  onListed: (items: readonly JudgeItem[]) => void,
): Promise<void> {
  const signal = AbortSignal.any([closed, AbortSignal.timeout(patienceMs)]);
  const endpoints = knownEndpoints();
  const items = endpoints.map((): readonly JudgeItem[] => []);
  await Promise.all(
    endpoints.map(async (endpoint, at) => {
      const models = await judges
        .resolveKey(endpoint)
        .then((resolved) => endpoint.provider.listModels({ ...resolved, signal }))
        .catch(() => []);
      items[at] = otherModels(endpoint, models);
      onListed(items.flat());
    }),
  );
}

function otherModels(endpoint: KnownEndpoint, models: readonly string[]): JudgeItem[] {
  const { provider, baseUrl, headers, service } = endpoint;
  const ofEndpoint = readSetting('profiles').filter((one) => one.baseUrl === baseUrl);
  const used = new Set(ofEndpoint.map(({ model }) => model));
  const others = models.filter((model) => !used.has(model));
  if (others.length === 0) return [];
  return [
    separator(vscode.l10n.t('More models of {0}', asIconLabel(nameOf(endpoint), 120))),
    ...others.map((model) => {
      const profile = withOwnName({
        ...newProfile(provider, baseUrl, model, service?.title),
        ...(headers && { headers }),
      });
      const label = `$(server) ${asIconLabel(model, 60)}`;
      return { label, description: asIconLabel(baseUrl, 120), judge: profile.name, profile };
    }),
  ];
}
