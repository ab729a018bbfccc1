import type { Side } from '../pair.ts';
import type { Arm } from '../runs/audit/answers/judgment.ts';
import { verdictOutcomes } from '../runs/audit/answers/verdictOutcome.ts';
import type { JudgmentEntry } from '../runs/audit/log.ts';
import { type Protocol, protocols } from '../runs/audit/plan/targets.ts';
import type { JudgmentFacts } from '../runs/audit/rows.ts';
import { turnId } from '../runs/audit/turns.ts';
import type { FlipKind } from './flipKind.ts';
import { isRepaired } from './metrics/repaired.ts';
import { plannedArms } from './plannedArms.ts';

const firstLength = 64;
/** More judgments of one pair than a run plans are found by name instead of by looking at each. */
const mostLookedThrough = 32;
/** Where there is no judgment. */
const none = -1;

const arms: readonly Arm[] = [...plannedArms, 'step', 'draft'];
const lastPlanned = plannedArms.length - 1;
/** Fields that may be absent have that at place 0. */
const sides: readonly (Side | undefined)[] = [undefined, 'A', 'B'];
const flips: readonly (boolean | undefined)[] = [undefined, false, true];
const flipKinds: readonly (FlipKind | undefined)[] = [
  undefined,
  ...(['harmful', 'beneficial', 'unlabelled'] as const),
];
const turnProtocols: readonly (Protocol | undefined)[] = [undefined, ...protocols];

const notWritten = verdictOutcomes.indexOf('not-written');

/** Where each field lies in a code, in bits. */
const bits = {
  protocol: 3,
  outcome: 5,
  preference: 9,
  target: 11,
  flip: 13,
  flipKind: 15,
  repaired: 17,
};
const armMask = 0b111;
const turnMask = 0b11111;

/** The judgments of one pair: the first and the last of them, by place. */
export class JudgmentChain {
  first = none;
  last = none;
  length = 0;
  /** Places by turn, where there are many. */
  places: Map<string, number> | undefined;
}

/**
 * Judgments of a run in columns, chained by pair. As a million objects they would take a quarter of a
 * gigabyte, which the collector of garbage has to walk through again and again.
 */
export class JudgmentTable {
  #length = 0;
  #codes = new Int32Array(firstLength);
  /** The pair's next judgment. */
  #next = new Int32Array(firstLength);
  #challenges = new Int32Array(firstLength);
  #steps = new Int32Array(firstLength);
  #fingerprints = new Int32Array(firstLength);
  #replicates = new Float64Array(firstLength);
  #paraphrases = new Float64Array(firstLength);
  #confidences = new Float64Array(firstLength);
  #overlaps = new Float64Array(firstLength);
  /** At place 0 stands for none. */
  readonly #texts: (string | undefined)[] = [undefined];
  readonly #placesOfTexts = new Map<string, number>();
  #lastFingerprint = 0;

  /** Takes in a judgment of the pair, in place of an earlier one of the same turn. */
  put(chain: JudgmentChain, entry: JudgmentEntry): void {
    const code = codeOf(entry);
    const challenge = this.#placeOfText(entry.challenge);
    const step = this.#placeOfText(entry.step);
    const known = this.#find(chain, { code, challenge, step, replicate: entry.replicate }, entry);
    const i = known === none ? this.#append(chain) : known;
    this.#codes[i] = code;
    this.#challenges[i] = challenge;
    this.#steps[i] = step;
    this.#fingerprints[i] = this.#placeOfFingerprint(entry.fingerprint);
    this.#replicates[i] = entry.replicate;
    this.#paraphrases[i] = entry.paraphrase ?? Number.NaN;
    this.#confidences[i] = entry.confidence ?? Number.NaN;
    this.#overlaps[i] = entry.overlap ?? Number.NaN;
  }

  /** The last judgment of each turn of a pair, in the order in which the turns were first judged. */
  list({ first }: JudgmentChain): JudgmentFacts[] {
    const judgments: JudgmentFacts[] = [];
    for (let i = first; i !== none; i = this.#next[i] ?? none) judgments.push(this.#factsAt(i));
    return judgments;
  }

  /**
   * How many of these pairs have a planned judgment, the fingerprints of all of those, and how many
   * turns were left out because no evidence was written for them.
   */
  describe(chains: readonly JudgmentChain[]): {
    judged: number;
    leftOut: number;
    fingerprints: string[];
  } {
    const found = new Set<number>();
    let judged = 0;
    let leftOut = 0;
    for (const { first } of chains) {
      let isJudged = false;
      for (let i = first; i !== none; i = this.#next[i] ?? none) {
        const code = this.#codes[i] ?? 0;
        if ((code & armMask) > lastPlanned) continue;
        if (((code >> bits.outcome) & 0b1111) === notWritten) leftOut += 1;
        isJudged = true;
        found.add(this.#fingerprints[i] ?? 0);
      }
      if (isJudged) judged += 1;
    }
    const fingerprints = [...found].map((place) => this.#texts[place] ?? '').sort();
    return { judged, leftOut, fingerprints };
  }

  /** One literal: it is made a million times. */
  #factsAt(i: number): JudgmentFacts {
    const code = this.#codes[i] ?? 0;
    return {
      arm: arms[code & armMask] ?? 'step',
      challenge: this.#texts[this.#challenges[i] ?? 0],
      step: this.#texts[this.#steps[i] ?? 0],
      protocol: turnProtocols[(code >> bits.protocol) & 0b11],
      replicate: this.#replicates[i] ?? 0,
      target: sides[(code >> bits.target) & 0b11],
      paraphrase: present(this.#paraphrases[i]),
      outcome: verdictOutcomes[(code >> bits.outcome) & 0b1111] ?? 'empty',
      preference: sides[(code >> bits.preference) & 0b11],
      confidence: present(this.#confidences[i]),
      overlap: present(this.#overlaps[i]),
      flip: flips[(code >> bits.flip) & 0b11],
      flipKind: flipKinds[(code >> bits.flipKind) & 0b11],
      repaired: ((code >> bits.repaired) & 1) === 1,
      fingerprint: this.#texts[this.#fingerprints[i] ?? 0] ?? '',
    };
  }

  #append(chain: JudgmentChain): number {
    const i = this.#length;
    if (i === this.#codes.length) this.#widen(2 * i);
    this.#length += 1;
    this.#next[i] = none;
    if (chain.last === none) chain.first = i;
    else this.#next[chain.last] = i;
    chain.last = i;
    chain.length += 1;
    return i;
  }

  /** Place of the judgment of the same turn, as `turnId` tells turns apart. */
  #find(
    chain: JudgmentChain,
    turn: { code: number; challenge: number; step: number; replicate: number },
    entry: JudgmentEntry,
  ): number {
    if (chain.length >= mostLookedThrough) return this.#findByName(chain, entry);
    for (let i = chain.first; i !== none; i = this.#next[i] ?? none) {
      const difference = (this.#codes[i] ?? 0) ^ turn.code;
      if ((difference & armMask) !== 0 || this.#steps[i] !== turn.step) continue;
      if (turn.step !== 0) return i;
      if (
        (difference & turnMask) === 0 &&
        this.#replicates[i] === turn.replicate &&
        this.#challenges[i] === turn.challenge
      )
        return i;
    }
    return none;
  }

  #findByName(chain: JudgmentChain, entry: JudgmentEntry): number {
    if (!chain.places) {
      chain.places = new Map();
      for (let i = chain.first; i !== none; i = this.#next[i] ?? none) {
        chain.places.set(turnId(this.#factsAt(i)), i);
      }
    }
    const id = turnId(entry);
    const place = chain.places.get(id);
    if (place === undefined) chain.places.set(id, this.#length);
    return place ?? none;
  }

  #placeOfFingerprint(fingerprint: string): number {
    if (this.#texts[this.#lastFingerprint] !== fingerprint) {
      this.#lastFingerprint = this.#placeOfText(fingerprint);
    }
    return this.#lastFingerprint;
  }

  #placeOfText(text: string | undefined): number {
    if (text === undefined) return 0;
    const known = this.#placesOfTexts.get(text);
    if (known !== undefined) return known;
    this.#placesOfTexts.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  #widen(length: number): void {
    this.#codes = widened(this.#codes, new Int32Array(length));
    this.#next = widened(this.#next, new Int32Array(length));
    this.#challenges = widened(this.#challenges, new Int32Array(length));
    this.#steps = widened(this.#steps, new Int32Array(length));
    this.#fingerprints = widened(this.#fingerprints, new Int32Array(length));
    this.#replicates = widened(this.#replicates, new Float64Array(length));
    this.#paraphrases = widened(this.#paraphrases, new Float64Array(length));
    this.#confidences = widened(this.#confidences, new Float64Array(length));
    this.#overlaps = widened(this.#overlaps, new Float64Array(length));
  }
}

function codeOf(entry: JudgmentEntry): number {
  const { arm, protocol, outcome, preference, target, flip, flipKind } = entry;
  return (
    arms.indexOf(arm) |
    (turnProtocols.indexOf(protocol) << bits.protocol) |
    (verdictOutcomes.indexOf(outcome) << bits.outcome) |
    (sides.indexOf(preference) << bits.preference) |
    (sides.indexOf(target) << bits.target) |
    (flips.indexOf(flip) << bits.flip) |
    (flipKinds.indexOf(flipKind) << bits.flipKind) |
    (Number(isRepaired(entry)) << bits.repaired)
  );
}

function present(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

function widened<Column extends Int32Array | Float64Array>(narrow: Column, wide: Column): Column {
  wide.set(narrow);
  return wide;
}
