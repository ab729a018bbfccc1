import { asMessageLine, revealInvisible } from '../../core/escape.ts';
import type { LoggedCall } from '../../core/journal/loggedCalls.ts';

/** A call and its one-line title. */
export interface TitledCall {
  readonly title: string;
  readonly call: LoggedCall<unknown>;
}

/** Formats every message and the raw answer, indented below the call's title. */
export function callText({ title, call }: TitledCall): string {
  const at = new Date(call.startedAt).toISOString();
  const sent = call.messages?.map(({ role, content }) => block(`[${role}]`, content)) ?? [
    '(the log does not contain the messages)\n',
  ];
  return `── ${asMessageLine(title)} · ${at}\n${[...sent, outcomeText(call)].join('')}\n`;
}

/** Returns every message and the raw answer as data. */
export function callRecord({ title, call: { startedAt, messages, answer, failure } }: TitledCall) {
  return {
    title,
    at: startedAt,
    messages: messages ?? null,
    ...(answer && {
      answer: {
        text: answer.text,
        refusal: answer.refusal,
        finishReason: answer.finishReason,
        usage: answer.usage,
        totalMs: answer.totalMs,
      },
    }),
    ...(failure && { failure: { reason: failure.reason, message: failure.message } }),
  };
}

function outcomeText({ answer, failure }: TitledCall['call']): string {
  if (answer) {
    const { finishReason, usage, totalMs } = answer;
    const tokens = usage ? `, ${usage.promptTokens} + ${usage.completionTokens} tokens` : '';
    const how = `[answer: ${finishReason}${tokens}, ${(totalMs / 1000).toFixed(1)} s]`;
    return block(how, answer.text || (answer.refusal ?? ''));
  }
  return failure
    ? block(`[failed: ${asMessageLine(failure.reason)}]`, failure.message)
    : '[no answer logged]\n';
}

/** Indents the text so that it cannot look like a heading. */
function block(heading: string, text: string): string {
  const lines = revealInvisible(text).split(/\r\n|\n/);
  return `${heading}\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`;
}
