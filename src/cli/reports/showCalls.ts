import { asMessageLine, revealInvisible } from '../../core/escape.ts';
import type { LoggedCall } from '../../core/journal/loggedCalls.ts';
import type { Usage } from '../../core/ports.ts';

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
        notApplied: answer.notApplied,
      },
    }),
    ...(failure && { failure: { reason: failure.reason, message: failure.message } }),
  };
}

function outcomeText({ answer, failure }: TitledCall['call']): string {
  if (answer) {
    const { finishReason, usage, totalMs, notApplied } = answer;
    const tokens = usage ? `, ${tokensOf(usage)} tokens` : '';
    const left = notApplied ? `, without ${asMessageLine(notApplied.join(', '))}` : '';
    const how = `[answer: ${finishReason}${tokens}, ${(totalMs / 1000).toFixed(1)} s${left}]`;
    return block(how, answer.text || (answer.refusal ?? ''));
  }
  return failure
    ? block(`[failed: ${asMessageLine(failure.reason)}]`, failure.message)
    : '[no answer logged]\n';
}

/** Returns the prompt and answer tokens, such as `120 (100 cached) + 30 (20 reasoning)`. */
function tokensOf(usage: Usage): string {
  const { promptTokens, completionTokens, cachedTokens, reasoningTokens } = usage;
  const cached = cachedTokens ? ` (${cachedTokens} cached)` : '';
  const reasoning = reasoningTokens ? ` (${reasoningTokens} reasoning)` : '';
  return `${promptTokens}${cached} + ${completionTokens}${reasoning}`;
}

/** Indents the text so that it cannot look like a heading. */
function block(heading: string, text: string): string {
  const lines = revealInvisible(text).split(/\r\n|\n/);
  return `${heading}\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`;
}
