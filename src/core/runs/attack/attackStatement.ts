import type { ModelIdentity } from '../../words/ports.ts';
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
        return this.take(entry, { name }, this.modelOf(entry));
      }
      default:
        return false;
    }
  }

  modelOf(entry: AttackEntry): ModelIdentity | undefined {
    const isOfCall = entry.type === 'started' || entry.type === 'answer' || entry.type === 'failed';
    return this.#header && isOfCall ? identityAt(this.#header, modelOfCall(entry.call)) : undefined;
  }
}
