import type { RunKind } from '../../journal/runKind.ts';
import { AttackState } from './attackState.ts';
import { DerivedKeys } from './derivedKeys.ts';
import { type AttackHeader, attackHeader, attackLogSchemaVersion } from './log/attackHeader.ts';
import { type AttackEntry, attackEntry } from './log/attackLog.ts';
import { isSameAttack } from './plan/newAttack.ts';
import { verifyAttacks } from './verifyAttacks.ts';

interface AttackTypes {
  readonly header: AttackHeader;
  readonly entry: AttackEntry;
  readonly state: AttackState;
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
