/** A server-sent event; the name is empty if it has none. */
export interface ServerSentEvent {
  readonly name: string;
  readonly data: string;
}

const lineEnd = /\r\n|\n|\r/;
const field = /^(event|data)(?::[ ]?(.*))?$/s;

/**
 * Splits a UTF-8 text that arrives in pieces into server-sent events (HTML Living Standard, 9.2). A
 * last event without its blank line counts, because some servers omit it.
 */
export function createEventReader(onEvent: (event: ServerSentEvent) => void): {
  push(piece: Uint8Array): void;
  /** Call at the end of the stream. */
  end(): void;
} {
  /** Pieces of an incomplete line. */
  let begun: string[] = [];
  const decoder = new TextDecoder();
  let name = '';
  let data: string[] = [];

  function readLine(line: string): void {
    if (line === '') dispatch();
    const [, key, value = ''] = field.exec(line) ?? [];
    if (key === 'data') data.push(value);
    else if (key === 'event') name = value;
  }

  function dispatch(): void {
    if (data.length > 0) onEvent({ name, data: data.join('\n') });
    name = '';
    data = [];
  }

  function add(piece: string): void {
    begun.push(piece);
    if (!lineEnd.test(piece) && !begun.at(-2)?.endsWith('\r')) return;
    const text = begun.join('');
    // A carriage return may be the first half of a line ending.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(lineEnd);
    begun = [`${lines.pop()}${text.slice(whole.length)}`];
    for (const line of lines) readLine(line);
  }

  return {
    push: (piece) => add(decoder.decode(piece, { stream: true })),
    end: () => {
      add(`${decoder.decode()}\n`);
      dispatch();
    },
  };
}
