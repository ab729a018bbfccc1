import type * as vscode from 'vscode';
import * as z from 'zod';
import { practiceName } from '../../../models/providers.ts';
import { editorModelNamed } from '../../models/editorModelList.ts';
import { isChosenByUser } from '../../models/editorProvider.ts';
import { readSetting } from '../../settings.ts';

/** Spending limits, part of the remembered choices of a form. */
export const limitsShape = {
  mostCalls: z.int().positive().optional(),
  mostMoney: z.number().positive().optional(),
} as const;

/** Schema of a non-empty list without duplicates. */
export function atLeastOne<T extends z.ZodType>(item: T) {
  return z
    .array(item)
    .min(1)
    .transform((list) => [...new Set(list)]);
}

/** Schema and defaults of a form's remembered choices. */
export interface ChoicesSchema<Shape extends z.ZodRawShape> {
  /** Prefix of their key in the workspace state. */
  readonly name: string;
  /** Choices of an earlier version: prefix of their key, and a function that reads them. */
  readonly former?: {
    readonly name: string;
    readonly read: (stored: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  };
  readonly shape: Shape;
  /** Returns the defaults, used for missing or invalid choices. */
  readonly usual: (dataset: vscode.Uri) => z.infer<z.ZodObject<Shape>>;
  /** Replaces outdated choices, such as deleted profiles. */
  readonly mend: (choices: z.infer<z.ZodObject<Shape>>) => z.infer<z.ZodObject<Shape>>;
}

/** Choices of a form for each file, kept in the workspace state and validated when read. */
export class RememberedChoices<Shape extends z.ZodRawShape> {
  readonly #schema: ChoicesSchema<Shape>;
  readonly #state: vscode.Memento;

  constructor(schema: ChoicesSchema<Shape>, state: vscode.Memento) {
    this.#schema = schema;
    this.#state = state;
  }

  /** Returns the choices for a file, with defaults for missing or invalid values. */
  of(dataset: vscode.Uri): z.infer<z.ZodObject<Shape>> {
    const { shape, mend } = this.#schema;
    const fields = this.#stored(dataset);
    const usual: Readonly<Record<string, unknown>> = this.#schema.usual(dataset);
    const read = Object.entries(shape).map(([name, schema]) => {
      const value = z.safeParse(schema, fields[name] ?? usual[name]);
      return [name, value.success ? value.data : usual[name]];
    });
    return mend(z.object(shape).parse(Object.fromEntries(read)));
  }

  async keep(dataset: vscode.Uri, choices: z.infer<z.ZodObject<Shape>>): Promise<void> {
    const kept = { ...choices, selected: selectedJudge(dataset) };
    await this.#state.update(keyOf(this.#schema.name, dataset), kept);
  }

  #stored(dataset: vscode.Uri): Readonly<Record<string, unknown>> {
    const { name, former } = this.#schema;
    const get = (prefix: string) => asFields(this.#state.get<unknown>(keyOf(prefix, dataset)));
    const old = former && get(former.name);
    const stored = get(name) ?? (old && former.read(old)) ?? {};
    const { selected = selectedJudge(dataset), ...fields } = stored;
    if (selected === selectedJudge(dataset)) return fields;
    return Object.fromEntries(Object.entries(fields).filter(([field]) => !ofJudges.has(field)));
  }
}

/** Fields that are forgotten when another judge has been selected since they were chosen. */
const ofJudges: ReadonlySet<string> = new Set(['judges', 'definitions', 'definitionsOf']);

function selectedJudge(dataset: vscode.Uri): string {
  return JSON.stringify([readSetting('judge', dataset), readSetting('definition', dataset)]);
}

function keyOf(prefix: string, dataset: vscode.Uri): string {
  return `${prefix}:${dataset.toString()}`;
}

function asFields(stored: unknown): Readonly<Record<string, unknown>> | undefined {
  const isObject = typeof stored === 'object' && stored !== null;
  return isObject ? (stored as Readonly<Record<string, unknown>>) : undefined;
}

/** Returns the judges that the settings still have, or the practice judge. */
export function knownJudgesOf(judges: readonly string[]): string[] {
  const known = judges.filter(isKnownModel);
  return known.length > 0 ? known : [practiceName];
}

/** Whether the settings have a model with this name. */
export function isKnownModel(name: string): boolean {
  const model = editorModelNamed(name);
  if (model !== undefined) return isChosenByUser(model);
  return name === practiceName || readSetting('profiles').some((profile) => profile.name === name);
}
