import type { MessageEntry } from '../../journal/callEntries.ts';
import { type LogCheck, type LogOrigin, originOfRule } from '../../journal/logCheck.ts';
import type { RunKind } from '../../journal/runKind.ts';
import { messageId, messageText } from '../../journal/sentMessages.ts';
import type { Altered } from '../../journal/verification.ts';
import { isSameJson } from '../../words/canonicalJson.ts';
import { AttackState } from './attackState.ts';
import { type AttackHeader, attackHeader, attackLogSchemaVersion } from './log/attackHeader.ts';
import { type AttackEntry, attackEntry } from './log/attackLog.ts';
import { attackParts, sampleKey } from './plan/newAttack.ts';
import { cellsOfCatalog, statedCells } from './plan/plannedCells.ts';
import { verifyAttacks } from './verifyAttacks.ts';

export interface AttackTypes {
  readonly header: AttackHeader;
  readonly entry: AttackEntry;
  readonly state: AttackState;
}

/**
 * Compares the keys of an attack log's samples and the ids of its messages with those derived from
 * their contents, and the limits of its attacks with those of this version.
 */
class DerivedKeys implements LogCheck<AttackEntry, AttackState> {
  origin: LogOrigin = { is: 'own' };
  readonly #sha256: (text: string) => string;
  readonly #entries: AttackEntry[] = [];
  #header: AttackHeader | undefined;

  constructor(sha256: (text: string) => string) {
    this.#sha256 = sha256;
  }

  /** Reads and measures everything again: attacks, placebos and profiles are sent on. */
  async altered(): Promise<readonly Altered[]> {
    if (!this.#header) return [];
    const { altered } = await verifyAttacks(this.#entries);
    return altered.filter(({ field }) => field !== 'fingerprint');
  }

  take(entry: AttackEntry): void {
    if (entry.type !== 'message') this.#entries.push(entry);
    if (this.origin.is !== 'own') return;
    if (entry.type === 'attack-run' && !this.#header) {
      this.#header = entry;
      this.origin = originOfRule(entry);
      this.#compareCells(entry);
    }
    if (entry.type === 'message') this.#compareId(entry);
    if (entry.type !== 'sample') return;
    const key = sampleKey(entry.sample, this.#sha256);
    if (entry.key !== key) this.#differ(entry.sample.id, 'key', entry.key, key);
  }

  /** Limits of another version's catalog are not checked: they decide which attacks count. */
  #compareCells(header: AttackHeader): void {
    if (this.origin.is !== 'own') return;
    const known = new Set(cellsOfCatalog(header).map(({ id }) => id));
    const id = header.attacks.find((one) => !known.has(one));
    if (id === undefined) return;
    const limitsIn = (cells: AttackHeader['cells']) =>
      cells?.find((cell) => cell.id === id)?.limits ?? [];
    const [logged, derived] = [limitsIn(header.cells), limitsIn(statedCells(header))];
    const without = (some: typeof logged, others: typeof logged) =>
      some.filter((limit) => !others.some((other) => isSameJson(limit, other)));
    this.origin = {
      ...{ is: 'unchecked', item: id, field: 'limits' },
      ...{ logged: without(logged, derived), derived: without(derived, logged) },
    };
  }

  #compareId(message: MessageEntry): void {
    const id = messageId(messageText(message), this.#sha256);
    if (message.id !== id) this.#differ(`message ${message.id}`, 'id', message.id, id);
  }

  #differ(item: string, field: string, logged: unknown, derived: unknown): void {
    const is = this.#header?.draws === undefined ? 'unchecked' : 'foreign';
    this.origin = { is, item, field, logged, derived };
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
  parts: attackParts,
  check: (sha256) => new DerivedKeys(sha256),
  verify: verifyAttacks,
  restart: 'Attack the response again.',
};
