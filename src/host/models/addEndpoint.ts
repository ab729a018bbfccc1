import * as vscode from 'vscode';
import { asIconLabel } from '../../core/words/escape.ts';
import { isLoopback, originOf } from '../../models/endpoint.ts';
import { baseUrlsOf, looksLikeUrl } from '../../models/findBaseUrl.ts';
import { endpointProviders, usualProvider } from '../../models/providers.ts';
import { activateItem } from '../lists.ts';
import { type Option, pickOne, whileAwaited } from '../runs/form/pickWithBack.ts';
import type { SpendingRequest } from '../sessions/spendingConsent.ts';
import { EndpointDraft } from './endpointDraft.ts';
import { type AddingServices, addingTitle, endpointSteps } from './endpointSteps.ts';
import { addProfile, type NewProfile, newProfile, separator, withOwnName } from './judgeItems.ts';
import { knownEndpoints, knownServices, nameOf } from './knownEndpoints.ts';

/**
 * Asks for an endpoint and one of its models, tests it with one request unless the user has a
 * profile of the endpoint, and adds its profile to the user's settings and its secrets to the
 * secret storage. If the test fails, the step to correct is shown again with the reason and
 * everything that was entered. Returns the profile, with the calls of an audit if the user chose
 * them with the model; undefined if the user cancels.
 *
 * @param url URL of the endpoint, if the user has typed it already
 */
export async function addEndpoint(
  services: AddingServices,
  url?: string,
): Promise<{ profile: NewProfile; audit: SpendingRequest | undefined } | undefined> {
  for (let typed = url; ; typed = undefined) {
    const draft = typed === undefined ? await chooseService() : draftAt(typed);
    if (!draft) return undefined;
    const answer = await fillIn(draft, services);
    if (answer === 'back') continue;
    if (answer === undefined) return undefined;
    await draft.store(services.keys);
    const { provider, service, baseUrl, model, headers } = draft;
    const profile = {
      ...withOwnName(newProfile(provider, baseUrl, model, service?.title)),
      ...(headers.length > 0 && { headers }),
    };
    await addProfile(profile);
    return { profile, audit: draft.audit };
  }
}

/** Runs the steps until the test succeeds. */
async function fillIn(
  draft: EndpointDraft,
  services: AddingServices,
): Promise<'done' | 'back' | undefined> {
  let direction = 1;
  for (let at = 0; at >= 0; at += direction) {
    const [, step] = endpointSteps[at] ?? [];
    const answer = step ? await step(draft, services) : await test(draft, services);
    if (answer === 'done' || answer === undefined) return answer;
    if (answer === 'failed') {
      at = endpointSteps.findIndex(([name]) => name === (draft.problem?.step ?? 'model')) - 1;
    }
    if (answer !== 'skip') direction = answer === 'back' ? -1 : 1;
  }
  return 'back';
}

async function test(
  draft: EndpointDraft,
  { judges }: AddingServices,
): Promise<'done' | 'failed' | 'back' | undefined> {
  const testing = vscode.l10n.t('Testing {0}…', asIconLabel(draft.model, 60));
  const tested = await whileAwaited(addingTitle(), testing, (signal) => draft.test(judges, signal));
  if (tested === undefined || tested === 'back') return tested;
  return tested.value ? 'done' : 'failed';
}

/** Returns the item of a list into which the URL of a server was typed; undefined for other text. */
export function typedEndpoint(text: string): (vscode.QuickPickItem & { url: string }) | undefined {
  if (!looksLikeUrl(text)) return undefined;
  return {
    // The text itself, by which VS Code sorts it first.
    label: asIconLabel(text.trim(), 200),
    description: vscode.l10n.t('add this endpoint'),
    iconPath: new vscode.ThemeIcon('add'),
    alwaysShow: true,
    url: text.trim(),
  };
}

/** Returns the draft of a known service at a typed URL, or else of another server. */
function draftAt(url: string): EndpointDraft {
  const [provider, service] = knownServices().find(([, { baseUrl }]) => isAt(baseUrl, url)) ?? [];
  return new EndpointDraft(provider ?? usualProvider, service, { url });
}

/** Whether a typed URL is a base URL, or is its server without a path. */
function isAt(baseUrl: string, url: string): boolean {
  try {
    const meant = baseUrlsOf(url);
    const isPlain = new URL(meant.at(-1) ?? '').pathname === '/';
    return meant.some((one) => one === baseUrl || (isPlain && originOf(one) === originOf(baseUrl)));
  } catch {
    return false;
  }
}

async function chooseService(): Promise<EndpointDraft | undefined> {
  const services = knownServices().map(
    ([provider, service]): Option<EndpointDraft> => ({
      label: service.title,
      description: service.baseUrl,
      value: new EndpointDraft(provider, service),
    }),
  );
  services.sort((one, other) => one.label.localeCompare(other.label, 'en'));
  const isHere = ({ value }: Option<EndpointDraft>) => isLoopback(value.baseUrl);
  const known = knownEndpoints().map((endpoint) => ({
    label: asIconLabel(nameOf(endpoint), 120),
    description: vscode.l10n.t('another model of it'),
    value: new EndpointDraft(endpoint.provider, endpoint.service, { known: endpoint }),
  }));
  const servers = endpointProviders.map((provider) => ({
    label: `$(server) ${vscode.l10n.t('Another server: {0}…', provider.title)}`,
    value: new EndpointDraft(provider, undefined),
  }));
  const gateway = {
    label: `$(key) ${vscode.l10n.t('A gateway with secret headers…')}`,
    value: new EndpointDraft(usualProvider, undefined, { isGateway: true }),
  };
  const items: (vscode.QuickPickItem & Partial<Option<EndpointDraft>>)[] = [
    ...(known.length > 0 ? [...known, separator(vscode.l10n.t('Services'))] : []),
    ...services.filter((item) => !isHere(item)),
    separator(vscode.l10n.t('Servers of yours')),
    ...servers,
    gateway,
    ...services.filter(isHere),
  ];
  const answer = await pickOne(
    {
      title: addingTitle(),
      placeholder: vscode.l10n.t('Where the model is: choose, or type its URL. No key is sent yet'),
      items,
    },
    (pick) => {
      pick.onDidChangeValue((text) => {
        const typed = typedEndpoint(text);
        const own = typed && { ...typed, value: draftAt(typed.url) };
        pick.items = own ? [own, ...items] : items;
        activateItem(pick, (item) => item === own);
      });
    },
  );
  return answer === undefined || answer === 'back' ? undefined : answer.value.value;
}
