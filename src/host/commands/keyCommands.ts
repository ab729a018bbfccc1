import * as vscode from 'vscode';
import { asIconLabel } from '../../core/words/escape.ts';
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
  if (only && more.length === 0) {
    await enterKey(keys, only);
    return;
  }
  const items = [...itemsOf(meant.length > 0 ? meant : places), forgetItem()];
  const placeHolder = vscode.l10n.t('The key is sent to this server only');
  const chosen = await vscode.window.showQuickPick<PlaceItem>(items, { placeHolder });
  if (chosen?.place) await enterKey(keys, chosen.place);
  else if (chosen) await forgetKey(keys);
}

/** Forgets a key that the user chooses. */
async function forgetKey(keys: CommandServices['keys']): Promise<void> {
  const placeHolder = vscode.l10n.t('Choose the server whose key to forget');
  const chosen = await vscode.window.showQuickPick<PlaceItem>(itemsOf(knownPlaces()), {
    placeHolder,
  });
  const place = chosen?.place;
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

/** A server in a list, or the item that forgets a key. */
interface PlaceItem extends vscode.QuickPickItem {
  readonly place: KeyPlace | undefined;
}

function forgetItem(): PlaceItem {
  return { label: vscode.l10n.t('Forget a Key…'), place: undefined };
}

function itemsOf(places: readonly KeyPlace[]): PlaceItem[] {
  return places.map((place) => ({
    label: asIconLabel(place.origin, 200),
    description:
      place.header === undefined
        ? place.provider.title
        : vscode.l10n.t('header {0}', asIconLabel(place.header, 100)),
    place,
  }));
}

function originIfUsable(baseUrl: unknown): string[] {
  if (typeof baseUrl !== 'string') return [];
  try {
    return [originOf(normalizeBaseUrl(baseUrl))];
  } catch {
    return [];
  }
}
