import { endpointProviders, providers } from '../../models/providers.ts';
import { UsageError } from '../output.ts';

/**
 * The models of a repeatable option such as `--judge`, one name each time it is given. A name is never
 * split: it may hold a comma. Throws a UsageError for a value that looks like a list, and for a model
 * that is named twice.
 */
export function modelNames(option: string, given: readonly string[]): string[] {
  const names = given.map((name) => name.trim());
  for (const name of names) {
    const listed = listedModels(name);
    if (listed) {
      const remedy = listed.map((one) => `${option} ${one}`).join(' ');
      throw new UsageError(
        `${option} takes one model. For several, give ${option} twice: ${remedy}`,
      );
    }
  }
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice === undefined) return names;
  throw new UsageError(`${option} names "${twice}" twice.`);
}

/** The model of an option that takes only one; undefined where it is not given. */
export function oneModel(option: string, given: readonly string[] = []): string | undefined {
  const [name, ...more] = given.map((one) => one.trim());
  if (more.length > 0 || (name !== undefined && listedModels(name))) {
    throw new UsageError(`${option} takes one model here, and can be given only once.`);
  }
  return name;
}

/**
 * The value of `--base-url`, which is one provider's. Throws a UsageError where it is given and the models
 * are of several.
 */
export function ofOneProvider(
  baseUrl: string | undefined,
  models: readonly (string | undefined)[],
): string | undefined {
  const named = endpointProviders.filter(({ id }) =>
    models.some((model) => model?.trim().startsWith(`${id}:`)),
  );
  if (baseUrl === undefined || named.length < 2) return baseUrl;
  const ids = named.map(({ id }) => id).join(' and ');
  const variables = named.map(({ auth }) => auth.baseUrlEnv).join(' and ');
  throw new UsageError(
    `--base-url is for the models of one provider, and there are ones of ${ids}. Set ${variables} instead.`,
  );
}

/** The models of a name that is a list, with a provider before each; undefined for any other name. */
function listedModels(name: string): string[] | undefined {
  const parts = name.split(',').map((part) => part.trim());
  const models: string[] = [parts[0] ?? ''];
  for (const part of parts.slice(1)) {
    if (isModel(part)) models.push(part);
    else models.push(`${models.pop()},${part}`);
  }
  return models.length > 1 ? models : undefined;
}

function isModel(text: string): boolean {
  return providers.some(({ id, capabilities }) =>
    text === id ? !capabilities.models : text.startsWith(`${id}:`),
  );
}
