import { isTrustedTie, trustedStance } from '../data/pair.ts';
import { pairContent } from '../data/pairContent.ts';
import { conversationOf } from '../data/promptMessages.ts';
import { responseText } from '../data/responses.ts';
import type { CallFailure } from '../journal/failureWords.ts';
import type { Field } from '../measures/field.ts';
import { type KeptFields, keptFields } from '../measures/fields.ts';
import { promptDigest } from '../runs/audit/digests.ts';
import type { JudgmentEntry, PairEntry } from '../runs/audit/log.ts';
import type { TurnVerdicts } from '../runs/audit/plan/pairProgress.ts';
import { digestOfAll } from '../words/digest.ts';
import { asOneLine } from '../words/escape.ts';
import { getOrAdd } from '../words/onFirstUse.ts';
import { isSameTurn, type TurnName, turnId } from '../words/turns.ts';
import type { PairFacts } from './audit.ts';

/** Maximum length of the first words of a prompt, in characters. */
const longestFirstWords = 100;

/** What the log says of one turn, without its texts. */
export type LoggedJudgment = TurnName &
  KeptFields & {
    /** Id of the turn. */
    readonly turn: string;
  };

/** One presentation of a pair, with all that its log says of it except texts. */
export interface PresentedPair {
  readonly facts: PairFacts & { readonly swapped: boolean };
  /** Id of the pair in its dataset. */
  readonly id: string;
  /** First words of the prompt, on one line. */
  readonly firstWords: string;
  /** Source of the label; undefined without one. */
  readonly labelSource: string | undefined;
  /** Whether its label is a tie, regardless of its source. */
  readonly isTied: boolean;
  /** Whether nothing can follow its recorded baseline. */
  readonly incomplete: true | undefined;
  /** Last judgments of its turns, in the order in which the turns were first judged. */
  readonly judgments: LoggedJudgment[];
  /** Ids of steps that were not undone, and of drafts. */
  steps?: Set<string>;
  drafts?: Set<string>;
  /** Reasons of the latest failed calls, by turn; some may have been answered since. */
  failures?: Map<string, CallFailure>;
}

/**
 * Returns a presentation without judgments.
 *
 * @param pass pass mark of a judge that scores single responses
 * @param digest same as `digestOfAll`, if the platform has a faster implementation
 */
export function presentedPair(
  entry: PairEntry,
  pass: number | undefined,
  digest = digestOfAll,
): PresentedPair {
  const { key, incomplete, pair } = entry;
  const { id, label, score, labelSource = 'source unknown' } = pair;
  const isLabeled = label !== undefined || (pass !== undefined && score !== undefined);
  return {
    facts: pairFacts(entry, pass, digest),
    // The same text once: records without an id have their key as id.
    id: id === key ? key : id,
    firstWords: firstWordsOf(pair),
    labelSource: isLabeled ? labelSource : undefined,
    isTied: label === 'tie',
    incomplete,
    judgments: [],
  };
}

/** Returns what an entry of a log says of its pair; parameters as of `presentedPair`. */
export function pairFacts(
  { key, content, order, orderUnknown, target, pair }: PairEntry,
  pass: number | undefined,
  digest = digestOfAll,
): PresentedPair['facts'] {
  const found = pairContent(pair, digest);
  return {
    key: content ?? key,
    content: found.content,
    swapped: found.swapped,
    prompt: promptDigest(pair, digest),
    domain: pair.domain,
    order,
    orderUnknown,
    label: trustedStance(pair, pass),
    ...(target && { assignedTarget: target }),
    tiedLabel: isTrustedTie(pair) || undefined,
    lengthA: pair.responseA.length,
    lengthB: responseText(pair, 'B').length,
    modelA: pair.modelA,
    modelB: pair.modelB,
  };
}

function firstWordsOf(pair: PairEntry['pair']): string {
  const prompt = conversationOf(pair)[0]?.content ?? '';
  const words = asOneLine(prompt.slice(0, 4 * longestFirstWords), longestFirstWords);
  // A slice would keep the whole prompt in memory.
  return words === prompt ? words : JSON.parse(JSON.stringify(words));
}

const kept = Object.entries<Field>(keptFields).map(([name, { derive }]) => ({ name, derive }));

/** Keeps the judgments of a log without their texts; what many of them share is kept once. */
export class KeptJudgments {
  readonly #turns: (TurnName & { readonly turn: string })[] = [];
  readonly #fingerprints = new Map<string, string>();

  /** Adds a judgment to a presentation, or replaces that of the same turn; returns it. */
  add({ judgments }: Pick<PresentedPair, 'judgments'>, entry: JudgmentEntry): LoggedJudgment {
    const fingerprint = getOrAdd(this.#fingerprints, entry.fingerprint, () => entry.fingerprint);
    const values: Readonly<Record<string, unknown>> = entry;
    const judgment: Record<string, unknown> = { ...this.#turnOf(entry) };
    for (const { name, derive } of kept) {
      const value = derive ? derive(entry) : values[name];
      if (value !== undefined) judgment[name] = value;
    }
    const added = Object.assign(judgment, { fingerprint }) as unknown as LoggedJudgment;
    const known = judgments.findIndex(({ turn }) => turn === added.turn);
    judgments[known < 0 ? judgments.length : known] = added;
    return added;
  }

  #turnOf(entry: TurnName) {
    const known = this.#turns.find((one) => isSameTurn(one, entry));
    if (known && known.challenge === entry.challenge) return known;
    const { arm, challenge, step, protocol, replicate } = entry;
    const turn = {
      ...{ turn: turnId(entry), arm, replicate },
      ...(challenge !== undefined && { challenge }),
      ...(step !== undefined && { step }),
      ...(protocol !== undefined && { protocol }),
    };
    if (this.#turns.length < mostKnownTurns) this.#turns.push(turn);
    return turn;
  }
}

/** Number of turns that are kept once; no planned run has more. */
const mostKnownTurns = 32;

/** Returns the verdicts of a pair's judgments. */
export function verdictsOf(judgments: readonly LoggedJudgment[]): TurnVerdicts {
  return new Map(
    judgments.map(({ turn, outcome, preference }) => [
      turn,
      outcome === 'readable' ? (preference ?? 'score') : undefined,
    ]),
  );
}
