import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type * as z from 'zod';
import { differingParts } from '../../../src/core/journal/headerParts.ts';
import type { RunKind, RunTypes } from '../../../src/core/journal/runKind.ts';
import { isSameJson } from '../../../src/core/words/canonicalJson.ts';
import { digestOf } from '../../../src/core/words/digest.ts';

/**
 * By what another value than the run's is seen: by what follows from the header, the records and the
 * seed (`derived`), by the log's answers (`read`), by the settings of the run (`settings`), or by its
 * file (`file`). All but `read` are compared before a call, the first two before a gate, a bar or an
 * agent's use, and settings and file by `recant check`.
 */
type Way = 'derived' | 'read' | 'settings' | 'file';
/** A value that is not the run's, and by what it is seen; or why nothing is compared. */
type Told =
  | { readonly to: unknown; readonly by: readonly Way[] }
  | { readonly shown: string }
  | { readonly free: string };
type FieldsOfEntry = Readonly<Record<string, Told>>;
/** What is done with each field of each entry of a log, by type and name. */
export type LogFields = Readonly<Record<string, FieldsOfEntry>>;

export const told = (to: unknown, ...by: readonly Way[]): Told => ({ to, by });
export const shown = (reason: string, ...fields: readonly string[]): FieldsOfEntry =>
  Object.fromEntries(fields.map((field) => [field, { shown: reason }]));
export const free = (reason: string, ...fields: readonly string[]): FieldsOfEntry =>
  Object.fromEntries(fields.map((field) => [field, { free: reason }]));
/** Returns the fields of an object in an entry. */
export const within = (outer: string, fields: FieldsOfEntry): FieldsOfEntry =>
  Object.fromEntries(Object.entries(fields).map(([field, one]) => [`${outer}.${field}`, one]));
/** Returns fields that are compared with the settings of the run. */
export const settings = (values: Readonly<Record<string, unknown>>): FieldsOfEntry =>
  Object.fromEntries(Object.entries(values).map(([field, to]) => [field, told(to, 'settings')]));

export const time = free('a time', 'at');

export const identity: FieldsOfEntry = {
  ...settings({ provider: 'other', model: 'other', endpoint: 'http://127.0.0.1:8/v1' }),
  ...settings({ settings: { thinking: 'high' } }),
  ...shown('a name for display', 'name'),
  ...free('compared with the provider as the line is read', 'simulated'),
};

export const anyHeader: FieldsOfEntry = {
  ...shown('a name, a place or a time, which decides nothing', 'run', 'tool', 'createdAt'),
  ...shown('a newer one can only be read', 'schema'),
  ...shown('differences are attributed to an earlier version, and refused all the same', 'reader'),
  ...shown('what was paid; limits on spending take the prices of today', 'prices'),
  draws: told(99, 'derived'),
  ...within('generation', settings({ temperature: 0.7, maxTokens: 9, seed: 3 })),
  ...within('dataset', {
    ...shown('a name and a place', 'name', 'location', 'format'),
    ...settings({ mapping: '0123' }),
  }),
};

export const message: FieldsOfEntry = {
  id: told('0123456789abcdef', 'derived'),
  role: told('system', 'derived'),
  content: told('Something weaker.', 'derived'),
};

export const answer: FieldsOfEntry = {
  ...free(
    'what a model answered, and how, cannot be known from a file',
    ...[
      'text',
      'refusal',
      'finishReason',
      'brokenAttempts',
      'brokenTokens',
      'firstTextMs',
      'totalMs',
      'asides',
    ],
    ...[
      'promptTokens',
      'completionTokens',
      'reasoningTokens',
      'cachedTokens',
      'cacheWriteTokens',
      'estimated',
    ].map((count) => `usage.${count}`),
    'firstTokens',
  ),
  ...shown(
    'reports name it, or warn if it changes',
    ...['servedModel', 'systemFingerprint', 'responseFormat', 'effectiveTemperature', 'notApplied'],
  ),
  ...time,
};

export const failed: FieldsOfEntry = {
  ...free(
    'why a call failed cannot be known from a file',
    'reason',
    'message',
    'brokenAttempts',
    'brokenTokens',
  ),
  ...time,
};

export const revision: FieldsOfEntry = {
  ...shown('the user’s decision; cards and reports say what it leaves out', 'changed', 'removed'),
  ...shown('the user’s decision, asked again if the file has other records', 'ignored'),
  ...time,
};

/** A log of a kind, and the table of its fields. */
interface Described<Run extends RunTypes> {
  readonly kind: RunKind<Run>;
  readonly schemas: readonly z.ZodObject[];
  readonly fields: LogFields;
  readonly entries: readonly Run['entry'][];
  /** Whether an entry is one of those that the table's values change. */
  readonly isChanged: (entry: Run['entry']) => boolean;
  /** Throws if the log is not of the run's file. */
  readonly compareWithFile: (entries: readonly Run['entry'][]) => unknown;
}

/** Tests that a table names every field of a log, and that what it says of them is so. */
export function describeFields<Run extends RunTypes>(what: string, log: Described<Run>): void {
  const { kind, schemas, fields, entries, isChanged } = log;
  describe(`each field of the log of ${what}`, () => {
    it('is derived, compared, shown or free', () => {
      assert.deepEqual(Object.keys(fields).sort(), schemas.map(typeOf).sort());
      for (const schema of schemas) {
        const named = Object.keys(fields[typeOf(schema)] ?? {});
        assert.deepEqual(named.sort(), fieldsOf(schema).sort(), typeOf(schema));
      }
    });

    for (const [type, values] of Object.entries(fields)) {
      for (const [field, one] of Object.entries(values)) {
        if (!('by' in one)) continue;
        it(`is seen if it is another: ${type}.${field}, by ${one.by.join(' and ')}`, async () => {
          const place = entries.findIndex(
            (entry) =>
              entry.type === type &&
              isChanged(entry) &&
              !isSameJson(entry, withValue(entry, field, one.to)),
          );
          assert.ok(place >= 0, 'no entry has another value');
          const changed = entries.map((entry, at) =>
            at === place ? kind.entry.parse(withValue(entry, field, one.to)) : entry,
          );
          const seen = await waysSeen(log, changed);
          assert.ok(one.by.length > 0 && one.by.every((way) => seen.includes(way)), `${seen}`);
        });
      }
    }

    it('is as its run wrote it in a log that nobody changed', async () => {
      assert.deepEqual(await waysSeen(log, entries), []);
    });
  });
}

async function waysSeen<Run extends RunTypes>(
  { kind, entries, compareWithFile }: Described<Run>,
  changed: readonly Run['entry'][],
): Promise<Way[]> {
  const check = kind.check(digestOf);
  for (const entry of changed) check.take(entry);
  const { altered } = await kind.verify(changed, digestOf);
  const seen: Record<Way, boolean> = {
    derived: check.origin.is !== 'own',
    read: altered.length > 0,
    settings:
      differingParts<Run['header']>(
        kind.parts,
        entries[0] as Run['header'],
        changed[0] as Run['header'],
      ).length > 0,
    file: false,
  };
  try {
    compareWithFile(changed);
  } catch {
    seen.file = true;
  }
  return (Object.keys(seen) as Way[]).filter((way) => seen[way]);
}

function typeOf({ shape }: z.ZodObject): string {
  return String((shape.type as z.ZodLiteral).value);
}

/**
 * Returns the names of an entry's fields besides its type, and those of the objects in it; a judge
 * definition counts as one, because its digest is compared.
 */
function fieldsOf({ shape: { type: _, ...shape } }: z.ZodObject): string[] {
  return Object.entries(shape).flatMap(([field, schema]) => {
    const inner = unwrapped(schema as z.ZodType);
    if (!('shape' in inner) || field === 'definition') return [field];
    return Object.keys(inner.shape as object).map((one) => `${field}.${one}`);
  });
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { readonly innerType?: z.ZodType };
  return innerType ? unwrapped(innerType) : schema;
}

/** Returns an entry with another value in a field, such as `pair.prompt`. */
function withValue<Entry extends object>(entry: Entry, field: string, value: unknown): Entry {
  const [outer = '', inner] = field.split('.');
  if (inner === undefined) return { ...entry, [outer]: value };
  const object = (entry as Readonly<Record<string, object>>)[outer] ?? {};
  return { ...entry, [outer]: { ...object, [inner]: value } };
}
