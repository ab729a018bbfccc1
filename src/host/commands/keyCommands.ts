import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { normalizeBaseUrl, originOf } from '../../models/endpoint.ts';
import { secretName } from '../../models/keys.ts';
import { endpointProviders } from '../../models/providers.ts';
import type { KeyPlace } from '../keys.ts';
import { enterKey } from '../models/enterKey.ts';
import { type Profile, readSetting } from '../settings.ts';
import type { CommandServices } from './commandServices.ts';

/**
 * Implements `Recant: Set API Key…`: stores a key in the secret storage for one provider and
 * origin. Asks for these unless the argument is a base URL used by only one provider.
 */
export async function setKeyCommand({ keys }: CommandServices, endpoint: unknown): Promise<void> {
  const [origin] = originIfUsable(endpoint);
  const places = knownPlaces();
  const meant = places.filter((place) => place.origin === origin);
  const [only, ...more] = meant;
  const place =
    only && more.length === 0
      ? only
      : await pickPlace(
          meant.length > 0 ? meant : places,
          vscode.l10n.t('The key is sent to this server only'),
        );
  if (place) await enterKey(keys, place);
}

/** Implements `Recant: Forget API Key…`. */
export async function forgetKeyCommand({ keys }: CommandServices): Promise<void> {
  const place = await pickPlace(
    knownPlaces(),
    vscode.l10n.t('Choose the server whose key to forget'),
  );
  if (!place) return;
  await keys.forget(place);
  const message = vscode.l10n.t(
    'The key for {0} has been deleted.',
    asIconLabel(place.origin, 100),
  );
  vscode.window.setStatusBarMessage(message, 5000);
}

/** Returns the servers in the user's settings and the providers' default servers. */
function knownPlaces(): readonly KeyPlace[] {
  const endpoints: readonly Pick<Profile, 'provider' | 'baseUrl' | 'headers'>[] = [
    ...readSetting('profiles'),
    ...endpointProviders.map((provider) => ({ provider, baseUrl: provider.defaultUrl })),
  ];
  const places = endpoints.flatMap(({ provider, baseUrl, headers = [] }) =>
    originIfUsable(baseUrl).flatMap((origin) => [
      ...headers.map((header) => ({ provider, origin, header })),
      { provider, origin },
    ]),
  );
  const names = places.map(({ provider, origin, header }: KeyPlace) =>
    secretName(provider.auth, origin, header),
  );
  return places.filter((_, place) => names.indexOf(names[place] ?? '') === place);
}

async function pickPlace(
  places: readonly KeyPlace[],
  placeHolder: string,
): Promise<KeyPlace | undefined> {
  const items = places.map((place) => ({
    label: asIconLabel(place.origin, 200),
    description:
      place.header === undefined
        ? place.provider.title
        : vscode.l10n.t('header {0}', asIconLabel(place.header, 100)),
    place,
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.place;
}

function originIfUsable(baseUrl: unknown): string[] {
  if (typeof baseUrl !== 'string') return [];
  try {
    return [originOf(normalizeBaseUrl(baseUrl))];
  } catch {
    return [];
  }
}
