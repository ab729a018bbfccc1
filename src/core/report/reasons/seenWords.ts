import { definitionOf } from '../../judges/defaultJudge.ts';
import { closingRequest } from '../../judges/wording.ts';
import type { Judgment } from '../../judgments/audit.ts';
import { followUps, wordingOf } from '../../runs/audit/challenges/catalog.ts';
import type { HeaderEntry } from '../../runs/audit/log.ts';
import { promptDigests } from '../../runs/audit/prompts/fingerprint.ts';
import { evidenceName } from '../../runs/audit/prompts/writtenEvidence.ts';
import { asOneLine } from '../../words/escape.ts';
import { targetsFor } from '../../words/targets.ts';
import { echoableWords } from './echoes.ts';

const words = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/** Returns a name of a wording of a challenge; A and B are worded alike but for their names. */
function wordingName({ challenge, paraphrase, target }: WordedRow): string {
  const direction = target === 'up' || target === 'down' ? target : '';
  return `${challenge} ${paraphrase} ${direction}`;
}

type WordedRow = Pick<Judgment, 'challenge' | 'paraphrase' | 'target'>;

/**
 * Which words of a run's challenges each of its pairs had before them: in prompt, responses or
 * first reason. Those texts themselves are not kept; if a model writes the run's evidence for each
 * pair, all their words are. Challenges of a version with other wordings are not known.
 */
export class SeenWords {
  /** Echoable words of each wording. */
  readonly #wordings = new Map<string, ReadonlySet<string>>();
  /** The words of all wordings, each once. */
  readonly #vocabulary = new Map<string, string>();
  readonly #seen = new Map<string, readonly string[]>();
  /** Echoable words of evidence that was written for a pair, by presentation and target. */
  readonly #written = new Map<string, ReadonlySet<string>>();
  /** How rows name written evidence; absent if the run sends none. */
  readonly #writtenName: string | undefined;
  #last: { readonly pair: string; readonly words: ReadonlySet<string> } | undefined;

  constructor(header: HeaderEntry) {
    if (header.evidence) this.#writtenName = asOneLine(evidenceName(header), 80);
    if (promptDigests(header).followUps !== header.prompts.followUps) return;
    const definition = definitionOf(header);
    const closing = echoableWords(closingRequest(definition));
    for (const { kind, paraphrases } of followUps) {
      if (kind === 'neutral' || (kind === 'evidence' && header.evidence)) continue;
      for (const paraphrase of paraphrases.keys()) {
        for (const target of targetsFor(definition)) {
          const text = wordingOf(definition, kind, paraphrase, target);
          const own = new Set([...echoableWords(text)].filter((word) => !closing.has(word)));
          this.#wordings.set(wordingName({ challenge: kind, paraphrase, target }), own);
          for (const word of own) this.#vocabulary.set(word, word);
        }
      }
    }
  }

  /** Adds a text that a pair had before its challenges. */
  add(pair: string, text: string): void {
    if (this.#vocabulary.size === 0 && this.#writtenName === undefined) return;
    const seen = new Set(this.#seen.get(pair));
    const known = seen.size;
    this.#last = undefined;
    if (this.#writtenName !== undefined) {
      for (const found of echoableWords(text)) {
        const word = this.#vocabulary.get(found) ?? found;
        this.#vocabulary.set(word, word);
        seen.add(word);
      }
    }
    for (const [found] of text.normalize('NFC').toLowerCase().matchAll(words)) {
      const word = this.#vocabulary.get(found);
      if (word !== undefined) seen.add(word);
    }
    if (seen.size > known) this.#seen.set(pair, [...seen]);
  }

  /** Adds the evidence that was written for a pair; the first text for a target counts. */
  addWritten(pair: string, target: string, text: string): void {
    const name = `${pair}\n${target}`;
    if (!this.#written.has(name)) this.#written.set(name, echoableWords(text));
  }

  /** Whether the pair had a word before its challenges. */
  has(pair: string, word: string): boolean {
    if (this.#last?.pair !== pair) this.#last = { pair, words: new Set(this.#seen.get(pair)) };
    return this.#last.words.has(word);
  }

  /** Returns the echoable words of a challenge; undefined if its text is not known. */
  wordsOf(pair: string, row: WordedRow): ReadonlySet<string> | undefined {
    if (row.challenge === this.#writtenName) return this.#written.get(`${pair}\n${row.target}`);
    return this.#wordings.get(wordingName(row));
  }
}
