import { emptiedBy, emptiedText } from '../../core/journal/emptied.ts';
import type { LoggedCall } from '../../core/journal/loggedCalls.ts';
import { asMessageLine, revealInvisible } from '../../core/words/escape.ts';
import type { FinishReason, Usage } from '../../core/words/ports.ts';

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
        asides: answer.asides,
      },
    }),
    ...(failure && { failure: { reason: failure.reason, message: failure.message } }),
  };
}

function outcomeText({ answer, failure }: TitledCall['call']): string {
  if (answer) {
    const { finishReason, usage, totalMs, notApplied, asides = [] } = answer;
    const tokens = usage ? `, ${tokensOf(usage)} tokens` : '';
    const left = notApplied ? `, without ${asMessageLine(notApplied.join(', '))}` : '';
    const how = `[answer: ${endOf(finishReason)}${tokens}, ${(totalMs / 1000).toFixed(1)} s${left}]`;
    const emptied = emptiedBy(answer);
    const text = answer.text || (answer.refusal ?? (emptied ? `(${emptiedText(emptied)})` : ''));
    const beside = asides.map(({ field, text: aside, isThoughts }) =>
      block(`[${isThoughts ? 'thoughts' : 'not read'}: ${asMessageLine(field)}]`, aside),
    );
    return beside.join('') + block(how, text);
  }
  return failure
    ? block(`[failed: ${asMessageLine(failure.reason)}]`, failure.message)
    : '[no answer logged]\n';
}

/** Returns why an answer ended; of models that say nothing about it, what else they do not say. */
function endOf(reason: FinishReason): string {
  return reason === 'unknown' ? 'finish reason and applied temperature unknown' : reason;
}

/** Returns the prompt and answer tokens, such as `120 (100 cached) + 30 (20 reasoning)`. */
function tokensOf(usage: Usage): string {
  const { promptTokens, completionTokens, cachedTokens, reasoningTokens, estimated } = usage;
  const cached = cachedTokens ? ` (${cachedTokens} cached)` : '';
  const reasoning = reasoningTokens ? ` (${reasoningTokens} reasoning)` : '';
  return `${estimated ? 'about ' : ''}${promptTokens}${cached} + ${completionTokens}${reasoning}`;
}

/** Indents the text so that it cannot look like a heading. */
function block(heading: string, text: string): string {
  const lines = revealInvisible(text).split(/\r\n|\n/);
  return `${heading}\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`;
}
