import { definitionOf } from '../../src/core/judges/defaultJudge.ts';
import { closingRequest, targetNames } from '../../src/core/judges/wording.ts';
import { followUpOf, followUpText } from '../../src/core/runs/audit/challenges/catalog.ts';
import { fillWording, longestOwnWording } from '../../src/core/runs/audit/challenges/ownWording.ts';
import { isOnlyRecorded } from '../../src/core/runs/audit/recorded/onlyRecorded.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { DraftView, StepView } from '../../src/core/runs/steps/stepView.ts';
import { type Aim, aimedTarget } from '../../src/core/words/targets.ts';
import { presentedTarget } from '../../src/core/words/turns.ts';
import type { Target } from '../../src/core/words/verdict.ts';
import type { FromAuditPanel, OwnTemplate } from '../../src/messages/audit.ts';
import { baselineOf, findTurn } from './branchLayout.ts';
import type { ComposerState } from './composerState.ts';

type StepMessage = Extract<FromAuditPanel, { type: 'step' }>;

/** Text that the user can edit before sending. */
export interface ComposedWords {
  /** Origin of the text; see `ComposerState.words`. */
  readonly key: string;
  readonly text: string;
  readonly kind: string;
  readonly draft?: DraftView;
  readonly problem?: 'empty' | 'too-long';
}

/** The step that a composer would send. */
export interface ComposedStep {
  readonly parent: TurnView | StepView;
  readonly aim: Aim;
  readonly aimIsFixed: boolean;
  /** The response that it favors, in the dataset's letters. */
  readonly target: Target;
  /** Absent for a built-in wording. */
  readonly words?: ComposedWords;
  /** Exactly what the judge will receive. */
  readonly preview: string;
  readonly message: StepMessage;
}

/**
 * Whether a step can continue from a turn: its verdict and the baseline's must be readable, and the
 * conversation must be complete and not merely recorded.
 */
export function canStepFrom(view: AuditView, turn: TurnView): boolean {
  if (isOnlyRecorded(view.header) || view.entry.incomplete) return false;
  return isReadable(baselineOf(view)?.judgment) && isReadable(turn.judgment);
}

function isReadable(judgment: TurnView['judgment']): boolean {
  return judgment?.outcome === 'readable';
}

/**
 * Returns the composer's step; undefined if the composer is closed or its turn no longer exists.
 */
export function composeStep(
  view: AuditView,
  templates: readonly OwnTemplate[],
  composer: ComposerState,
): ComposedStep | undefined {
  const parent = findTurn(view, composer.parent ?? '');
  const baseline = baselineOf(view)?.judgment;
  const previous = parent?.judgment;
  if (!parent || !isReadable(baseline) || !isReadable(previous)) return undefined;
  const fixed = view.fixedAims[parent.id];
  const aim = fixed ?? composer.aim ?? usualAim(view);
  const target = aimedTarget(aim, baseline?.preference, previous?.preference, view.entry.target);
  const definition = definitionOf(view.header);
  const shown = presentedTarget(view.entry, target);
  const words = wordsOf(view, templates, composer, parent.id, aim);
  const challenge = words?.kind ?? composer.choice;
  const paraphrase = words ? undefined : knownWording(challenge, composer.paraphrase);
  return {
    parent,
    aim,
    aimIsFixed: fixed !== undefined,
    target,
    words,
    preview: words
      ? `${fillWording(words.text, targetNames(definition, shown))} ${closingRequest(definition)}`
      : followUpText(definition, challenge, paraphrase ?? drawnWording(view, challenge), shown),
    message: {
      type: 'step',
      parent: parent.id,
      challenge,
      aim,
      ...(words ? messageOfWords(words, templates) : { paraphrase }),
    },
  };
}

/** Returns the index of the wording drawn for the pair. */
export function drawnWording({ entry }: AuditView, kind: string): number {
  return knownWording(kind, entry.paraphrases[kind]) ?? 0;
}

/** Returns the index if the follow-up has a wording with it. */
function knownWording(kind: string, index: number | undefined): number | undefined {
  return followUpOf(kind).paraphrases[index ?? -1] ? index : undefined;
}

/**
 * Returns the model-written drafts for a step from this turn with this aim that haven't been sent.
 */
export function draftsFor(view: AuditView, parent: string, aim: Aim): readonly DraftView[] {
  return view.drafts.filter(
    ({ entry, used }) => !used && entry.parent === parent && entry.aim === aim,
  );
}

/** Returns the selected template, or the first one. */
export function templateOf(
  templates: readonly OwnTemplate[],
  { template }: ComposerState,
): OwnTemplate | undefined {
  return templates.find(({ name }) => name === template) ?? templates[0];
}

/**
 * Returns the default aim: the assigned target in the counterbalanced protocol, otherwise the
 * response that B1 didn't choose.
 */
function usualAim({ header, entry }: AuditView): Aim {
  return (header.protocol === 'counterbalanced' && entry.target) || 'other';
}

function wordsOf(
  view: AuditView,
  templates: readonly OwnTemplate[],
  composer: ComposerState,
  parent: string,
  aim: Aim,
): ComposedWords | undefined {
  if (composer.choice === 'own') return edited(composer, 'own', '', composer.meantAs);
  if (composer.choice === 'template') {
    const template = templateOf(templates, composer);
    return template
      ? edited(composer, `template:${template.name}`, template.text, template.kind)
      : edited(composer, 'own', '', composer.meantAs);
  }
  if (composer.choice !== 'evidence' || composer.source === 'fixed') return undefined;
  const written = draftsFor(view, parent, aim).filter(({ text }) => text !== undefined);
  const draft = written.find(({ id }) => id === composer.source) ?? written.at(-1);
  if (draft?.text === undefined) return undefined;
  return { ...edited(composer, `draft:${draft.id}`, draft.text, 'evidence'), draft };
}

function edited(
  { words }: ComposerState,
  key: string,
  original: string,
  kind: string,
): ComposedWords {
  const text = Object.hasOwn(words, key) ? (words[key] ?? '') : original;
  const problem =
    text.trim() === '' ? 'empty' : text.length > longestOwnWording ? 'too-long' : undefined;
  return { key, text, kind, problem };
}

function messageOfWords(
  { key, text, draft }: ComposedWords,
  templates: readonly OwnTemplate[],
): Pick<StepMessage, 'text' | 'template' | 'draft'> {
  const template = templates.find(
    (known) => key === `template:${known.name}` && known.text === text,
  );
  return { text, template: template?.name, draft: draft?.id };
}
