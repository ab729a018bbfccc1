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
import { scoreText } from './calls/callName.ts';
import { scoreVariant } from './calls/scoreVariant.ts';
import type { AttackHeader } from './log/attackHeader.ts';
import type { AttackEntry } from './log/attackLog.ts';
import type { ScoreEntry } from './log/scoreEntry.ts';

/**
 * Reads the raw answers of an attack run again, as if its log lacked the scores, and compares the
 * result with the scores that it has. Scores of a text that was edited since do not count and are
 * not compared. Rejects without a header.
 */
export async function verifyAttacks(entries: readonly AttackEntry[]): Promise<Verification> {
  const header = entries.find((entry) => entry.type === 'attack-run');
  if (!header) throw new Error('The log has no header.');
  const isEarlier = header.reader !== readerVersion;
  const state = AttackState.replay(entries);
  const tools = toolsWithoutCalls(header, entries);
  const altered: Altered[] = [];
  for (const [place, entry] of entries.entries()) {
    if (entry.type !== 'score' || state.scoreOf(entry) !== entry) continue;
    const read = await readAgain(entry, state, tools);
    if (read && read.asked !== entry.asked && wasEdited(entry, state)) continue;
    const found = differenceOf(entry, read, isEarlier ? ['fingerprint', 'asked'] : []);
    if (found) altered.push({ item: entry.sample, what: scoreText(entry), entry: place, ...found });
  }
  const scores = entries.filter(({ type }) => type === 'score').length;
  return { judgments: scores, recorded: 0, isEarlier, altered };
}

/** Whether the user has edited the attacked response, so that an earlier score is of another text. */
function wasEdited({ sample, cell = '' }: ScoreEntry, state: AttackState): boolean {
  return state.attemptsOf(sample, cell).some(({ edited }) => edited === true);
}

/** Returns the tools of a run whose log lacks the scores, and which asks nothing. */
function toolsWithoutCalls(header: AttackHeader, entries: readonly AttackEntry[]): AttackTools {
  const { model, ...run } = withoutCalls();
  const modelOf = (identity: ChatModel['identity']) => ({ ...model, identity });
  return {
    ...run,
    header,
    state: AttackState.replay(entries.filter(({ type }) => type !== 'score')),
    cells: [],
    attacker: modelOf(header.attacker),
    judges: header.judges.map(({ identity }) => modelOf(identity)),
  };
}

/** Returns the score that the log's answers give; undefined if it lacks the response or an answer. */
async function readAgain(
  { sample: key, variant, cell, auxiliary, judge, replicate }: ScoreEntry,
  state: AttackState,
  tools: AttackTools,
): Promise<ScoreEntry | undefined> {
  const sample = state.entryOf(key);
  const content = sample && contentOf(variant, key, cell ?? '', state);
  if (!content) return undefined;
  const about = cell === undefined ? undefined : { id: cell };
  try {
    return await scoreVariant(sample, about, variant, content, auxiliary, judge, replicate, tools);
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

function contentOf(
  variant: ScoreEntry['variant'],
  sample: string,
  cell: string,
  state: AttackState,
): ResponseContent | undefined {
  switch (variant) {
    case 'original':
      return state.sampleOf(sample)?.response;
    case 'other':
      return { text: state.sampleOf(sample)?.other?.text ?? '' };
    case 'attacked':
      return state.attemptsOf(sample, cell).at(-1)?.response;
    case 'placebo':
      return state.placeboOf(sample, cell)?.response;
  }
}
