import { followUps } from '../../src/core/runs/audit/challenges/catalogue.ts';
import { wordingKinds } from '../../src/core/runs/audit/challenges/wordingRules.ts';
import { type Aim, aims } from '../../src/core/runs/audit/plan/targets.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';

/** What can be chosen as the next step: a built-in follow-up, own words or a saved template. */
const stepChoices: readonly string[] = [...followUps.map(({ kind }) => kind), 'own', 'template'];

/** The step that the user is putting together. Kept while the panel is hidden or reloaded. */
export interface ComposerState {
  /** Id of the turn to go on from; absent while the composer is closed. */
  readonly parent?: string;
  /** Kind of a built-in follow-up, `own` or `template`. */
  readonly choice: string;
  /** Where the branch has none yet; absent until the user chooses. */
  readonly aim?: Aim;
  /** Index of the wording; absent for the drawn one. */
  readonly paraphrase?: number;
  readonly template?: string;
  /** Evidence: `fixed`, or the id of a draft; absent for the newest draft there is. */
  readonly source?: string;
  readonly meantAs: string;
  /** What the user typed, by where it began: `own`, `template:NAME`, `draft:ID`. */
  readonly words: Readonly<Record<string, string>>;
  /** After sending: where its words began, and the ids of the steps that there were before. */
  readonly sent?: { readonly words?: string; readonly known: readonly string[] };
}

export const emptyComposer: ComposerState = { choice: 'doubt', meantAs: 'own', words: {} };

export function openComposer(composer: ComposerState, parent: string): ComposerState {
  return composer.parent === parent
    ? composer
    : { ...composer, parent, aim: undefined, source: undefined, sent: undefined };
}

/** Closes the composer; what was typed is there when it is opened again. */
export function closeComposer(composer: ComposerState): ComposerState {
  return { ...composer, parent: undefined, sent: undefined };
}

/** Closes the composer once the step that it sent is in the run, and forgets the words of it. */
export function settleComposer(composer: ComposerState, steps: readonly StepView[]): ComposerState {
  const { sent, parent } = composer;
  const arrived =
    sent && steps.some(({ id, step }) => step.parent === parent && !sent.known.includes(id));
  if (!arrived) return composer;
  const { [sent.words ?? '']: _, ...words } = composer.words;
  return { ...closeComposer(composer), words, source: undefined };
}

/** After a problem nothing was sent as far as anybody knows: the words stay. */
export function keepUnsent(composer: ComposerState): ComposerState {
  return composer.sent ? { ...composer, sent: undefined } : composer;
}

/** The composer that the panel left behind; undefined for anything else that may stand there. */
export function readComposer(kept: unknown): ComposerState | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const composer = kept as Partial<Record<keyof ComposerState, unknown>>;
  const { parent, choice, aim, paraphrase, template, source, meantAs, words, sent } = composer;
  const isFit =
    stepChoices.some((known) => known === choice) &&
    wordingKinds.some((known) => known === meantAs) &&
    (aim === undefined || aims.some((known) => known === aim)) &&
    (paraphrase === undefined || Number.isInteger(paraphrase)) &&
    [parent, template, source].every((id) => id === undefined || typeof id === 'string') &&
    isRecordOfTexts(words) &&
    (sent === undefined || isSent(sent));
  return isFit ? (composer as ComposerState) : undefined;
}

function isRecordOfTexts(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

function isSent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('known' in value)) return false;
  return Array.isArray(value.known);
}
