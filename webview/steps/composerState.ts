import { followUps } from '../../src/core/runs/audit/challenges/catalog.ts';
import { wordingKinds } from '../../src/core/runs/audit/challenges/wordingRules.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import { type Aim, aims } from '../../src/core/words/targets.ts';

/** Choices for the next step: a built-in follow-up, the user's own words, or a saved template. */
const stepChoices: readonly string[] = [...followUps.map(({ kind }) => kind), 'own', 'template'];

/** The step that the user is composing. Kept while the panel is hidden or reloaded. */
export interface ComposerState {
  /** Id of the turn to continue from; absent while the composer is closed. */
  readonly parent?: string;
  /** Kind of a built-in follow-up, `own`, or `template`. */
  readonly choice: string;
  /** Aim of a branch that has none yet; absent until the user chooses. */
  readonly aim?: Aim;
  /** Index of the wording; absent for the drawn one. */
  readonly paraphrase?: number;
  readonly template?: string;
  /** Source of evidence: `fixed`, or the id of a draft; absent for the newest draft. */
  readonly source?: string;
  readonly meantAs: string;
  /**
   * Text typed by the user, with the names of the dataset, by origin: `own`, `template:NAME`,
   * `draft:ID`, or `KIND:INDEX:TARGET` for a built-in wording.
   */
  readonly words: Readonly<Record<string, string>>;
  /** Set after sending: the origin of the text, and the ids of the steps that existed before. */
  readonly sent?: { readonly words?: string; readonly known: readonly string[] };
}

export const emptyComposer: ComposerState = { choice: 'doubt', meantAs: 'own', words: {} };

export function openComposer(composer: ComposerState, parent: string): ComposerState {
  return composer.parent === parent
    ? composer
    : { ...composer, parent, aim: undefined, source: undefined, sent: undefined };
}

/** Closes the composer; the typed text is kept for when it reopens. */
export function closeComposer(composer: ComposerState): ComposerState {
  return { ...composer, parent: undefined, sent: undefined };
}

/** Closes the composer once the step that it sent is in the run, and clears that step's text. */
export function settleComposer(composer: ComposerState, steps: readonly StepView[]): ComposerState {
  const { sent, parent } = composer;
  const arrived =
    sent && steps.some(({ id, step }) => step.parent === parent && !sent.known.includes(id));
  if (!arrived) return composer;
  const { [sent.words ?? '']: _, ...words } = composer.words;
  return { ...closeComposer(composer), words, source: undefined };
}

/** Keeps the text after a problem, because nothing was sent as far as the panel knows. */
export function keepUnsent(composer: ComposerState): ComposerState {
  return composer.sent ? { ...composer, sent: undefined } : composer;
}

/** Reads the composer saved by the panel; returns undefined for invalid data. */
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
