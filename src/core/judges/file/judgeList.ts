import { getNodeValue } from 'jsonc-parser';
import * as z from 'zod';
import { describeIssue, expectation, type JsonPath } from '../../data/formats/describeIssue.ts';
import { priceFields } from '../../words/price.ts';
import { judgeGeneration } from '../definition.ts';
import { whyNoProvider } from '../editorModels.ts';
import { isHeaderName, isVariableName } from './headerName.ts';
import { type JudgeFault, placeIn, readTree } from './jsonTree.ts';

/** Maximum number of judges in a list. */
const longestList = 200;

/** An entry of a list of judges: a model, and how it is asked. Contains no key. */
const listedJudge = z.strictObject({
  name: z.string().min(1).max(80).regex(/\S/),
  provider: z.string(),
  /** The provider's name for the model; absent for a provider with only one. */
  model: z.string().min(1).max(500).optional(),
  /** Path of a definition file from the list's folder, or name of a built-in definition. */
  definition: z.string().min(1).max(1000).optional(),
  /**
   * Base URL, or name of a service. Default: the provider's environment variable, then its own
   * endpoint.
   */
  endpoint: z.string().min(1).max(2000).optional(),
  /** Environment variable that holds the key for the endpoint. */
  keyVariable: z.string().optional(),
  /** Environment variables that hold the values of secret headers. */
  headers: z
    .record(z.string(), z.union([z.string(), z.strictObject({ env: z.string() })]))
    .optional(),
  generation: judgeGeneration.optional(),
  /** Price of a million tokens. Default: `--price`, or else unknown. */
  price: z.strictObject(priceFields).optional(),
});
export type ListedJudge = z.infer<typeof listedJudge>;

/** How judges of one provider may be listed. */
export interface ListedProvider {
  readonly id: string;
  /** Whether a model must be named. */
  readonly models: boolean;
  /** Environment variable of the provider's key; absent for a provider without endpoints. */
  readonly keyVariable?: string | undefined;
  /** Environment variables of the keys of its other services. */
  readonly otherKeys?: readonly string[] | undefined;
}

const list = z.array(listedJudge).min(1).max(longestList);

/**
 * Parses a list of judges: JSON with comments and trailing commas.
 *
 * @param whyNoUrl returns why a text is not a base URL of a provider, with the remedy
 */
export function parseJudgeList(
  text: string,
  providers: readonly ListedProvider[],
  whyNoUrl: (text: string, provider: string) => string | undefined,
): { readonly judges: readonly ListedJudge[] } | { readonly faults: readonly JudgeFault[] } {
  const root = readTree(text);
  if ('faults' in root) return root;
  const value: unknown = getNodeValue(root);
  const result = list.safeParse(value, { error: expectation });
  const faults = result.success
    ? result.data.flatMap((judge, index) =>
        faultsOf(judge, index, result.data, providers, whyNoUrl),
      )
    : result.error.issues.flatMap((issue) => {
        const misnamed = misnamedIn(issue);
        if (misnamed) return [misnamed];
        return describeIssue(issue, value, 'A list of judges');
      });
  if (result.success && faults.length === 0) return { judges: result.data };
  return {
    faults: faults.map(({ message, path }) => ({
      kind: 'schema',
      message,
      ...placeIn(root, path),
    })),
  };
}

interface Fault {
  readonly message: string;
  readonly path: JsonPath;
}

/** Properties in which people may write a key or a base URL, and where these belong. */
const misnamedAs: readonly (readonly [names: RegExp, remedy: string])[] = [
  [
    /key|token|secret|password|auth/i,
    `: keys don't belong in this file. Put the key into an environment variable and write the variable's name in "keyVariable".`,
  ],
  [/url/i, '. Write the base URL in "endpoint".'],
];

function misnamedIn(issue: z.core.$ZodIssue): Fault | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined;
  const path = issue.path.filter((step) => typeof step !== 'symbol');
  for (const [names, remedy] of misnamedAs) {
    const name = issue.keys.find((key) => names.test(key));
    if (name === undefined) continue;
    return {
      message: `There is no property ${JSON.stringify(name)}${remedy}`,
      path: [...path, name],
    };
  }
  return undefined;
}

function faultsOf(
  judge: ListedJudge,
  index: number,
  all: readonly ListedJudge[],
  providers: readonly ListedProvider[],
  whyNoUrl: (text: string, provider: string) => string | undefined,
): Fault[] {
  const { name, model, endpoint, price } = judge;
  const faults: Fault[] = [];
  const add = (field: keyof ListedJudge, message: string) =>
    faults.push({ message, path: [index, field] });
  const earlier = all.findIndex((other) => other.name === name);
  if (earlier < index) {
    add('name', `There are two judges ${JSON.stringify(name)}. Give each a name of its own.`);
  }
  const provider = providers.find(({ id }) => id === judge.provider);
  if (!provider) {
    const known = providers.map(({ id }) => id).join(', ');
    add('provider', whyNoProvider(judge.provider, known));
    return faults;
  }
  if (provider.models !== (model !== undefined)) {
    add(
      'model',
      provider.models
        ? `Add "model", which is missing: judges of ${provider.id} need one.`
        : `"${provider.id}" has only one model. Remove "model".`,
    );
  }
  for (const field of ['endpoint', 'keyVariable', 'headers', 'price'] as const) {
    if (provider.keyVariable !== undefined || judge[field] === undefined) continue;
    add(field, `"${provider.id}" runs in Recant itself. Remove "${field}".`);
  }
  if (provider.keyVariable === undefined) return faults;
  if (price && !/^[A-Z]{3}$/.test(price.currency)) {
    add('price', `"currency" should be a code of three capital letters, such as EUR.`);
  }
  const endpointFault = endpoint === undefined ? undefined : whyNoUrl(endpoint, provider.id);
  if (endpointFault) add('endpoint', endpointFault);
  for (const [field, message] of secretFaults(judge, provider, providers)) add(field, message);
  return faults;
}

/** Returns what is wrong with the variables that hold the secrets of a judge. */
function secretFaults(
  { keyVariable, headers = {} }: ListedJudge,
  provider: ListedProvider,
  providers: readonly ListedProvider[],
): [field: 'keyVariable' | 'headers', message: string][] {
  const ownerFault = (variable: string) => {
    const owner = providers.find((other) =>
      [other.keyVariable, ...(other.otherKeys ?? [])].includes(variable),
    );
    return owner && owner !== provider
      ? `${variable} holds the key of ${owner.id}, which ${provider.id} never sends. Name another variable.`
      : undefined;
  };
  const keyFault =
    keyVariable === undefined || isVariableName(keyVariable)
      ? ownerFault(keyVariable ?? '')
      : `"keyVariable" should be the name of an environment variable, such as ${provider.keyVariable}, and never the key itself.`;
  const headerFault = ([name, value]: [string, string | { readonly env: string }]) => {
    const quoted = JSON.stringify(name);
    if (!isHeaderName(name)) return `${quoted} can't be the name of a header here. Correct it.`;
    if (typeof value !== 'string' && isVariableName(value.env)) return ownerFault(value.env);
    return `Values of headers don't belong in this file. Put the value into an environment variable, and write ${quoted}: { "env": "VARIABLE" }.`;
  };
  return [
    ...(keyFault === undefined ? [] : [['keyVariable', keyFault] as ['keyVariable', string]]),
    ...Object.entries(headers).flatMap((entry): ['headers', string][] => {
      const fault = headerFault(entry);
      return fault === undefined ? [] : [['headers', fault]];
    }),
  ];
}
