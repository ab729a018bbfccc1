import { pairDigest, type TextDigest } from '../../data/formats/readRecord.ts';
import type { MessageEntry } from '../../journal/callEntries.ts';
import { type LogCheck, type LogOrigin, originOfRule } from '../../journal/logCheck.ts';
import { messageId, messageText } from '../../journal/sentMessages.ts';
import type { Altered } from '../../journal/verification.ts';
import { isSameJson } from '../../words/canonicalJson.ts';
import type {
  AnswerEntry,
  DraftEntry,
  HeaderEntry,
  LogEntry,
  PairEntry,
  UnshownEntry,
} from './log.ts';
import { BlockDraws, type Drawn } from './plan/blockDraws.ts';
import { secondKey, secondPresentation } from './plan/pairEntries.ts';
import { promptDigests } from './prompts/fingerprint.ts';
import type { RunState } from './runState.ts';
import { hasSamePrompts, isSameJudge } from './sameRun.ts';
import { shared } from './shared.ts';
import { alteredIn } from './verifyRun.ts';
import { isComplete } from './views/auditView.ts';

/** What of a pair is compared with a second presentation, and restored if it returns. */
type Held = Drawn & Pick<PairEntry, 'key'>;

/**
 * Compares the pairs and messages of an audit's log with what follows from their texts (keys and
 * ids), and from the header and the entries before them (presented orders, targets and wordings).
 * What a person or another tool chose is not drawn: recorded orders, own words of steps, written
 * evidence.
 */
export class ReplayedDraws implements LogCheck<LogEntry, RunState> {
  origin: LogOrigin = { is: 'own' };
  readonly #sha256: TextDigest;
  #header: HeaderEntry | undefined;
  #draws: BlockDraws | undefined;
  /** First presentations of the run's pairs, without texts. */
  readonly #held = new Map<string, Held>();
  /** The same, of pairs that have left the run. */
  readonly #leftOut = new Map<string, Held>();
  readonly #seconds = new Set<string>();
  readonly #unshown = new Set<string>();
  /** Longest limit of an answer so far, in tokens. */
  #longestLimit = 0;
  /** Equal wordings, kept once. */
  readonly #wordings = new Map<string, PairEntry['paraphrases']>();

  constructor(sha256: TextDigest) {
    this.#sha256 = sha256;
  }

  take(entry: LogEntry): void {
    if (this.origin.is !== 'own') return;
    switch (entry.type) {
      case 'header':
        this.#begin(entry);
        return;
      case 'message':
        this.#takeMessage(entry);
        return;
      case 'pair':
        this.#takePair(entry);
        return;
      case 'unshown':
        this.#takeUnshown(entry);
        return;
      case 'started':
      case 'answer':
        this.#takeLimit(entry);
        return;
      case 'draft':
        this.#takeDraft(entry);
        return;
      case 'revision':
        this.#leave([...entry.changed, ...entry.removed]);
    }
  }

  /** Reads the judgments of the pairs that are not finished again, or of the only pair. */
  altered(state: RunState): Promise<readonly Altered[]> {
    const keys = [...state.pairs.keys()].filter(
      (key) => state.pairs.size <= 2 || !isComplete(state, key),
    );
    return alteredIn(state, keys);
  }

  #begin(header: HeaderEntry): void {
    if (this.#header) return;
    this.#header = header;
    this.#draws = new BlockDraws(header);
    this.origin = originOfRule(header);
  }

  #takeMessage(entry: MessageEntry): void {
    const id = messageId(messageText(entry), this.#sha256);
    if (entry.id !== id) this.#differ(`message ${entry.id}`, 'id', entry.id, id);
  }

  /** Planned evidence is written by the model that the header names. */
  #takeDraft({ pair, planned, writer }: DraftEntry): void {
    const { evidence } = this.#header ?? {};
    if (!planned || (evidence && isSameJudge(evidence.writer, writer))) return;
    this.#differ(pair, 'writer', writer.model, evidence?.writer.model);
  }

  /** An answer that was cut off is asked for again with at most twice the longest limit so far. */
  #takeLimit({ pair, arm, maxTokens }: Pick<AnswerEntry, 'pair' | 'arm' | 'maxTokens'>): void {
    const usual = this.#header?.generation.maxTokens;
    if (maxTokens === undefined || usual === undefined || arm === 'draft') return;
    const longest = Math.max(this.#longestLimit, usual);
    if (maxTokens < usual || maxTokens > 2 * longest) {
      this.#differ(pair, 'maxTokens', maxTokens, longest);
    }
    this.#longestLimit = Math.max(longest, maxTokens);
  }

  #takePair(entry: PairEntry): void {
    const { key, content, orderUnknown, incomplete } = entry;
    if (!this.#header?.recorded) {
      for (const [field, value] of Object.entries({ orderUnknown, incomplete })) {
        if (value) this.#differ(entry.pair.id, field, value, false);
      }
    }
    if (content !== undefined && this.#header?.orders !== 'both') {
      this.#differ(entry.pair.id, 'content', content, undefined);
    } else if (content !== undefined) this.#takeSecond(entry, content);
    else if (!this.#held.has(key)) this.#takeFirst(entry);
  }

  #takeFirst(entry: PairEntry): void {
    const { key, pair } = entry;
    const digest = pairDigest(pair, this.#sha256);
    if (key.replace(/~\d+$/, '') !== digest) this.#differ(pair.id, 'key', key, digest);
    const drawn = this.#leftOut.get(key) ?? this.#drawn(entry);
    if (!drawn) return;
    this.#compare(entry, pair.id, drawn);
    if (this.#leftOut.delete(key)) this.#draws?.keep(drawn);
    const { label, labelSource } = pair;
    const { order, target, paraphrases } = drawn;
    this.#held.set(key, {
      ...{ key, order, target, paraphrases: shared(this.#wordings, paraphrases) },
      pair: { label, labelSource },
    });
  }

  #compare(
    entry: PairEntry | UnshownEntry,
    name: string,
    drawn: Omit<Drawn, 'pair'> | undefined,
  ): void {
    if (!drawn) return;
    for (const field of ['order', 'target', 'paraphrases'] as const) {
      if (!isSameJson(entry[field], drawn[field]))
        this.#differ(name, field, entry[field], drawn[field]);
    }
  }

  /** Returns what is drawn for a pair that is new in the run; undefined if it can't be derived. */
  #drawn({ key, pair, order }: Pick<PairEntry, 'key' | 'pair' | 'order'>): PairEntry | undefined {
    try {
      return this.#draws?.entryOf(key, pair, this.#header?.recorded && order);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const { challenges, multiStep } = this.#header ?? {};
      this.origin = { is: 'unchecked', field: 'challenges', logged: challenges ?? multiStep };
      return undefined;
    }
  }

  #takeSecond(entry: PairEntry, content: string): void {
    if (this.#seconds.has(entry.key)) return;
    this.#seconds.add(entry.key);
    const first = this.#held.get(content);
    if (!first) {
      this.#differ(entry.pair.id, 'content', content, undefined);
      return;
    }
    const second = secondPresentation({ ...entry, ...first, pair: entry.pair });
    for (const field of ['key', 'order', 'target', 'paraphrases'] as const) {
      if (!isSameJson(entry[field], second[field]))
        this.#differ(entry.pair.id, field, entry[field], second[field]);
    }
    const digest = pairDigest(entry.pair, this.#sha256);
    if (content.replace(/~\d+$/, '') !== digest)
      this.#differ(entry.pair.id, 'content', content, digest);
  }

  #takeUnshown(entry: UnshownEntry): void {
    const { key, label, labelSource } = entry;
    if (this.#unshown.has(key)) return;
    this.#unshown.add(key);
    const pair = { id: key, responseA: '', label, labelSource };
    this.#compare(entry, key, this.#drawn({ ...entry, pair }));
  }

  #leave(keys: readonly string[]): void {
    for (const key of keys) {
      const held = this.#held.get(key);
      if (!held) continue;
      this.#held.delete(key);
      this.#leftOut.set(key, held);
      this.#seconds.delete(secondKey(key));
      this.#draws?.forget(held);
    }
  }

  /** A log with other texts than this version sends may have drawn from other wordings. */
  #differ(item: string, field: string, logged: unknown, derived: unknown): void {
    if (this.origin.is !== 'own' || !this.#header) return;
    const { draws, prompts } = this.#header;
    const isForeign = draws !== undefined && hasSamePrompts(prompts, promptDigests(this.#header));
    this.origin = { is: isForeign ? 'foreign' : 'unchecked', item, field, logged, derived };
  }
}
