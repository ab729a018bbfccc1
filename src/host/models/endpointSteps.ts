import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { isHeaderName } from '../../core/judges/file/headerName.ts';
import { normalizeBaseUrl } from '../../models/endpoint.ts';
import { secretName } from '../../models/keys.ts';
import { isWhole } from '../../models/provider.ts';
import type { KeyStore } from '../keys.ts';
import { askText, type Option, pickOne, type StepAnswer } from '../runs/form/pickWithBack.ts';
import { readSetting } from '../settings.ts';
import { type EndpointDraft, type FormStep, mostTestTokens, testPrompt } from './endpointDraft.ts';
import { problemWithSecret } from './enterKey.ts';
import { newProfile } from './judgeItems.ts';
import type { Judges } from './judges.ts';

/** Services for adding an endpoint. */
export interface AddingServices {
  readonly judges: Judges;
  readonly keys: KeyStore;
}

/** Timeout for listing a provider's models, in milliseconds. */
const patienceMs = 10_000;

type Step = (
  draft: EndpointDraft,
  services: AddingServices,
) => Promise<'next' | 'back' | 'skip' | undefined>;

/** The steps in which an endpoint is entered, in order. */
export const endpointSteps: readonly (readonly [FormStep, Step])[] = [
  ['url', enterBaseUrl],
  ['key', enterKeyOf],
  ['headers', enterHeaders],
  ['model', chooseModel],
  ['name', enterName],
];

/** Title of all steps. */
export const addingTitle = () => vscode.l10n.t('Add Endpoint');

async function enterBaseUrl(draft: EndpointDraft): ReturnType<Step> {
  const { service } = draft;
  const problem = problemAt('url', draft);
  if (service && isWhole(service) && problem === undefined) return 'skip';
  const answer = await askText({
    title: addingTitle(),
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
      title: addingTitle(),
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
    title: addingTitle(),
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
    title: addingTitle(),
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
    title: addingTitle(),
    prompt:
      draft.service?.id === 'azure'
        ? vscode.l10n.t('Name of the deployment')
        : vscode.l10n.t('Name of the model as the server knows it'),
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
    title: addingTitle(),
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
