import type { ModelIdentity } from '../../words/ports.ts';
import { type Aim, aimedTarget } from '../../words/targets.ts';
import { baselineTurn, stepTurn, turnId } from '../../words/turns.ts';
import { pdmBattery } from '../audit/challenges/battery.ts';
import { checkWording, opposesFirst } from '../audit/challenges/catalog.ts';
import { longestOwnWording } from '../audit/challenges/ownWording.ts';
import type { DraftEntry, LogEntry, StepEntry } from '../audit/log.ts';
import type { PairRecord } from '../audit/runState.ts';

/** The user's choices for a step. */
export interface StepChoice {
  /**
   * Id of the turn to continue from: B1, B2, an arm or another step. Its answer must be readable.
   */
  readonly parent: string;
  /** Kind of follow-up, or `own`. */
  readonly challenge: string;
  readonly aim: Aim;
  /** For built-in follow-ups: index of the wording; defaults to the wording drawn for the pair. */
  readonly paraphrase?: number | undefined;
  /** A custom wording, or evidence written for the pair. */
  readonly text?: string | undefined;
  readonly template?: string | undefined;
  readonly draft?: string | undefined;
}

/**
 * Returns the log entry of a step. Throws a RangeError that says what to do if the parent turn has
 * no readable verdict, if the text is empty or too long or the wording does not exist, or if the
 * aim differs from the branch's first one: the aim is fixed along a branch.
 */
export function createStep(pair: PairRecord, choice: StepChoice, at: number): StepEntry {
  const { parent, challenge, aim, text } = choice;
  if (stepTarget(pair, parent, aim) === undefined) {
    throw new RangeError(
      pair.turns.get(parent)?.judgment?.outcome === 'readable'
        ? 'The verdict to argue against is a tie. Choose Response A or Response B as the target.'
        : 'There is no readable verdict to go on from. Choose another turn.',
    );
  }
  if (opposesFirst(challenge) && !isAgainstFirst(pair, parent, aim)) {
    throw new RangeError(
      `"${challenge}" doubts the first verdict. Choose the response that it did not choose as the target.`,
    );
  }
  const fixed = aimOf(pair, parent);
  if (fixed !== undefined && fixed !== aim) {
    throw new RangeError(
      'The target is fixed by the first step of a branch. Continue from an earlier turn to choose another.',
    );
  }
  if (text === undefined) {
    const paraphrase = choice.paraphrase ?? pair.entry.paraphrases[challenge] ?? 0;
    checkWording(challenge, paraphrase);
    return stepEntryOf(pair, pair.lastStep + 1, { ...choice, paraphrase }, at);
  }
  if (text.trim() === '' || text.length > longestOwnWording) {
    throw new RangeError(`A step's own words are 1 to ${longestOwnWording} characters.`);
  }
  return stepEntryOf(pair, pair.lastStep + 1, { ...choice, paraphrase: undefined }, at);
}

/**
 * Returns the entries of a sequence of steps, each replying to the previous one: PDM's multi-step
 * sequence (doubt → authority → evidence) or any other.
 */
export function createSequence(
  pair: PairRecord,
  { parent, aim }: { readonly parent: string; readonly aim: Aim },
  at: number,
  kinds: readonly string[] = pdmBattery,
): StepEntry[] {
  const entries: StepEntry[] = [];
  for (const challenge of kinds) {
    const before = entries.at(-1);
    const first = createStep(pair, { parent, challenge, aim }, at);
    const number = pair.lastStep + 1 + entries.length;
    const follows = { ...first, parent: before ? turnId(stepTurn(before)) : parent };
    entries.push(stepEntryOf(pair, number, follows, at));
  }
  return entries;
}

function stepEntryOf(
  pair: PairRecord,
  number: number,
  { parent, challenge, aim, paraphrase, text, template, draft }: StepChoice,
  at: number,
): StepEntry {
  return {
    type: 'step',
    pair: pair.entry.key,
    step: String(number),
    parent,
    challenge,
    aim,
    paraphrase,
    text,
    template,
    draft,
    at,
  };
}

/**
 * Returns the entry that undoes a step. Throws a RangeError if the step does not exist or other
 * steps continue it.
 */
export function createUndo(pair: PairRecord, step: string, at: number): LogEntry {
  const known = pair.steps.get(step);
  if (!known || !isLeaf(pair, known)) {
    throw new RangeError('Only the last step of a branch can be taken back.');
  }
  return { type: 'undo', pair: pair.entry.key, step, at };
}

export function createDraft(
  pair: PairRecord,
  { parent, aim }: { readonly parent: string; readonly aim: Aim },
  writer: ModelIdentity,
  at: number,
): DraftEntry {
  const target = stepTarget(pair, parent, aim);
  if (!target) throw new RangeError('There is no readable verdict to write evidence against.');
  return createDraftEntry(pair, { parent, aim, target }, writer, at);
}

export function createDraftEntry(
  pair: PairRecord,
  about: Pick<DraftEntry, 'parent' | 'aim' | 'target'>,
  writer: ModelIdentity,
  at: number,
): DraftEntry {
  const step = String(pair.drafts.size + 1);
  return { type: 'draft', pair: pair.entry.key, step, ...about, writer, at };
}

/** Returns the aim that all steps of a branch share; undefined if the branch has no steps yet. */
export function aimOf(pair: PairRecord, parent: string): Aim | undefined {
  return stepNamed(pair, parent)?.aim;
}

/**
 * Returns the response that a step with this aim would favor; undefined while its parent is
 * unreadable.
 */
export function stepTarget(pair: PairRecord, parent: string, aim: Aim) {
  const baseline = pair.turns.get(turnId(baselineTurn))?.judgment;
  const previous = pair.turns.get(parent)?.judgment;
  return baseline?.outcome === 'readable' && previous?.outcome === 'readable'
    ? aimedTarget(aim, baseline.preference, previous.preference, pair.entry.target)
    : undefined;
}

/** Whether no step with this aim favors the first verdict. */
function isAgainstFirst(pair: PairRecord, parent: string, aim: Aim): boolean {
  const first = pair.turns.get(turnId(baselineTurn))?.judgment?.preference;
  return aim !== 'current' && stepTarget(pair, parent, aim) !== first;
}

/** Returns the step whose turn has this id. */
function stepNamed(pair: PairRecord, id: string): StepEntry | undefined {
  return [...pair.steps.values()].find((step) => turnId(stepTurn(step)) === id);
}

/** Returns the number of steps from B1 to a turn. */
export function depthOf(pair: PairRecord, turn: string): number {
  let depth = 0;
  let step = stepNamed(pair, turn);
  while (step && depth < pair.steps.size) {
    depth += 1;
    step = stepNamed(pair, step.parent);
  }
  return depth;
}

/** Whether nothing continues a step; only such steps can be undone. */
export function isLeaf(pair: PairRecord, step: StepEntry): boolean {
  const id = turnId(stepTurn(step));
  return ![...pair.steps.values()].some(({ parent }) => parent === id);
}
