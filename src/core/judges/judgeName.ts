import type { ModelIdentity } from '../words/ports.ts';
import type { JudgeDefinition } from './definition.ts';

/** Separator between a model and the name of its definition. */
const separator = ' · ';

interface NamedJudge {
  readonly judge: {
    readonly provider: string;
    readonly model: string;
    readonly name?: string | undefined;
    readonly settings?: Readonly<Record<string, unknown>> | undefined;
  };
  readonly definition?: Pick<JudgeDefinition, 'name'> | undefined;
}

/**
 * Returns the display name of a judge: its model and, unless it is Recant's own, its definition.
 * Both are untrusted. A judge whose verdicts another tool recorded has the name of the prompt that
 * was used there, because its definition only reads the answers.
 */
export function judgeName({ judge, definition }: NamedJudge): string {
  const prompt = judge.provider === 'recorded' ? judge.settings?.prompt : undefined;
  const asked = typeof prompt === 'string' ? prompt : definition?.name;
  return asked === undefined ? modelName(judge) : withDefinition(modelName(judge), asked);
}

/** Returns the display name of a model: its own, if it has one, or else its id. Untrusted. */
export function modelName({ model, name }: Pick<ModelIdentity, 'model' | 'name'>): string {
  return name ?? model;
}

export function withDefinition(model: string, definition: string): string {
  return `${model}${separator}${definition}`;
}

/** Returns the part of a judge's name that is the same under all definitions of its model. */
export function modelOfName(name: string): string {
  return name.split(separator)[0] ?? name;
}

/** Returns the definition in a judge's name; undefined for Recant's own. */
export function definitionOfName(name: string): string | undefined {
  const place = name.indexOf(separator);
  return place < 0 ? undefined : name.slice(place + separator.length);
}
