import { definitionOf } from '../../src/core/judges/defaultJudge.ts';
import { exchangedNames, translateNames } from '../../src/core/judges/names/translateNames.ts';
import { closingRequest, type TargetNames, targetNames } from '../../src/core/judges/wording.ts';
import { pdmBattery } from '../../src/core/runs/audit/challenges/battery.ts';
import { followUpOf, wordingOf } from '../../src/core/runs/audit/challenges/catalog.ts';
import {
  asWording,
  fillWording,
  longestOwnWording,
} from '../../src/core/runs/audit/challenges/ownWording.ts';
import { isOnlyRecorded } from '../../src/core/runs/audit/recorded/onlyRecorded.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { DraftView, StepView } from '../../src/core/runs/steps/stepView.ts';
import { type Aim, aimedTarget } from '../../src/core/words/targets.ts';
import { presentedTarget } from '../../src/core/words/turns.ts';
import type { Target } from '../../src/core/words/verdict.ts';
import type { FromAuditPanel, OwnTemplate } from '../../src/messages/audit.ts';
import { baselineOf, isReadable, shownPart } from './branchLayout.ts';
import type { ComposerState } from './composerState.ts';

type StepMessage = Extract<FromAuditPanel, { type: 'step' | 'sequence' }>;

/** Where the text of a step comes from, before the user edits it. */
interface Origin {
  /** See `ComposerState.words`. */
  readonly key: string;
  readonly kind: string;
  /** As it is kept: a template has `{target}`, a draft the names that the judge was shown. */
  readonly wording: string;
  /** The same with the names of the dataset. */
  readonly text: string;
  readonly template?: string;
  readonly draft?: DraftView;
  /** Whether it is a built-in wording, which is sent by its number. */
  readonly isBuiltIn?: true;
}

/** Text of a step as the user edits it. */
export interface ComposedWords extends Origin {
  readonly isChanged: boolean;
  readonly problem?: 'empty' | 'too-long' | undefined;
}

/** The step that a composer would send. */
export interface ComposedStep {
  readonly parent: TurnView | StepView;
  /** One of the composer's choices. */
  readonly choice: string;
  readonly aim: Aim;
  readonly aimIsFixed: boolean;
  /** The response that it favors, in the dataset's letters. */
  readonly target: Target;
  /** Names of the responses in the text that is edited. */
  readonly names: TargetNames;
  /**
   * Whether the user's text names a response by a letter alone, which the judge, to whom the
   * responses were shown in the other order, takes for the other one.
   */
  readonly hasForeignLetters: boolean;
  readonly words: ComposedWords;
  /** Number of steps that it sends. */
  readonly length: number;
  /** Whether the text is shown in a field; a built-in wording is once the user edits it. */
  readonly isEdited: boolean;
  /** Exactly what the judge will receive: one message, or those of the sequence. */
  readonly previews: readonly string[];
  readonly message: StepMessage;
}

/**
 * Whether a step can continue from a turn: its verdict and the baseline's must be readable, and the
 * conversation must be complete and not merely recorded.
 */
export function canStepFrom(view: AuditView, turn: TurnView): boolean {
  if (isOnlyRecorded(view.header) || view.entry.incomplete) return false;
  const baseline = baselineOf(view);
  return baseline !== undefined && isReadable(baseline) && isReadable(turn);
}

/** Returns the composer's step; undefined if it has no turn to continue from. */
export function composeStep(
  view: AuditView,
  templates: readonly OwnTemplate[],
  composer: ComposerState,
): ComposedStep | undefined {
  const { from: parent, path } = shownPart(view, composer);
  const baseline = baselineOf(view);
  if (!parent || !canStepFrom(view, parent) || !baseline) return undefined;
  const fixed = view.fixedAims[parent.id];
  const aim = fixed ?? composer.aim ?? usualAim(view);
  const target = aimedTarget(
    ...([aim, baseline.judgment?.preference, parent.judgment?.preference] as const),
    view.entry.target,
  );
  const definition = definitionOf(view.header);
  const called = targetNames(definition, presentedTarget(view.entry, target));
  const exchanged = exchangedNames(view.header, view.entry.order);
  const inDataset = (text: string) => (exchanged ? textOf(translateNames(text, exchanged)) : text);
  const names = { target: inDataset(called.target), other: inDataset(called.other) };
  const choice = composer.choice ?? nextChallenge(path, parent);
  const drafts = draftsFor(view, parent.id, aim);
  const builtIn = (kind: string, index?: number) =>
    builtInOf(view, { kind, index, target }, inDataset);
  const isSequence = choice === 'sequence';
  const [first = choice] = pdmBattery;
  const origin =
    originOf({ ...composer, choice }, { templates, drafts, names, inDataset }) ??
    (isSequence ? builtIn(first) : builtIn(choice, composer.paraphrase));
  const words = edited(isSequence ? {} : composer.words, origin, names);
  const wordings = isSequence
    ? pdmBattery.map((kind) => builtIn(kind).wording)
    : [fillWording(words.wording, called)];
  return {
    parent,
    choice,
    aim,
    aimIsFixed: fixed !== undefined,
    target,
    names,
    hasForeignLetters: exchanged !== undefined && words.isChanged && namesByLetter(words.wording),
    words,
    length: wordings.length,
    isEdited: !origin.isBuiltIn || (!isSequence && Object.hasOwn(composer.words, origin.key)),
    previews: wordings.map((wording) => `${wording} ${closingRequest(definition)}`),
    message: isSequence
      ? { type: 'sequence', parent: parent.id, aim }
      : {
          type: 'step',
          parent: parent.id,
          challenge: words.kind,
          aim,
          ...(origin.isBuiltIn && !words.isChanged
            ? { paraphrase: knownWording(words.kind, composer.paraphrase) }
            : {
                text: words.wording,
                template: words.isChanged ? undefined : words.template,
                draft: words.draft?.id,
              }),
        },
  };
}

/** Returns the first challenge of PDM's battery that the conversation up to a turn lacks. */
function nextChallenge(path: readonly StepView[], from: TurnView): string {
  const until = path.findIndex(({ id }) => id === from.id) + 1;
  const used = [from, ...path.slice(0, until)].map(({ name }) => name.challenge);
  return pdmBattery.find((kind) => !used.includes(kind)) ?? pdmBattery[0] ?? 'doubt';
}

/** Matches a noun for a response with its letter, in any case. */
const numbered = /\b(?:responses?|answers?|options?|assistants?)\s+[ab]\b/iu;
/** Matches a letter alone; an A before a noun is an article. */
const alone =
  /(?<![\p{L}\p{N}{])(?:B(?![\p{L}\p{N}'’])|A(?=[,.:;!?)]|$|\s+(?:is|was|and|or|over|than|should|wins)\b))/u;

/** Whether a wording names a response by a letter, other than by its whole name. */
function namesByLetter(wording: string): boolean {
  return numbered.test(wording) || alone.test(wording);
}

function textOf(pieces: readonly { readonly text: string }[]): string {
  return pieces.map(({ text }) => text).join('');
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

/** Returns the origin of a text that is not built in; undefined for a built-in wording. */
function originOf(
  composer: ComposerState,
  given: {
    readonly templates: readonly OwnTemplate[];
    readonly drafts: readonly DraftView[];
    readonly names: TargetNames;
    readonly inDataset: (text: string) => string;
  },
): Origin | undefined {
  const { templates, drafts, names, inDataset } = given;
  const own = { key: 'own', kind: composer.meantAs, wording: '', text: '' };
  if (composer.choice === 'own') return own;
  if (composer.choice === 'template') {
    const template = templateOf(templates, composer);
    if (!template) return own;
    const { name, kind, text } = template;
    return {
      ...{ key: `template:${name}`, kind, template: name },
      ...{ wording: text, text: fillWording(text, names) },
    };
  }
  if (composer.choice !== 'evidence' || composer.source === 'fixed') return undefined;
  const written = drafts.filter(({ text }) => text !== undefined);
  const draft = written.find(({ id }) => id === composer.source) ?? written.at(-1);
  if (draft?.text === undefined) return undefined;
  const { id, text } = draft;
  return { key: `draft:${id}`, kind: 'evidence', draft, wording: text, text: inDataset(text) };
}

function builtInOf(
  view: AuditView,
  { kind, index: chosen, target }: { kind: string; index: number | undefined; target: Target },
  inDataset: (text: string) => string,
): Origin {
  const index = knownWording(kind, chosen) ?? drawnWording(view, kind);
  const shown = presentedTarget(view.entry, target);
  const wording = wordingOf(definitionOf(view.header), kind, index, shown);
  const key = `${kind}:${index}:${target}`;
  return { key, kind, wording, text: inDataset(wording), isBuiltIn: true };
}

function edited(words: ComposerState['words'], origin: Origin, names: TargetNames): ComposedWords {
  const text = (Object.hasOwn(words, origin.key) ? words[origin.key] : undefined) ?? origin.text;
  const isChanged = text !== origin.text;
  const wording = isChanged ? asWording(text, names) : origin.wording;
  const problem =
    wording.trim() === '' ? 'empty' : wording.length > longestOwnWording ? 'too-long' : undefined;
  return { ...origin, text, wording, isChanged, problem };
}
