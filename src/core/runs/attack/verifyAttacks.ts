import type { ResponseContent } from '../../data/samples/sample.ts';
import {
  type Altered,
  differenceOf,
  type Verification,
  withoutCalls,
} from '../../journal/verification.ts';
import { readerVersion } from '../../judges/readAnswer.ts';
import { type ChatModel, ModelError } from '../../words/ports.ts';
import { AttackState } from './attackState.ts';
import type { AttackTools } from './attackTools.ts';
import { measureAttention, plantedFor } from './attentionLimit.ts';
import { currentSample, measureAttempt } from './calls/attempt.ts';
import { attentionText, nameOfCall, nameText, scoreText } from './calls/callName.ts';
import { scoreVariant } from './calls/scoreVariant.ts';
import type { AttackHeader } from './log/attackHeader.ts';
import type { AttackEntry, SampleEntry } from './log/attackLog.ts';
import type { AttemptEntry, ProfileEntry, SynthesisEntry } from './log/attemptEntries.ts';
import type { ScoreEntry } from './log/scoreEntry.ts';
import { makePlacebo, verify } from './plan/controls.ts';
import { cellsOfCatalog } from './plan/plannedCells.ts';
import { SynthesisError, synthesize } from './synthesize.ts';
import { readAttack } from './views/readAttack.ts';

/** Entries that are read or measured from answers and texts before them. */
type ReadEntry = Extract<
  AttackEntry,
  {
    readonly type:
      | 'synthesis'
      | 'profile'
      | 'attempt'
      | 'placebo'
      | 'verification'
      | 'score'
      | 'planted'
      | 'found';
  }
>;

/**
 * Reads the raw answers of an attack run again, entry by entry, as if its log lacked what was read
 * from them, and compares: written references, rubrics and profiles, attempts with their limits,
 * placebos, verifications, scores, planted and found flaws. What the user wrote or decided is not
 * read from an answer; the limits of an edited response are measured again. Rejects without a
 * header.
 */
export async function verifyAttacks(entries: readonly AttackEntry[]): Promise<Verification> {
  const header = entries.find((entry) => entry.type === 'attack-run');
  if (!header) throw new Error('The log has no header.');
  const isEarlier = header.reader !== readerVersion;
  const ignored = isEarlier ? ['fingerprint', 'asked'] : [];
  const state = new AttackState();
  const tools = toolsWithoutCalls(header, state);
  const profiles = new ProfileAnswers();
  const altered: Altered[] = [];
  const scores = new Set<string>();
  for (const [place, entry] of entries.entries()) {
    if (entry.type === 'answer') profiles.take(entry);
    if (entry.type === 'score') scores.add(scoreText(entry));
    if (isRead(entry)) {
      const read = await readAgain(entry, tools, profiles);
      const found = differenceOf(entry, isEarlier ? asLimited(read, entry) : read, ignored);
      const about = { item: itemOf(entry), what: nameOf(entry), entry: place };
      if (found) altered.push({ ...about, ...found });
    }
    if (isInput(entry)) state.apply(entry);
  }
  return { judgments: scores.size, recorded: 0, isEarlier, altered };
}

/** Returns an entry with those limits only that a log of an earlier version, with fewer, has. */
function asLimited(read: ReadEntry | undefined, logged: ReadEntry): ReadEntry | undefined {
  if (!read || !('limits' in read) || !('limits' in logged)) return read;
  const known = new Set(logged.limits.map(({ id }) => id));
  return { ...read, limits: read.limits.filter(({ id }) => known.has(id)) };
}

/** Whether an entry is read or measured, and not written or decided by the user. */
function isRead(entry: AttackEntry): entry is ReadEntry {
  switch (entry.type) {
    case 'attempt':
    case 'placebo':
    case 'score':
    case 'planted':
    case 'found':
      return true;
    case 'synthesis':
    case 'profile':
      return !entry.edited;
    case 'verification':
      return entry.by === 'blind';
    default:
      return false;
  }
}

/** Whether later entries are derived from this one. */
function isInput({ type }: AttackEntry): boolean {
  return !['verification', 'injection', 'discard', 'score', 'planted', 'found'].includes(type);
}

/** Returns the key of the entry's sample; a profile may be extracted for several. */
function itemOf(entry: ReadEntry): string {
  return entry.sample ?? (entry.type === 'profile' ? entry.cell : '');
}

function nameOf(entry: ReadEntry): string {
  switch (entry.type) {
    case 'score':
      return scoreText(entry);
    case 'found':
      return attentionText(entry);
    case 'synthesis':
      return entry.type;
    case 'planted':
      return `${entry.type}/${entry.count}`;
    default:
      return `${entry.type}/${entry.cell}`;
  }
}

/** Returns the tools of a run that asks nothing, and keeps what it reads in this state only. */
function toolsWithoutCalls(header: AttackHeader, state: AttackState): AttackTools {
  const { model, ...run } = withoutCalls();
  const modelOf = (identity: ChatModel['identity']) => ({ ...model, identity });
  return {
    ...run,
    header,
    state,
    cells: [],
    attacker: modelOf(header.attacker),
    judges: header.judges.map(({ identity }) => modelOf(identity)),
  };
}

/** Returns the entry that the log's answers give; undefined if it lacks a text or an answer. */
async function readAgain(
  entry: ReadEntry,
  tools: AttackTools,
  profiles: ProfileAnswers,
): Promise<ReadEntry | undefined> {
  if (entry.type === 'profile') return profiles.read(entry);
  const sample = tools.state.entryOf(entry.sample);
  if (!sample) return undefined;
  try {
    return await readFor(sample, entry, tools);
  } catch (error) {
    if (error instanceof ModelError || error instanceof SynthesisError) return undefined;
    throw error;
  }
}

async function readFor(
  sample: SampleEntry,
  entry: Exclude<ReadEntry, ProfileEntry>,
  tools: AttackTools,
): Promise<ReadEntry | undefined> {
  switch (entry.type) {
    case 'synthesis':
      return readSynthesisAgain(sample, entry, tools);
    case 'attempt':
      return measureAgain(sample, entry, tools);
    case 'placebo':
      return forAnyResponse(entry, tools, (attacked) =>
        makePlacebo(sample, { id: entry.cell }, attacked, tools),
      );
    case 'verification':
      return forAnyResponse(entry, tools, (attacked) =>
        verify(sample, { id: entry.cell }, attacked, tools),
      );
    case 'score':
      return forAnyContent(sample, entry, tools);
    case 'planted':
      return plantedFor({ sample, count: entry.count }, tools);
    case 'found':
      return measureAttention({ ...entry, sample }, tools);
  }
}

function readSynthesisAgain(
  sample: SampleEntry,
  { reference }: SynthesisEntry,
  tools: AttackTools,
): Promise<SynthesisEntry> {
  return synthesize(sample, reference === undefined ? 'rubric' : 'reference', tools);
}

/**
 * Returns an attempt with its response as answered, or as the user edited it, measured again; as it
 * is if this version does not know the attack's limits, so that the log is unchecked.
 */
function measureAgain(
  sample: SampleEntry,
  entry: AttemptEntry,
  { header, state }: AttackTools,
): AttemptEntry | undefined {
  const { type, cell, attempt, edited, call, response } = entry;
  const limits = cellsOfCatalog(header).find(({ id }) => id === cell)?.limits;
  if (!limits) return entry;
  const full = currentSample({ state }, sample);
  const about = { type, sample: sample.key, cell, attempt, ...(edited && { edited }) };
  if (edited && response) return { ...about, ...measureAttempt({ response }, full, limits) };
  if (call === undefined) return response ? undefined : { ...about, ...faultOf(entry) };
  const name = { stage: 'camouflage', sample: sample.key, cell, attempt } as const;
  const answer = nameOfCall(call) === nameText(name) ? state.answerOf(call) : undefined;
  return answer && { ...about, ...measureAttempt(readAttack(full, answer), full, limits), call };
}

/** Outcomes of an attempt that was not made because its profile could not be read. */
const profileFaults: readonly AttemptEntry['outcome'][] = ['empty', 'refusal', 'cut-off'];

function faultOf({ outcome }: AttemptEntry): Pick<AttemptEntry, 'outcome' | 'limits'> {
  return { outcome: profileFaults.includes(outcome) ? outcome : 'empty', limits: [] };
}

/**
 * Returns what was asked about one of the attacked responses so far: the user may have edited the
 * last one while the call was in flight.
 */
async function forAnyResponse<Entry extends Pick<ScoreEntry, 'asked'>>(
  { sample, cell = '', asked }: Pick<ScoreEntry, 'sample' | 'cell' | 'asked'>,
  { state }: AttackTools,
  read: (attacked: ResponseContent) => Promise<Entry>,
): Promise<Entry | undefined> {
  const responses = state.attemptsOf(sample, cell).flatMap(({ response }) => response ?? []);
  let last: Entry | undefined;
  for (const response of responses.toReversed()) {
    const found = await read(response).catch((error: unknown) => {
      if (error instanceof ModelError) return undefined;
      throw error;
    });
    if (found?.asked === asked) return found;
    last ??= found;
  }
  return last;
}

function forAnyContent(
  sample: SampleEntry,
  entry: ScoreEntry,
  tools: AttackTools,
): Promise<ScoreEntry | undefined> {
  const { variant, cell, auxiliary, judge, replicate } = entry;
  const about = cell === undefined ? undefined : { id: cell };
  const read = (content: ResponseContent) =>
    scoreVariant(sample, about, variant, content, auxiliary, judge, replicate, tools);
  const { response, other } = currentSample(tools, sample);
  switch (variant) {
    case 'original':
      return read(response);
    case 'other':
      return read({ text: other?.text ?? '' });
    case 'attacked':
      return forAnyResponse(entry, tools, read);
    case 'placebo': {
      const placebo = tools.state.placeboOf(sample.key, cell ?? '')?.response;
      return placebo ? read(placebo) : Promise.resolve(undefined);
    }
  }
}

/** Answers from which profiles were extracted. The prompts that asked for them are not in the log. */
class ProfileAnswers {
  readonly #texts = new Map<string, Set<string>>();

  take({ call, text }: { readonly call: string; readonly text: string }): void {
    const name = nameOfCall(call);
    if (!name.startsWith('extraction/')) return;
    const texts = this.#texts.get(name) ?? new Set();
    this.#texts.set(name, texts.add(text.trim()));
  }

  /** Returns a profile if an answer has its text. */
  read(entry: ProfileEntry): ProfileEntry | undefined {
    const { cell, sample, rubric, text } = entry;
    const name = nameText({ stage: 'extraction', cell, of: rubric ?? sample ?? '' });
    return this.#texts.get(name)?.has(text) ? entry : undefined;
  }
}
