import { ModelError } from '../../core/words/ports.ts';
import { type Caller, quoted } from './caller.ts';

const mostNamed = 8;

/**
 * For a 404, returns the error with what the server offers instead, requested from the same origin:
 * the models that it lists, or the base URL that does answer. Returns any other error, and one
 * about which nothing more can be found, unchanged.
 *
 * @param listModels lists the models under a base URL; rejects if there is no list
 */
export async function withEndpointDiagnosis(
  error: unknown,
  caller: Caller,
  listModels: (baseUrl: string) => Promise<readonly string[]>,
): Promise<unknown> {
  if (!(error instanceof ModelError) || error.reason !== 'not-found') return error;
  const { baseUrl, usualUrl, origin, model } = caller;
  const { status } = error;
  const say = (message: string) =>
    new ModelError('not-found', message, status === undefined ? {} : { status });
  const listed = await listModels(baseUrl).catch(() => undefined);
  if (listed) {
    return listed.includes(model)
      ? error
      : say(`${origin} (404) has no model “${model}”. ${whatItLists(listed, caller)}`);
  }
  if (usualUrl === baseUrl || !(await listModels(usualUrl).catch(() => undefined))) return error;
  return say(
    `Nothing answers at ${caller.url} (404), but ${usualUrl} does. Set the base URL to that.`,
  );
}

function whatItLists(models: readonly string[], caller: Caller): string {
  if (models.length === 0) return 'It lists none: load or download one there first.';
  const names = models.slice(0, mostNamed).map((name) => quoted(name, caller).slice(0, 80));
  const more = models.length > mostNamed ? ` and ${models.length - mostNamed} more` : '';
  return `It lists ${names.join(', ')}${more}. Choose one of them, or another judge.`;
}
