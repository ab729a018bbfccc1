import type { ModelIdentity } from '../../words/ports.ts';
import { turnId } from '../../words/turns.ts';
import { StatementFold } from '../statement.ts';
import type { HeaderEntry, LogEntry } from './log.ts';

/** The statement of an audit or a step session. */
export class AuditStatement extends StatementFold<LogEntry> {
  #header: HeaderEntry | undefined;
  /** Writers of drafts that the run did not plan, by pair and step. */
  readonly #writers = new Map<string, ModelIdentity>();

  apply(entry: LogEntry): boolean {
    switch (entry.type) {
      case 'header':
        this.#header ??= entry;
        this.begin(entry, entry.generation.maxTokens);
        return false;
      case 'draft':
        if (!entry.planned) this.#writers.set(`${entry.pair} ${entry.step}`, entry.writer);
        return false;
      case 'started':
      case 'answer':
      case 'failed': {
        const { pair: item, attempt } = entry;
        return this.take(entry, { item, name: turnId(entry), attempt }, this.modelOf(entry));
      }
      default:
        return false;
    }
  }

  modelOf(entry: LogEntry): ModelIdentity | undefined {
    if (entry.type !== 'started' && entry.type !== 'answer' && entry.type !== 'failed') {
      return undefined;
    }
    const { arm, pair, step = '' } = entry;
    if (arm !== 'draft') return this.#header?.judge;
    return this.#writers.get(`${pair} ${step}`) ?? this.#header?.evidence?.writer;
  }
}
