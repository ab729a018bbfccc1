import { StatementFold } from '../statement.ts';
import { modelOfCall } from './calls/callName.ts';
import type { AttackHeader } from './log/attackHeader.ts';
import type { AttackEntry } from './log/attackLog.ts';
import { identityAt } from './plan/runModels.ts';

/** The statement of a run of attacks. */
export class AttackStatement extends StatementFold<AttackEntry> {
  #header: AttackHeader | undefined;

  apply(entry: AttackEntry): boolean {
    switch (entry.type) {
      case 'attack-run':
        this.#header ??= entry;
        this.begin(entry);
        return false;
      case 'started':
      case 'answer':
      case 'failed': {
        const { call: name } = entry;
        const model = this.#header && identityAt(this.#header, modelOfCall(name));
        return this.take(entry, { name }, model);
      }
      default:
        return false;
    }
  }
}
