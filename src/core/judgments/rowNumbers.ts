import type { DigestedRow, DigestField, Digests } from './digests.ts';
import { grown } from './grown.ts';
import type { JudgmentRow } from './judgmentRow.ts';

/**
 * Numbers a digest of rows in order of appearance. Those of one log are known by their numbers in
 * it; their texts are compared once there are rows from elsewhere.
 */
export class RowNumbers {
  /** Number of different digests. */
  size = 0;
  readonly #field: DigestField;
  #log: Digests | undefined;
  /** Numbers plus 1 by number in the log. */
  #ofLog = new Int32Array();
  #byText: Map<string, number> | undefined;

  constructor(field: DigestField) {
    this.#field = field;
  }

  /** Returns the number of a row's digest. */
  numberOf(row: Pick<JudgmentRow, DigestField> & Partial<DigestedRow>): number {
    const known = row.knownDigest?.(this.#field);
    if (!known || this.#byText) return this.#numberOfText(row[this.#field]);
    this.#log ??= known.all;
    if (this.#log !== known.all) return this.#numberOfText(row[this.#field]);
    if (this.#ofLog.length < known.all.size) this.#ofLog = grown(this.#ofLog, known.all.size);
    const number = this.#ofLog[known.number] || this.#added();
    this.#ofLog[known.number] = number;
    return number - 1;
  }

  #numberOfText(text: string): number {
    this.#byText ??= this.#textsOfLog();
    const number = this.#byText.get(text) ?? this.#added();
    this.#byText.set(text, number);
    return number - 1;
  }

  #textsOfLog(): Map<string, number> {
    const texts = new Map<string, number>();
    for (const [i, number] of this.#ofLog.entries()) {
      if (this.#log && number > 0) texts.set(this.#log.textOf(i), number);
    }
    return texts;
  }

  #added(): number {
    this.size += 1;
    return this.size;
  }
}
