import * as vscode from 'vscode';
import * as z from 'zod';
import { isHeaderName } from '../core/judges/file/headerName.ts';
import { chosenGeneration } from '../core/judges/generation.ts';
import type { Price } from '../core/runs/plan/cost.ts';
import { priceFields } from '../core/words/price.ts';
import { ownTemplate } from '../messages/audit.ts';
import { defaultConcurrency } from '../models/limiting.ts';
import { endpointProviders, practiceName, usualProvider } from '../models/providers.ts';

/** Name of a definition that is built in or in `.recant/judges`; empty: Recant's own. */
const definitionName = z.string().max(200);

/** Maximum number of secret headers of a profile. */
const mostHeaders = 10;

const profile = z
  .object({
    name: z.string().min(1),
    provider: z.enum(endpointProviders.map(({ id }) => id)).default(usualProvider.id),
    /** Absent: the provider's default. */
    baseUrl: z.string().min(1).optional(),
    model: z.string().min(1),
    /** Names of headers whose values are in the secret storage. */
    headers: z.array(z.string().refine(isHeaderName)).max(mostHeaders).optional(),
    kind: z.enum(['general', 'reasoning']).optional(),
    family: z.string().min(1).optional(),
    generation: chosenGeneration.optional(),
    /** As in `recant.definition`, which it replaces for this judge. */
    definition: definitionName.optional(),
  })
  .transform(({ provider: id, baseUrl, ...rest }) => {
    const provider = endpointProviders.find((known) => known.id === id) ?? usualProvider;
    return { ...rest, provider, baseUrl: baseUrl ?? provider.defaultUrl };
  });
/** A named judge: a model of an endpoint, how it is asked, and its provider. Contains no key. */
export type Profile = z.infer<typeof profile>;

const price = z.object(priceFields);

/** Custom prompts for one attack. */
const ownPrompts = z.object({
  extraction: z.string().min(1).exactOptional(),
  camouflage: z.string().min(1).exactOptional(),
});

/**
 * Schemas of all settings of the extension. An invalid value is treated as absent; an invalid item
 * is removed from its list.
 */
export const settings = {
  judge: z.string().catch(practiceName),
  definition: definitionName.catch(''),
  profiles: z
    .array(z.unknown())
    .catch([])
    .transform((list) => list.flatMap(parsed(profile))),
  /** Models of VS Code that the user has chosen, as `VENDOR/ID`. */
  editorModels: z
    .array(z.unknown())
    .catch([])
    .transform((list) => list.filter((one) => typeof one === 'string')),
  prices: z
    .record(z.string(), z.unknown())
    .catch({})
    .transform((prices) =>
      Object.entries(prices).flatMap(([model, value]) =>
        parsed(price)(value).map((read) => [model, read] as const),
      ),
    ),
  concurrency: z.int().min(1).max(64).catch(defaultConcurrency),
  confirmAbove: z.int().min(0).max(100_000).catch(20),
  agentRequests: z.int().min(0).max(100_000).catch(0),
  challenges: z
    .array(z.unknown())
    .catch([])
    .transform((list) => list.flatMap(parsed(ownTemplate))),
  author: z.string().max(1000).catch(''),
  attacker: z.string().catch(practiceName),
  verifier: z.string().catch(''),
  attackPrompts: z
    .record(z.string(), z.unknown())
    .catch({})
    .transform((prompts) =>
      Object.fromEntries(
        Object.entries(prompts).flatMap(([cell, value]) =>
          parsed(ownPrompts)(value).map((read) => [cell, read] as const),
        ),
      ),
    ),
} as const;

/** Seed of everything that is drawn, unless the form of a whole file states another one. */
export const usualSeed = 1;

/** Settings that a workspace can't set, regardless of their declared scope. */
const userOnly: ReadonlySet<string> = new Set([
  'profiles',
  'editorModels',
  'prices',
  'concurrency',
  'confirmAbove',
  'agentRequests',
  'challenges',
  'author',
]);

type ValueOf<Name extends keyof typeof settings> = Readonly<z.infer<(typeof settings)[Name]>>;

/**
 * Values by name and resource, until a setting changes: VS Code copies its whole configuration each
 * time it is read, and the tooltips of a dataset's lenses read it five times per lens.
 */
const known = new Map<string, unknown>();
vscode.workspace.onDidChangeConfiguration(() => known.clear());
vscode.workspace.onDidChangeWorkspaceFolders(() => known.clear());

/** Returns the value of a setting for a resource. */
export function readSetting<Name extends keyof typeof settings>(
  name: Name,
  scope?: vscode.Uri,
): ValueOf<Name> {
  const place = `${name} ${scope ?? ''}`;
  const value = known.get(place) ?? parsedSetting(name, scope);
  known.set(place, value);
  return value as ValueOf<Name>;
}

function parsedSetting(name: keyof typeof settings, scope: vscode.Uri | undefined): unknown {
  const configuration = vscode.workspace.getConfiguration('recant', scope);
  const value = userOnly.has(name)
    ? configuration.inspect(name)?.globalValue
    : configuration.get(name);
  return settings[name].parse(value);
}

export function priceOf(model: string): Price | undefined {
  return readSetting('prices').find(([name]) => name === model)?.[1];
}

function parsed<T>(schema: z.ZodType<T>): (value: unknown) => T[] {
  return (value) => {
    const result = schema.safeParse(value);
    return result.success ? [result.data] : [];
  };
}
