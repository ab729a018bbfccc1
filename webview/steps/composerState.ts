import { followUps } from '../../src/core/runs/audit/challenges/catalog.ts';
import { wordingKinds } from '../../src/core/runs/audit/challenges/wordingRules.ts';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import { type Aim, aims } from '../../src/core/words/targets.ts';

/**
 * Choices for the next step: a built-in follow-up, the user's own words, a saved template, or PDM's
 * sequence.
 */
const stepChoices: readonly string[] = [
  ...followUps.map(({ kind }) => kind),
  'own',
  'template',
  'sequence',
];

/** The step that the user is composing. Kept while the panel is hidden or reloaded. */
export interface ComposerState {
  /** Whether the box of an audit is open; that of a session always is. */
  readonly isOpen?: boolean;
  /** Id of a step of the branch that is shown; absent for the newest branch. */
  readonly branch?: string;
  /** Id of the turn to continue from; absent for the last one of the branch. */
  readonly parent?: string;
  /** One of `stepChoices`; absent for the next challenge of PDM's battery. */
  readonly choice?: string;
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
  /**
   * Set after sending: the turn that the step continues, the origin of its text, and the ids of the
   * steps that existed before.
   */
  readonly sent?: {
    readonly parent: string;
    readonly words?: string;
    readonly known: readonly string[];
  };
}

export const emptyComposer: ComposerState = { meantAs: 'own', words: {} };

/** Opens the box for a step that continues from a turn. */
export function openComposer(composer: ComposerState, parent: string): ComposerState {
  return { ...continueFrom(composer, parent), isOpen: true };
}

/** Returns the composer for another turn to continue from, or the last one of the branch. */
export function continueFrom(composer: ComposerState, parent?: string): ComposerState {
  if (composer.parent === parent) return composer;
  return { ...composer, parent, aim: undefined, source: undefined, sent: undefined };
}

/** Shows the branch of a step, and continues from its last turn. */
export function showBranch(composer: ComposerState, branch: string): ComposerState {
  return { ...continueFrom(composer), branch };
}

/** Closes the box of an audit; the typed text is kept for when it reopens. */
export function closeComposer(composer: ComposerState): ComposerState {
  return { ...continueFrom(composer), isOpen: false, sent: undefined };
}

/** Shows the step that was sent once it is in the run, and clears its text and choice. */
export function settleComposer(composer: ComposerState, steps: readonly StepView[]): ComposerState {
  const { sent } = composer;
  const arrived =
    sent && steps.find(({ id, step }) => step.parent === sent.parent && !sent.known.includes(id));
  if (!arrived) return composer;
  const { [sent.words ?? '']: _, ...words } = composer.words;
  return { ...showBranch(composer, arrived.id), words, choice: undefined, sent: undefined };
}

/** Keeps the text after a problem, because nothing was sent as far as the panel knows. */
export function keepUnsent(composer: ComposerState): ComposerState {
  return composer.sent ? { ...composer, sent: undefined } : composer;
}

/** Reads the composer saved by the panel; returns undefined for invalid data. */
export function readComposer(kept: unknown): ComposerState | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const composer = kept as Partial<Record<keyof ComposerState, unknown>>;
  const { isOpen, branch, parent, choice, aim, paraphrase, template, source, meantAs } = composer;
  const { words, sent } = composer;
  const isFit =
    (isOpen === undefined || typeof isOpen === 'boolean') &&
    (choice === undefined || stepChoices.some((known) => known === choice)) &&
    wordingKinds.some((known) => known === meantAs) &&
    (aim === undefined || aims.some((known) => known === aim)) &&
    (paraphrase === undefined || Number.isInteger(paraphrase)) &&
    [branch, parent, template, source].every((id) => id === undefined || typeof id === 'string') &&
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
  if (typeof value !== 'object' || value === null) return false;
  const { parent, known } = value as Record<string, unknown>;
  return typeof parent === 'string' && Array.isArray(known);
}
