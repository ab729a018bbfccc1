import * as vscode from 'vscode';
import { isHeaderName } from '../../core/judges/file/headerName.ts';
import { asIconLabel } from '../../core/words/escape.ts';
import { ModelError } from '../../core/words/ports.ts';
import { isLoopback, originOf } from '../../models/endpoint.ts';
import { baseUrlsOf, findBaseUrl } from '../../models/findBaseUrl.ts';
import { secretName } from '../../models/keys.ts';
import { isWhole } from '../../models/provider.ts';
import type { KeyStore } from '../keys.ts';
import { askText, pickOne, type StepAnswer, whileAwaited } from '../runs/form/pickWithBack.ts';
import { type EndpointDraft, type FormStep, mostTestTokens, testPrompt } from './endpointDraft.ts';
import { problemWithSecret } from './enterKey.ts';
import type { Judges } from './judges.ts';
import { type ModelItem, modelItem, type OfferedAudit } from './modelItems.ts';

/** Services for adding an endpoint. */
export interface AddingServices {
  readonly judges: Judges;
  readonly keys: KeyStore;
  /** Returns the audit that listed models offer, if any. */
  readonly offer: () => Promise<OfferedAudit | undefined>;
}

/** Timeout for finding a server, and for listing its models, in milliseconds. */
const patienceMs = 10_000;

/**
 * A step; `done` if it is the last one, `failed` if another one, which `problem` of the draft names,
 * has to be corrected.
 */
type Step = (
  draft: EndpointDraft,
  services: AddingServices,
) => Promise<'next' | 'back' | 'skip' | 'done' | 'failed' | undefined>;

/** The steps in which an endpoint is entered, in order. */
export const endpointSteps: readonly (readonly [FormStep, Step])[] = [
  ['url', enterBaseUrl],
  ['key', enterKeyOf],
  ['headers', enterHeaders],
  ['model', chooseModel],
];

/** Title of all steps. */
export const addingTitle = () => vscode.l10n.t('Add Endpoint');

async function enterBaseUrl(draft: EndpointDraft): ReturnType<Step> {
  const { service } = draft;
  let problem = problemAt('url', draft);
  const isSettled = draft.isKnown || (service && isWhole(service));
  if (isSettled && problem === undefined) return 'skip';
  // Typed into the list already.
  let isTyped = !service && draft.url !== '' && draft.baseUrl === '' && problem === undefined;
  for (;;) {
    const went = isTyped ? 'next' : await askUrl(draft, problem);
    if (went !== 'next') return went;
    isTyped = false;
    const found = await findServer(draft);
    if (found === undefined) return undefined;
    problem = found === 'back' ? undefined : found.value;
    if (found !== 'back' && problem === undefined) return 'next';
  }
}

async function askUrl(draft: EndpointDraft, problem: string | undefined): ReturnType<Step> {
  const { service } = draft;
  const answer = await askText({
    title: addingTitle(),
    prompt: vscode.l10n.t(
      'Base URL of the server, for example {0} or localhost:8000',
      draft.provider.defaultUrl,
    ),
    value: draft.url,
    problem,
    problemWith: (text) =>
      service && !isWhole(service) && text.includes('RESOURCE')
        ? vscode.l10n.t('Replace RESOURCE by the name of your resource.')
        : problemWithUrl(text),
  });
  return entered(answer, (text) => {
    draft.url = text.trim();
  });
}

function problemWithUrl(text: string): string | undefined {
  try {
    baseUrlsOf(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Finds the base URL that was meant, by asking for lists of models without a key. Returns a problem
 * if nothing answers.
 */
async function findServer(draft: EndpointDraft): Promise<StepAnswer<string | undefined>> {
  const problem = problemWithUrl(draft.url);
  if (problem !== undefined) return { value: problem };
  const baseUrls = baseUrlsOf(draft.url);
  // What needs secret headers lists nothing before they are entered.
  if (draft.isGateway || draft.service?.headers) {
    [draft.baseUrl] = baseUrls;
    return { value: undefined };
  }
  const { provider } = draft;
  const answer = await whileListing(baseUrls[0], (signal) =>
    findBaseUrl(baseUrls, (baseUrl) => provider.listModels({ baseUrl, signal })).catch(
      (error: ModelError) => error,
    ),
  );
  if (answer === undefined || answer === 'back') return answer;
  const { value: found } = answer;
  if (found instanceof ModelError) return { value: asIconLabel(found.message, 600) };
  if (!found) {
    const nothing = vscode.l10n.t(
      'Nothing answers at {0}. Start the server, or correct the URL.',
      asIconLabel(baseUrls[0], 200),
    );
    return { value: nothing };
  }
  draft.baseUrl = found.baseUrl;
  draft.isLocked = found.isLocked;
  return { value: undefined };
}

function whileListing<T>(
  baseUrl: string,
  list: (signal: AbortSignal) => Promise<T>,
): Promise<StepAnswer<T>> {
  const awaited = vscode.l10n.t('Waiting for {0}…', asIconLabel(originOf(baseUrl), 100));
  return whileAwaited(addingTitle(), awaited, (signal) =>
    list(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])),
  );
}

async function enterKeyOf(draft: EndpointDraft, { judges }: AddingServices): ReturnType<Step> {
  const { provider, baseUrl, isGateway, isLocked } = draft;
  const problem = problemAt('key', draft);
  if (problem === undefined && draft.typed() === '') {
    const isKnown = await judges.resolveKey({ provider, baseUrl }).then(
      ({ apiKey }) => !isLocked || apiKey !== undefined,
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
  let isAsked = false;
  for (const header of draft.headers) {
    const name = secretName(draft.provider.auth, draft.origin, header);
    const isStored = (await keys.get(name)) !== undefined;
    const problem = problemAt('headers', draft);
    if (draft.isKnown && isStored && problem === undefined) continue;
    const answer = await enterSecret(draft, header, isStored, problem);
    if (answer !== 'next') return answer;
    isAsked = true;
  }
  return isAsked ? 'next' : 'skip';
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

async function chooseModel(
  draft: EndpointDraft,
  { judges, offer }: AddingServices,
): ReturnType<Step> {
  draft.audit = undefined;
  const problem = problemAt('model', draft);
  if (problem !== undefined) return enterModel(draft, { problem });
  const listing = await whileListing(draft.baseUrl, (signal) => listModels(draft, judges, signal));
  if (listing === undefined || listing === 'back') return listing;
  const { models: listed = [], whyNone, isLocked = false } = listing.value;
  if (isLocked) return 'failed';
  const [only, ...others] = listed;
  if (only === undefined) return enterModel(draft, { whyNone });
  if (others.length === 0 && isLoopback(draft.baseUrl)) {
    draft.model = only;
    return 'skip';
  }
  const byName = {
    label: `$(edit) ${vscode.l10n.t('Enter the name of a model…')}`,
    alwaysShow: true,
    value: '',
  };
  const audit = await offer();
  const items = await Promise.all(listed.map((model) => modelItem(draft, model, audit)));
  const sent = vscode.l10n.t('audits are sent to {0}', asIconLabel(draft.origin, 80));
  const answer = await pickOne<ModelItem>({
    // Stays when a filter is typed, unlike the placeholder.
    title: items.some(({ calls }) => calls) ? `${addingTitle()} · ${sent}` : addingTitle(),
    placeholder: [
      vscode.l10n.t('Models that {0} lists.', asIconLabel(draft.origin, 100)),
      ...(draft.isKnown ? [] : [describeTest()]),
    ].join(' '),
    items: [...items, byName],
    active: items.find(({ value }) => value === draft.model),
  });
  if (answer === undefined || answer === 'back') return answer;
  if (answer.value === byName) return enterModel(draft, {});
  draft.model = answer.value.value;
  if (answer.button) draft.audit = answer.value.calls;
  return draft.isKnown ? 'done' : 'next';
}

interface ModelListing {
  readonly models?: readonly string[];
  /** Why there is no list. */
  readonly whyNone?: string;
  /** Whether the endpoint rejects the entered key. */
  readonly isLocked?: boolean;
}

async function listModels(
  draft: EndpointDraft,
  judges: Judges,
  signal: AbortSignal,
): Promise<ModelListing> {
  try {
    return {
      models: await draft.provider.listModels({ ...(await draft.resolve(judges)), signal }),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isLocked = error instanceof ModelError && error.reason === 'unauthorized';
    if (!isLocked || draft.headers.length > 0) return { whyNone: message };
    draft.problem = { step: 'key', message };
    return { isLocked };
  }
}

/** Says what is sent once a model is chosen. */
function describeTest(): string {
  return vscode.l10n.t(
    'It is tested with one request: “{0}”, at most {1} answer tokens',
    testPrompt,
    mostTestTokens,
  );
}

async function enterModel(
  draft: EndpointDraft,
  { problem, whyNone }: { readonly problem?: string; readonly whyNone?: string | undefined },
): ReturnType<Step> {
  const name =
    draft.service?.id === 'azure'
      ? vscode.l10n.t('Name of the deployment')
      : vscode.l10n.t('Name of the model as the server knows it');
  const none =
    whyNone !== undefined
      ? [
          vscode.l10n.t(
            '{0} lists no models: {1}',
            asIconLabel(draft.origin, 100),
            asIconLabel(whyNone, 200),
          ),
        ]
      : [];
  const answer = await askText({
    title: addingTitle(),
    prompt: [...none, name, describeTest()].join('. '),
    value: draft.model,
    problem,
    problemWith: (text) =>
      text.trim() === '' ? vscode.l10n.t('Enter the name of a model.') : undefined,
  });
  return entered(answer, (text) => {
    draft.model = text.trim();
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
