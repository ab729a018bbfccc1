import { getNodeValue, stripComments } from 'jsonc-parser';
import type * as z from 'zod';
import { describeIssue, expectation, type JsonPath } from '../data/formats/describeIssue.ts';
import { whyNoProvider } from '../judges/editorModels.ts';
import { type Place, placeIn, propertyIn, readTree } from '../judges/file/jsonTree.ts';
import type { ListedProvider } from '../judges/file/judgeList.ts';
import { parseSafeguard, safeguardForms } from '../judgments/safeguards/catalog.ts';
import { parseBar, type StatedBar } from '../report/card/bars.ts';
import { parseGate } from '../report/gates/gate.ts';
import { commonWordings } from '../runs/audit/plan/protocolChoice.ts';
import { isOnRightAndFirm } from '../runs/audit/registration.ts';
import {
  type ConfiguredJudge,
  type ConfiguredModel,
  configName,
  innerPath,
  plainName,
  type RunConfig,
  runConfig,
  whereSecretsBelong,
} from './runConfig.ts';

/** A fault of a project's audit, with its cause and remedy. */
export interface ConfigFault extends Place {
  /** `syntax` and `schema` faults are also found by the JSON schema. */
  readonly kind: 'syntax' | 'schema' | 'value';
  readonly message: string;
}

/** A project's audit with the places of its values, or its faults. */
type ParsedConfig =
  | { readonly config: RunConfig; readonly placeOf: (path: JsonPath) => Place }
  | { readonly faults: readonly ConfigFault[] };

/** Parses the text of a `recant.config.json`: JSON with comments and trailing commas. */
export function parseRunConfig(text: string, providers: readonly ListedProvider[]): ParsedConfig {
  if (isEmpty(text)) {
    return { faults: [{ kind: 'value', message: nothingYet(providers), offset: 0, length: 1 }] };
  }
  const root = readTree(text);
  if ('faults' in root) {
    return { faults: root.faults.map((fault) => ({ ...fault, kind: 'syntax' })) };
  }
  const value: unknown = getNodeValue(root);
  const result = runConfig().safeParse(value, { error: expectation });
  const found: readonly Fault[] = result.success
    ? valueFaults(result.data, providers)
    : result.error.issues.flatMap((issue) => schemaFaults(issue, value));
  const placeOf = (path: JsonPath) => placeIn(root, path);
  if (result.success && found.length === 0) return { config: result.data, placeOf };
  return {
    faults: found.map(({ path, isOfName, ...fault }) => ({
      ...fault,
      ...(isOfName ? propertyIn(root, path) : placeOf(path)),
    })),
  };
}

/** Returns what to write, with an example that names a provider without models, if there is one. */
function nothingYet(providers: readonly ListedProvider[]): string {
  const provider = (providers.find(({ models }) => !models) ?? providers[0])?.id;
  const example = { data: 'pairs.jsonl', judges: [{ provider }] };
  return `This file describes no audit yet. Write which data which judges judge: ${JSON.stringify(example)}.`;
}

/** Whether a text holds nothing, only comments, or an empty object. */
function isEmpty(text: string): boolean {
  const rest = stripComments(text).replace(/\s/g, '');
  return rest === '' || rest === '{}';
}

interface Fault extends Pick<ConfigFault, 'kind' | 'message'> {
  readonly path: JsonPath;
  /** Whether the fault is about the property's name, not its value. */
  readonly isOfName?: true;
}

/** Matches names of properties in which people write addresses or secrets. */
const ofSecrets = /url|endpoint|host|header|proxy|key|token|secret|password|auth/i;

function schemaFaults(issue: z.core.$ZodIssue, value: unknown): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.flatMap((key) =>
      ofSecrets.test(key)
        ? [secretFault([...namesIn(issue), key])]
        : described({ ...issue, keys: [key] }, value),
    );
  }
  return described(issue, value);
}

function described(issue: z.core.$ZodIssue, value: unknown): Fault[] {
  return describeIssue(issue, value, 'An audit').map((fault) => ({ kind: 'schema', ...fault }));
}

/**
 * Returns a fault that is shown beside that of the JSON schema, which cannot say where to write it.
 */
function secretFault(path: JsonPath): Fault {
  const name = JSON.stringify(path.join('.'));
  const message = `${name} does not belong here. ${whereSecretsBelong}`;
  return { kind: 'value', message, path, isOfName: true };
}

function namesIn({ path }: z.core.$ZodIssue): (string | number)[] {
  return path.filter((step) => typeof step !== 'symbol');
}

/** Returns the faults that the schema cannot express. */
function valueFaults(config: RunConfig, providers: readonly ListedProvider[]): Fault[] {
  const { data, mapping, judges, definitions, gates } = config;
  const faults = uselessSettings(config);
  const add = (path: JsonPath, message: string) => faults.push({ kind: 'value', message, path });
  if (!innerPath.test(data)) {
    add(['data'], '"data" should be a relative path inside the folder of this file, without "..".');
  }
  const names = [
    ...(mapping === undefined ? [] : [{ path: ['mapping'], text: mapping }]),
    ...definitions.map((text, index) => ({ path: ['definitions', index], text })),
    ...judges.flatMap(({ definition: text }, index) =>
      text === undefined ? [] : { path: ['judges', index, 'definition'], text },
    ),
  ];
  for (const { path, text } of names) {
    if (plainName.test(text)) continue;
    add(path, `"${path.join('.')}" should be a name without its folder and ending, not a path.`);
  }
  const noWriter = config.writer && whyNoModel(config.writer, providers);
  if (noWriter !== undefined) add(['writer'], noWriter);
  for (const [index, judge] of judges.entries()) {
    const message = whyNoJudge(judge, providers);
    if (message !== undefined) add(['judges', index], message);
    const same = judges.findIndex((other) => judgeKey(other) === judgeKey(judge));
    if (same < index) add(['judges', index], 'This judge is listed twice. Remove one of them.');
  }
  for (const [index, gate] of gates.entries()) {
    if (parseGate(gate)) continue;
    add(
      ['gates', index],
      'A gate is [PROTOCOL:][SCOPE:]NAME>NUMBER, also with <, >= or <=, such as "harmfulFlipRate.upper>0.1". Correct it.',
    );
  }
  for (const [index, safeguard] of config.safeguards.entries()) {
    if (parseSafeguard(safeguard)) continue;
    add(
      ['safeguards', index],
      `A safeguard is ${safeguardForms().join(', ')}, with a number for T. Correct it.`,
    );
  }
  const { wording = 1, challenges, multiStepChallenges = [] } = config;
  const wordings = commonWordings([...challenges, ...multiStepChallenges]);
  if (wording > wordings) {
    add(
      ['wording'],
      `There are ${wordings} wordings of each follow-up. Write one from 1 to ${wordings}.`,
    );
  }
  return [...faults, ...barFaults(config)];
}

/** Returns the faults of bars and of the registered claim. */
function barFaults({ bars = [], primary, protocols }: RunConfig): Fault[] {
  const faults: Fault[] = [];
  const add = (path: JsonPath, message: string) => faults.push({ kind: 'value', message, path });
  const stated = bars.map((text) => parseBar(text, configName));
  for (const [index, bar] of stated.entries()) {
    if (!bar) {
      add(
        ['bars', index],
        'A bar is [PROTOCOL:]NUMBER>=LIMIT, NUMBER<=LIMIT or |NUMBER|<=LIMIT, such as "lostOfRight<=0.1" or "|position|<=0.1". Correct it.',
      );
    } else if (stated.findIndex((other) => other?.id === bar.id) < index) {
      add(['bars', index], 'This bar is listed twice. Remove one of them.');
    }
  }
  if (primary) {
    const { looks, prompts, unreadable } = primary;
    const early = looks.findIndex(({ prompts: at }, i) => at >= (looks[i + 1]?.prompts ?? prompts));
    if (early >= 0) {
      add(
        ['primary', 'looks', early, 'prompts'],
        'Each look is taken at fewer prompts than the next one, and than the planned number. Correct it.',
      );
    }
    if (unreadable === 'lost' && !isOnRightAndFirm(primary)) {
      add(
        ['primary', 'unreadable'],
        '"lost" goes with numbers of right and firm, such as rightHeld or lostOfRight. Write "left out", "changed" or "held".',
      );
    }
    const claim = parseBar(primary.claim, configName);
    const known: readonly string[] = protocols;
    if (claim?.protocol === undefined || !known.includes(claim.protocol)) {
      add(
        ['primary', 'claim'],
        `A claim is a bar with one of the protocols ${known.join(', ')}, such as "${known[0]}:rightHeld>=0.8". Correct it.`,
      );
    }
  }
  return faults;
}

/** Returns the bars that a project's audit states; undefined for the default ones. */
export function statedBars({ bars }: Pick<RunConfig, 'bars'>): readonly StatedBar[] | undefined {
  return bars?.flatMap((text) => parseBar(text, configName) ?? []);
}

/** Returns the settings that nothing in the audit uses. */
function uselessSettings(config: RunConfig): Fault[] {
  const { protocols, challenges, multiStepChallenges = [] } = config;
  const isMultiStep = protocols.includes('multi-step');
  const useless = (field: 'multiStepChallenges' | 'multiStepTarget' | 'writer', needs: string) => ({
    kind: 'value' as const,
    message: `"${field}" goes with the ${needs}. Add that, or remove "${field}".`,
    path: [field],
  });
  return [
    ...(['multiStepChallenges', 'multiStepTarget'] as const).flatMap((field) =>
      isMultiStep || config[field] === undefined ? [] : useless(field, 'protocol "multi-step"'),
    ),
    ...(!config.writer || [...challenges, ...multiStepChallenges].includes('evidence')
      ? []
      : [useless('writer', 'challenge "evidence"')]),
  ];
}

function whyNoJudge(
  { definition, ...model }: ConfiguredJudge,
  providers: readonly ListedProvider[],
): string | undefined {
  if (definition !== undefined && model.profile !== undefined) {
    return 'A profile states its own judge prompt. Remove "definition".';
  }
  return whyNoModel(model, providers);
}

function whyNoModel(
  { provider: id, model, profile }: ConfiguredModel,
  providers: readonly ListedProvider[],
): string | undefined {
  if (profile !== undefined) {
    return id === undefined && model === undefined
      ? undefined
      : 'A judge has a profile, or a provider and a model. Remove one of them.';
  }
  const known = providers.map((one) => one.id).join(', ');
  if (id === undefined) return `Add "provider" (one of ${known}), or "profile".`;
  const provider = providers.find((one) => one.id === id);
  if (!provider) return whyNoProvider(id, known);
  if (provider.models === (model !== undefined)) return undefined;
  return provider.models
    ? `Add "model", which is missing: judges of ${id} need one.`
    : `"${id}" has only one model. Remove "model".`;
}

function judgeKey({ provider, model, profile, definition }: ConfiguredJudge): string {
  return JSON.stringify([provider, model, profile, definition]);
}

/** Returns the smaller of two limits; a missing one is no limit. */
export function lowerLimit(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.min(one, other);
}
