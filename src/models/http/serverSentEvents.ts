/** One event of a stream of server-sent events; the name is empty where it has none. */
export interface ServerSentEvent {
  readonly name: string;
  readonly data: string;
}

const lineEnd = /\r\n|\n|\r/;
const field = /^(event|data)(?::[ ]?(.*))?$/s;

/**
 * Cuts a UTF-8 text that comes in pieces into server-sent events (HTML Living Standard, 9.2). An event that the
 * end of the stream cuts short of its blank line counts, as some servers leave the last one out.
 */
export function createEventReader(onEvent: (event: ServerSentEvent) => void): {
  push(piece: Uint8Array): void;
  /** To be called at the end of the stream. */
  end(): void;
} {
  /** Pieces of a line that has not ended yet. */
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
    // A carriage return may be the first half of a line end.
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
