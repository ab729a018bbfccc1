import { asMessageLine } from '../core/words/escape.ts';

/**
 * Formats an error for the output channel: its message, which may contain untrusted text, on one
 * line, then the stack frames in our code.
 */
export function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return asMessageLine(String(error));
  const { message, stack = '' } = error;
  const end = stack.indexOf(message) + message.length;
  const places = end < message.length ? [] : stack.slice(end).split('\n').slice(1);
  return [message, ...places].map(asMessageLine).join('\n');
}
