import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { isHeaderName } from '../../core/judges/file/headerName.ts';
import { isLoopback, normalizeBaseUrl } from '../../models/endpoint.ts';
import { secretName } from '../../models/keys.ts';
import { isWhole } from '../../models/provider.ts';
import { endpointProviders, usualProvider } from '../../models/providers.ts';
import { whileCancellable } from '../cancellable.ts';
import type { KeyStore } from '../keys.ts';
import { askText, type Option, pickOne, type StepAnswer } from '../runs/form/pickWithBack.ts';
import { readSetting } from '../settings.ts';
import { EndpointDraft, type FormStep, mostTestTokens, testPrompt } from './endpointDraft.ts';
import { problemWithSecret } from './enterKey.ts';
import { addProfile, type NewProfile, newProfile, separator } from './judgeItems.ts';
import type { Judges } from './judges.ts';

/** Services for adding an endpoint. */
interface AddingServices {
  readonly judges: Judges;
  readonly keys: KeyStore;
}

/** Timeout for listing a provider's models, in milliseconds. */
const patienceMs = 10_000;

type Step = (
  draft: EndpointDraft,
  services: AddingServices,
) => Promise<'next' | 'back' | 'skip' | undefined>;

const steps: readonly (readonly [FormStep, Step])[] = [
  ['url', enterBaseUrl],
  ['key', enterKeyOf],
  ['headers', enterHeaders],
  ['model', chooseModel],
  ['name', enterName],
];

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
    const [, step] = steps[at] ?? [];
    if (!step) {
      if (await test(draft, services)) return 'done';
      const failed = steps.findIndex(([name]) => name === (draft.problem?.step ?? 'name'));
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

const title = () => vscode.l10n.t('Add Endpoint');

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
      title: title(),
      placeHolder: vscode.l10n.t('Where the model is. Nothing is sent yet'),
      matchOnDescription: true,
      ignoreFocusOut: true,
    },
  );
  return answer?.value;
}

async function enterBaseUrl(draft: EndpointDraft): ReturnType<Step> {
  const { service } = draft;
  const problem = problemAt('url', draft);
  if (service && isWhole(service) && problem === undefined) return 'skip';
  const answer = await askText({
    title: title(),
    prompt: vscode.l10n.t('Base URL of the server, for example {0}', draft.provider.defaultUrl),
    value: draft.baseUrl,
    problem,
    problemWith: (text) =>
      service && !isWhole(service) && text.includes('RESOURCE')
        ? vscode.l10n.t('Replace RESOURCE by the name of your resource.')
        : problemWithUrl(text),
  });
  return entered(answer, (text) => {
    draft.baseUrl = normalizeBaseUrl(text);
  });
}

function problemWithUrl(text: string): string | undefined {
  try {
    normalizeBaseUrl(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function enterKeyOf(draft: EndpointDraft, { judges }: AddingServices): ReturnType<Step> {
  const { provider, baseUrl, isGateway } = draft;
  const problem = problemAt('key', draft);
  if (problem === undefined && draft.typed() === '') {
    const isKnown = await judges.resolveKey({ provider, baseUrl }).then(
      () => true,
      () => false,
    );
    if (draft.service?.headers || isKnown) return 'skip';
  }
  return enterSecret(draft, undefined, isGateway || problem !== undefined, problem);
}

async function enterHeaders(draft: EndpointDraft, { keys }: AddingServices): ReturnType<Step> {
  if (draft.isGateway) {
    const answer = await askText({
      title: title(),
      prompt: vscode.l10n.t('Names of the secret headers, separated by commas'),
      value: draft.headers.join(', '),
      problemWith: (text) =>
        headerNames(text).length > 0 && headerNames(text).every(isHeaderName)
          ? undefined
          : vscode.l10n.t('Enter names of headers, for example cf-aig-authorization.'),
    });
    const named = await entered(answer, (text) => {
      draft.headers = headerNames(text);
    });
    if (named !== 'next') return named;
  }
  if (draft.headers.length === 0) return 'skip';
  for (const header of draft.headers) {
    const name = secretName(draft.provider.auth, draft.origin, header);
    const isStored = (await keys.get(name)) !== undefined;
    const answer = await enterSecret(draft, header, isStored, problemAt('headers', draft));
    if (answer !== 'next') return answer;
  }
  return 'next';
}

function headerNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))].slice(0, 10);
}

/**
 * Asks for the key, or the value of a header.
 *
 * @param isOptional whether it may stay empty, to use the stored one or none
 */
async function enterSecret(
  draft: EndpointDraft,
  header: string | undefined,
  isOptional: boolean,
  problem: string | undefined,
): ReturnType<Step> {
  const what =
    header === undefined ? vscode.l10n.t('API key') : vscode.l10n.t('Value of {0}', header);
  const only = vscode.l10n.t(
    '{0}, sent to {1} only and kept in the secret storage',
    what,
    draft.origin,
  );
  const answer = await askText({
    title: title(),
    prompt: isOptional ? vscode.l10n.t('{0}. Empty: the stored one, or none', only) : only,
    value: draft.lastTyped(header),
    password: true,
    problem,
    problemWith: (text) => problemWithSecret(text, header, isOptional),
  });
  return entered(answer, (text) => draft.type(text, header));
}

async function chooseModel(draft: EndpointDraft, { judges }: AddingServices): ReturnType<Step> {
  const problem = problemAt('model', draft);
  if (problem !== undefined) return enterModel(draft, problem);
  const listed = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Listing models…') },
    async () => {
      const signal = AbortSignal.timeout(patienceMs);
      const endpoint = await draft.resolve(judges).catch(() => undefined);
      return endpoint ? draft.provider.listModels({ ...endpoint, signal }).catch(() => []) : [];
    },
  );
  if (listed.length === 0) return enterModel(draft, undefined);
  const byName = {
    label: `$(edit) ${vscode.l10n.t('Enter the name of a model…')}`,
    alwaysShow: true,
    value: '',
  };
  const items = listed.map((value) => ({ label: asIconLabel(value, 200), value }));
  const answer = await pickOne<Option<string>>({
    title: title(),
    placeholder: vscode.l10n.t('Models that {0} lists', asIconLabel(draft.origin, 100)),
    items: [...items, byName],
    active: items.find(({ value }) => value === draft.model),
  });
  if (answer === undefined || answer === 'back') return answer;
  if (answer.value === byName) return enterModel(draft, undefined);
  setModel(draft, answer.value.value);
  return 'next';
}

async function enterModel(draft: EndpointDraft, problem: string | undefined): ReturnType<Step> {
  const answer = await askText({
    title: title(),
    prompt: vscode.l10n.t('Name of the model as the server knows it; on Azure, of the deployment'),
    value: draft.model,
    problem,
    problemWith: (text) =>
      text.trim() === '' ? vscode.l10n.t('Enter the name of a model.') : undefined,
  });
  return entered(answer, (text) => setModel(draft, text.trim()));
}

/** Sets the model, and the name of the profile unless the user has entered one. */
function setModel(draft: EndpointDraft, model: string): void {
  if (draft.model === model) return;
  draft.model = model;
  draft.name = newProfile(draft.provider, draft.baseUrl, model, draft.service?.title).name;
}

async function enterName(draft: EndpointDraft): ReturnType<Step> {
  const taken = new Set(readSetting('profiles').map(({ name }) => name));
  const cost = draft.testCost() ?? vscode.l10n.t('cost unknown');
  const answer = await askText({
    title: title(),
    prompt: vscode.l10n.t(
      'Name of the profile. Enter tests it with one request to {0} at {1}: “{2}”, at most {3} answer tokens, {4}',
      asIconLabel(draft.model, 60),
      asIconLabel(draft.origin, 100),
      testPrompt,
      mostTestTokens,
      cost,
    ),
    value: draft.name,
    problem: problemAt('name', draft),
    problemWith: (text) => {
      if (text.trim() === '') return vscode.l10n.t('Enter a name.');
      return taken.has(text.trim())
        ? vscode.l10n.t('There is a profile of this name. Enter another one.')
        : undefined;
    },
  });
  return entered(answer, (text) => {
    draft.name = text.trim();
  });
}

/** Returns what the last test found about a step, once. */
function problemAt(step: FormStep, draft: EndpointDraft): string | undefined {
  if (draft.problem?.step !== step) return undefined;
  const { message } = draft.problem;
  draft.problem = undefined;
  return asIconLabel(message, 600);
}

function entered(
  answer: StepAnswer<string>,
  set: (text: string) => void,
): 'next' | 'back' | undefined {
  if (answer === undefined || answer === 'back') return answer;
  set(answer.value);
  return 'next';
}
