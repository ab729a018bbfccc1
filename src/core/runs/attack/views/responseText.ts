import type { ResponseContent } from '../../../pointwise/sample.ts';

const rule = '──── ';
/** A line of a block that looks like a heading, or like an escaped one. */
const looksLikeHeading = /(?<![^\n])(?=\\*──── )/g;

/**
 * Returns a response as editable text: steps and turns are blocks separated by blank lines, each
 * with a heading. Characters that an editor would not preserve (a lone carriage return, NUL, lone
 * surrogates) are replaced by marks such as `‹U+0000›`.
 */
export function responseText(content: ResponseContent): string {
  const write = (text: string) => markUnkept(endsLinesInCrLf(content) ? withLf(text) : text);
  if ('text' in content) return write(content.text);
  const blocks =
    'steps' in content
      ? content.steps.map((step, index) => ({ heading: `Step ${index}`, body: step }))
      : content.dialogue.map((turn) => ({ heading: turn.role, body: turn.content }));
  return blocks
    .map(({ heading, body }) => {
      const title = markUnkept(heading).replaceAll('\n', '‹U+000A›');
      return `${rule}${title}\n${write(body).replace(looksLikeHeading, '\\')}`;
    })
    .join('\n\n');
}

/**
 * Parses a text written by `responseText`. Undefined if the required heading at the start is
 * missing, or there is no block.
 *
 * @param like the response that the text was written from, which determines the form and the line
 * endings
 */
export function readResponseText(text: string, like: ResponseContent): ResponseContent | undefined {
  const read = (part: string) => unmark(endsLinesInCrLf(like) ? withCrLf(part) : part);
  const lines = text.replaceAll('\r\n', '\n');
  if ('text' in like) return { text: read(lines) };
  if (!lines.startsWith(rule)) return undefined;
  const blocks = lines.split(/(?<![^\n])──── /).slice(1);
  const turns = blocks.map((block) => {
    const end = block.indexOf('\n');
    const heading = end < 0 ? block : block.slice(0, end);
    const body = (end < 0 ? '' : block.slice(end + 1)).replace(/(?<![^\n])\\(?=\\*──── )/g, '');
    return { heading, body };
  });
  const ended = turns.map(({ heading, body }, index) => ({
    role: unmark(heading),
    content: read(index === turns.length - 1 ? body : body.replace(/\n{1,2}$/, '')),
  }));
  return 'steps' in like ? { steps: ended.map(({ content }) => content) } : { dialogue: ended };
}

/** Whether there are several lines and all end in CR LF. */
function endsLinesInCrLf(content: ResponseContent): boolean {
  const texts =
    'text' in content
      ? [content.text]
      : 'steps' in content
        ? content.steps
        : content.dialogue.map(({ content: said }) => said);
  return (
    texts.some((text) => text.includes('\r\n')) &&
    !texts.some((text) => /(^|[^\r])\n|\r(?!\n)/.test(text))
  );
}

function withLf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

function withCrLf(text: string): string {
  return text.replaceAll('\n', '\r\n');
}

/** The start of a mark is itself escaped, so that text containing a mark is restored unchanged. */
function markUnkept(text: string): string {
  return text.replace(/[\r\0\p{Cs}]|‹(?=U\+)|^\ufeff/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
  });
}

function unmark(text: string): string {
  return text.replace(/‹U\+([0-9A-F]{4})›/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
