import type { JudgeDefinition } from '../../core/judges/definition.ts';
import type { ListedJudge } from '../../core/judges/file/judgeList.ts';
import type { ChosenGeneration } from '../../core/judges/generation.ts';
import type { Price } from '../../core/runs/plan/cost.ts';
import { ModelError } from '../../core/words/ports.ts';
import type { SecretHeader } from '../../models/keys.ts';
import { hasEndpoints, type Provider } from '../../models/provider.ts';
import { parseJudgeName, providers } from '../../models/providers.ts';
import type { GivenTo } from '../options/forms.ts';
import { UsageError } from '../output.ts';
import { usableDefinition } from './definitionNamed.ts';
import { type JudgeList, readJudgeList } from './readJudgeList.ts';

/** A model, and how it is asked. Contains no key. */
export interface ChosenModel {
  /** Name that the user gave it, for messages, plans and names of logs. */
  readonly name: string;
  readonly provider: Provider;
  /** The provider's name for the model; empty for a provider with only one. */
  readonly model: string;
  /** Base URL, or name of a service. Absent: that of the environment, or the provider's own. */
  readonly baseUrl?: string | undefined;
  readonly keyVariable?: string | undefined;
  readonly headers?: readonly SecretHeader[] | undefined;
  /** Whether base URL and headers are those of the command line. */
  readonly isTyped?: boolean | undefined;
  /** Default: Recant's own. */
  readonly definition?: JudgeDefinition | undefined;
  readonly generation?: ChosenGeneration | undefined;
  /** Its price, as stated in its list or on the command line; absent if unknown. */
  readonly price?: Price | undefined;
}

/** Models of a command. */
export interface ModelChoice {
  readonly judges: readonly ChosenModel[];
  /** Returns another model of the command; undefined for no name. */
  readonly named: <Name extends string | undefined>(
    name: Name,
  ) => Name extends string ? ChosenModel : ChosenModel | undefined;
}

type Given = Pick<GivenTo<'planFile'>, 'judge' | 'judges' | 'baseUrl' | 'header'> &
  Partial<Pick<GivenTo<'planFile'>, 'definitions' | 'price'>> &
  OwnDefinitions;

/** The definitions of single judges, instead of those of `--definition`. */
export interface OwnDefinitions {
  /** By the name of the judge: names and paths, undefined for Recant's own. */
  readonly definitionsOf?: ReadonlyMap<string, readonly (string | undefined)[]>;
}

/**
 * Returns the judges of a command: those that it names or, if it names none, all of its list. A
 * judge without a definition of its own is asked under each of `--definition`. Rejects with a
 * message for the user.
 *
 * @param others names of the command's other models
 */
export async function chooseModels(
  given: Given,
  others: readonly (string | undefined)[] = [],
): Promise<ModelChoice> {
  const list = given.judges === undefined ? undefined : await readJudgeList(given.judges);
  const names = given.judge.length > 0 ? given.judge : (list?.judges ?? []).map(({ name }) => name);
  const chosen = new Map<string, ChosenModel>();
  for (const name of [...names, ...others]) {
    if (name === undefined) continue;
    chosen.set(name, { price: given.price, ...(await modelNamed(name, list)) });
  }
  const { baseUrl, header: headers } = given;
  requireOneProvider(given, [...chosen.values()]);
  const named = (name: string): ChosenModel => {
    const model = chosen.get(name);
    if (!model) throw new Error(`The model ${name} was not chosen.`);
    return isSimple(model) ? { ...model, baseUrl, headers, isTyped: true } : model;
  };
  const definitions = await definitionsNamed(given.definitions ?? []);
  const judges: ChosenModel[] = [];
  for (const judge of names.map(named)) {
    const own = given.definitionsOf?.get(judge.name);
    if (judge.definition) judges.push(judge);
    else judges.push(...underEach(judge, own ? await definitionsNamed(own) : definitions));
  }
  if (
    definitions.length > 0 &&
    judges.every(({ definition }) => !definitions.includes(definition))
  ) {
    throw new UsageError(
      '--definition is for judges without a judge prompt of their own, and all of these have one. Remove --definition, or change the judge prompts in the list.',
    );
  }
  return {
    judges,
    named: ((name) => (name === undefined ? undefined : named(name))) as ModelChoice['named'],
  };
}

function definitionsNamed(
  names: readonly (string | undefined)[],
): Promise<(JudgeDefinition | undefined)[]> {
  return Promise.all(
    names.map(async (name) => (name === undefined ? undefined : usableDefinition(name))),
  );
}

function underEach(
  judge: ChosenModel,
  definitions: readonly (JudgeDefinition | undefined)[],
): ChosenModel[] {
  if (definitions.length === 0) return [judge];
  return definitions.map((definition) =>
    definition ? { ...judge, definition, name: `${judge.name} · ${definition.name}` } : judge,
  );
}

async function modelNamed(name: string, list: JudgeList | undefined): Promise<ChosenModel> {
  const listed = list?.judges.find((judge) => judge.name === name);
  if (list && listed) return { name, ...(await listedModel(listed, list.folder)) };
  try {
    return { name, ...parseJudgeName(name) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const known = list?.judges.map((judge) => JSON.stringify(judge.name)).join(', ');
    throw new UsageError(`${error.message}${known ? ` The list of --judges has ${known}.` : ''}`);
  }
}

async function listedModel(judge: ListedJudge, folder: string): Promise<Omit<ChosenModel, 'name'>> {
  const { provider: id, model = '', endpoint, keyVariable, definition, generation, price } = judge;
  const headers = Object.entries(judge.headers ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [] : [{ name, variable: value.env }],
  );
  const provider = providers.find((known) => known.id === id);
  if (!provider) throw new Error(`There is no provider ${id}.`);
  return {
    ...{ provider, model, keyVariable, generation, baseUrl: endpoint },
    ...(headers.length > 0 && { headers }),
    ...(price && { price }),
    ...(definition !== undefined && { definition: await usableDefinition(definition, folder) }),
  };
}

/** Whether `--base-url` and `--header` apply to a model. */
function isSimple({ provider, baseUrl, keyVariable, headers }: ChosenModel): boolean {
  return hasEndpoints(provider) && (baseUrl ?? keyVariable ?? headers) === undefined;
}

/** Throws a UsageError if `--base-url` or `--header` would apply to several providers. */
function requireOneProvider(
  { baseUrl, header }: Pick<Given, 'baseUrl' | 'header'>,
  models: readonly ChosenModel[],
): void {
  const named = [...new Set(models.filter(isSimple).map(({ provider }) => provider))].filter(
    hasEndpoints,
  );
  if ((baseUrl === undefined && header.length === 0) || named.length < 2) return;
  const flag = baseUrl === undefined ? '--header' : '--base-url';
  const ids = named.map(({ id }) => id).join(' and ');
  const variables = named.map(({ auth }) => auth.baseUrlEnv).join(' and ');
  throw new UsageError(
    `${flag} is for the models of one provider, and these are of ${ids}. Set ${variables}, or list the judges with their endpoints in a file for --judges.`,
  );
}
