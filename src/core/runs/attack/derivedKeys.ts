import { drawsVersion } from '../../journal/header.ts';
import type { LogCheck, LogOrigin } from '../../journal/logCheck.ts';
import type { AttackHeader } from './log/attackHeader.ts';
import type { AttackEntry } from './log/attackLog.ts';
import { sampleKey } from './plan/newAttack.ts';

/** Compares the keys of an attack log's samples with those that follow from their contents. */
export class DerivedKeys implements LogCheck<AttackEntry> {
  origin: LogOrigin = { is: 'own' };
  readonly #sha256: (text: string) => string;
  #header: AttackHeader | undefined;

  constructor(sha256: (text: string) => string) {
    this.#sha256 = sha256;
  }

  take(entry: AttackEntry): void {
    if (this.origin.is !== 'own') return;
    if (entry.type === 'attack-run' && !this.#header) {
      this.#header = entry;
      const { draws } = entry;
      if (draws !== undefined && draws !== drawsVersion) {
        this.origin = { is: 'foreign', field: 'draws', logged: draws, derived: drawsVersion };
      }
    }
    if (entry.type !== 'sample') return;
    const key = sampleKey(entry.sample, this.#sha256);
    if (entry.key === key) return;
    const is = this.#header?.draws === undefined ? 'unchecked' : 'foreign';
    this.origin = { is, item: entry.key, field: 'key', logged: entry.key, derived: key };
  }
}
