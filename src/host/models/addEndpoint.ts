import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { isLoopback } from '../../models/endpoint.ts';
import { endpointProviders, usualProvider } from '../../models/providers.ts';
import { whileCancellable } from '../cancellable.ts';
import type { Option } from '../runs/form/pickWithBack.ts';
import { EndpointDraft } from './endpointDraft.ts';
import { type AddingServices, addingTitle, endpointSteps } from './endpointSteps.ts';
import { addProfile, type NewProfile, newProfile, separator } from './judgeItems.ts';

/**
 * Asks for an endpoint and one of its models, tests it with one request, and adds its profile to
 * the user's settings and its secrets to the secret storage. If the test fails, the step to correct
 * is shown again with the reason and everything that was entered. Undefined if the user cancels.
 */
export async function addEndpoint(services: AddingServices): Promise<NewProfile | undefined> {
  for (;;) {
    const draft = await chooseService();
    if (!draft) return undefined;
    const answer = await fillIn(draft, services);
    if (answer === 'back') continue;
    if (answer === undefined) return undefined;
    await draft.store(services.keys);
    const { provider, baseUrl, model, name, headers } = draft;
    const profile = {
      ...newProfile(provider, baseUrl, model),
      name,
      ...(headers.length > 0 && { headers }),
    };
    await addProfile(profile);
    return profile;
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
    if (!step) {
      if (await test(draft, services)) return 'done';
      const failed = endpointSteps.findIndex(([name]) => name === (draft.problem?.step ?? 'name'));
      at = failed - 1;
      direction = 1;
      continue;
    }
    const answer = await step(draft, services);
    if (answer === undefined) return undefined;
    if (answer !== 'skip') direction = answer === 'back' ? -1 : 1;
  }
  return 'back';
}

async function test(draft: EndpointDraft, { judges }: AddingServices): Promise<boolean> {
  const title = vscode.l10n.t('Testing {0}…', asIconLabel(draft.model, 60));
  return (await whileCancellable(title, (signal) => draft.test(judges, signal))) ?? false;
}

async function chooseService(): Promise<EndpointDraft | undefined> {
  const services = endpointProviders.flatMap((provider) =>
    (provider.services ?? [{ title: provider.title, baseUrl: provider.defaultUrl, id: '' }]).map(
      (service): Option<EndpointDraft> => ({
        label: service.title,
        description: service.baseUrl,
        value: new EndpointDraft(provider, service, false),
      }),
    ),
  );
  services.sort((one, other) => one.label.localeCompare(other.label, 'en'));
  const isHere = ({ value }: Option<EndpointDraft>) => isLoopback(value.baseUrl);
  const servers = endpointProviders.map((provider) => ({
    label: `$(server) ${vscode.l10n.t('Another server: {0}…', provider.title)}`,
    value: new EndpointDraft(provider, undefined, false),
  }));
  const gateway = {
    label: `$(key) ${vscode.l10n.t('A gateway with secret headers…')}`,
    value: new EndpointDraft(usualProvider, undefined, true),
  };
  const answer = await vscode.window.showQuickPick<
    vscode.QuickPickItem & Partial<Option<EndpointDraft>>
  >(
    [
      ...services.filter((item) => !isHere(item)),
      separator(vscode.l10n.t('Servers of yours')),
      ...servers,
      gateway,
      ...services.filter(isHere),
    ],
    {
      title: addingTitle(),
      placeHolder: vscode.l10n.t('Where the model is. Nothing is sent yet'),
      matchOnDescription: true,
      ignoreFocusOut: true,
    },
  );
  return answer?.value;
}
