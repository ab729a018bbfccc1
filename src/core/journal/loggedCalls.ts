import type { Aside, ChatMessage, FinishReason, Usage } from '../words/ports.ts';

/** One call as recorded in its log. */
export interface LoggedCall<Name> {
  readonly name: Name;
  readonly startedAt: number;
  /** Messages as sent; undefined if an older log does not contain them. */
  readonly messages: readonly ChatMessage[] | undefined;
  answer?: LoggedAnswer;
  failure?: LoggedFailure;
}

interface LoggedAnswer {
  readonly text: string;
  readonly refusal?: string | undefined;
  readonly finishReason: FinishReason;
  readonly usage?: Usage | undefined;
  readonly totalMs: number;
  readonly notApplied?: readonly string[] | undefined;
  readonly asides?: readonly Aside[] | undefined;
}

interface LoggedFailure {
  readonly reason: string;
  readonly message: string;
}

interface LoggedStart {
  readonly messages?: readonly string[] | undefined;
  readonly at: number;
}

type LoggedEntry<Name> =
  | ({ readonly type: 'message'; readonly id: string } & ChatMessage)
  | (Name & { readonly type: 'started' } & LoggedStart)
  | (Name & { readonly type: 'answer' } & LoggedAnswer)
  | (Name & { readonly type: 'failed' } & LoggedFailure);

/**
 * Returns the calls of a log in the order in which they were sent, including those without an
 * answer. A call that was sent again after a run was stopped is listed twice; the answer belongs to
 * the later one.
 *
 * @param entries a log's entries about messages and calls
 * @param keyOf returns a key that is the same for all entries of a call
 */
export function loggedCalls<Name>(
  entries: Iterable<LoggedEntry<Name>>,
  keyOf: (name: Name) => string,
): LoggedCall<Name>[] {
  const messages = new Map<string, ChatMessage>();
  const calls: LoggedCall<Name>[] = [];
  const latest = new Map<string, LoggedCall<Name>>();
  for (const entry of entries) {
    if (entry.type === 'message') {
      messages.set(entry.id, { role: entry.role, content: entry.content });
      continue;
    }
    const key = keyOf(entry);
    const call = latest.get(key);
    if (entry.type === 'started') {
      const sent = entry.messages?.flatMap((id) => messages.get(id) ?? []);
      const started = { name: entry, startedAt: entry.at, messages: sent };
      calls.push(started);
      latest.set(key, started);
    } else if (call && entry.type === 'answer') {
      call.answer = entry;
    } else if (call && entry.type === 'failed') {
      call.failure = entry;
    }
  }
  return calls;
}
