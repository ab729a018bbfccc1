import { type LogCheck, type LogOrigin, originOfRule } from '../../journal/logCheck.ts';
import type { RunKind } from '../../journal/runKind.ts';
import { AttackState } from './attackState.ts';
import { type AttackHeader, attackHeader, attackLogSchemaVersion } from './log/attackHeader.ts';
import { type AttackEntry, attackEntry } from './log/attackLog.ts';
import { isSameAttack, sampleKey } from './plan/newAttack.ts';
import { verifyAttacks } from './verifyAttacks.ts';

interface AttackTypes {
  readonly header: AttackHeader;
  readonly entry: AttackEntry;
  readonly state: AttackState;
}

/** Compares the keys of an attack log's samples with those that follow from their contents. */
class DerivedKeys implements LogCheck<AttackEntry> {
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
      this.origin = originOfRule(entry);
    }
    if (entry.type !== 'sample') return;
    const key = sampleKey(entry.sample, this.#sha256);
    if (entry.key === key) return;
    const is = this.#header?.draws === undefined ? 'unchecked' : 'foreign';
    this.origin = { is, item: entry.sample.id, field: 'key', logged: entry.key, derived: key };
  }
}

/** Attacks on responses. */
export const attackKind: RunKind<AttackTypes> = {
  folder: 'attacks',
  headerType: 'attack-run',
  header: attackHeader,
  entry: attackEntry,
  schema: attackLogSchemaVersion,
  newState: () => new AttackState(),
  isSame: isSameAttack,
  check: (sha256) => new DerivedKeys(sha256),
  verify: verifyAttacks,
  differences: 'its attacks, models, mapping, settings, seed or prompts differ',
  restart: 'Attack the response again.',
};
