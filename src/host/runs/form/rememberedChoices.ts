import type * as vscode from 'vscode';
import * as z from 'zod';
import { practiceName } from '../../../models/providers.ts';
import { readSetting } from '../../settings.ts';

/** Limits that a form remembers among its choices. */
export const limitsShape = {
  mostCalls: z.int().positive().optional(),
  mostMoney: z.number().positive().optional(),
} as const;

/** A list of at least one item, each once. */
export function atLeastOne<T extends z.ZodType>(item: T) {
  return z
    .array(item)
    .min(1)
    .transform((list) => [...new Set(list)]);
}

/** How the choices of a form are read back. */
export interface ChoicesSchema<Shape extends z.ZodRawShape> {
  /** Prefix of their name in the workspace's state. */
  readonly name: string;
  readonly shape: Shape;
  /** Choices where nothing, or nothing valid, is remembered. */
  readonly usual: (dataset: vscode.Uri) => z.infer<z.ZodObject<Shape>>;
  /** Replaces choices that no longer make sense, such as profiles that are gone. */
  readonly mend: (choices: z.infer<z.ZodObject<Shape>>) => z.infer<z.ZodObject<Shape>>;
}

/** Choices of a form for each file, kept in the workspace's state, which may hold anything. */
export class RememberedChoices<Shape extends z.ZodRawShape> {
  readonly #schema: ChoicesSchema<Shape>;
  readonly #state: vscode.Memento;

  constructor(schema: ChoicesSchema<Shape>, state: vscode.Memento) {
    this.#schema = schema;
    this.#state = state;
  }

  /** Returns the choices for a file; a value that is missing or not valid is the usual one. */
  of(dataset: vscode.Uri): z.infer<z.ZodObject<Shape>> {
    const { shape, mend } = this.#schema;
    const stored = this.#state.get<unknown>(this.#nameOf(dataset));
    const fields = typeof stored === 'object' && stored !== null ? stored : {};
    const usual: Readonly<Record<string, unknown>> = this.#schema.usual(dataset);
    const read = Object.entries(shape).map(([name, schema]) => {
      const value = z.safeParse(schema, (fields as Record<string, unknown>)[name]);
      return [name, value.success && value.data !== undefined ? value.data : usual[name]];
    });
    return mend(z.object(shape).parse(Object.fromEntries(read)));
  }

  async keep(dataset: vscode.Uri, choices: z.infer<z.ZodObject<Shape>>): Promise<void> {
    await this.#state.update(this.#nameOf(dataset), choices);
  }

  #nameOf(dataset: vscode.Uri): string {
    return `${this.#schema.name}:${dataset.toString()}`;
  }
}

/** Those of the judges that the settings still hold, or the practice judge. */
export function knownJudgesOf(judges: readonly string[]): string[] {
  const known = judges.filter(isKnownModel);
  return known.length > 0 ? known : [practiceName];
}

/** Whether the settings hold a model of this name. */
export function isKnownModel(name: string): boolean {
  return name === practiceName || readSetting('profiles').some((profile) => profile.name === name);
}
