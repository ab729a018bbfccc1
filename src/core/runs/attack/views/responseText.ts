import type { DialogueTurn, ResponseContent } from '../../../data/samples/sample.ts';
import { namesSpeaker, onlyAnnounces, shownBlocks } from '../../../scoring/scoreMaterial.ts';

/** What a block begins with, such as `[Step 0] `, and what only looks like it. */
const heading = String.raw`\[(?:Step|Turn) \d+\](?: |(?![^\n]))`;
const atHeading = new RegExp(`(?<![^\\n])${heading}`, 'g');
const beforeLookAlike = new RegExp(String.raw`(?<=\n)(?=\\*${heading})`, 'g');
const escapeOfLookAlike = new RegExp(String.raw`(?<=\n)\\(?=\\*${heading})`, 'g');

/**
 * Returns a response as editable text, which is the text that judges are shown: steps and turns are
 * blocks separated by blank lines. A line within a block that looks like the beginning of one gets a
 * backslash, and characters that an editor would not preserve (a lone carriage return, NUL, lone
 * surrogates) are replaced by marks such as `‹U+0000›`.
 */
export function responseText(content: ResponseContent): string {
  const write = writerOf(content);
  if ('text' in content) return write(content.text).replace(/^\ufeff/, '‹U+FEFF›');
  return shownBlocks(content)
    .map((block) => write(block).replace(beforeLookAlike, '\\'))
    .join('\n\n');
}

/**
 * Parses a text written by `responseText`. Undefined if it does not begin with a block although it
 * has to.
 *
 * @param like the response that the text was written from, which determines the form, the line
 * endings, how turns name their speakers, and the turns that are not shown
 */
export function readResponseText(text: string, like: ResponseContent): ResponseContent | undefined {
  const read = (part: string) => unmark(endsLinesInCrLf(like) ? withCrLf(part) : part);
  const lines = text.replaceAll('\r\n', '\n');
  if ('text' in like) return { text: read(lines) };
  const [before, ...blocks] = lines.split(atHeading);
  if (before !== '' || (blocks.length === 0 && shownBlocks(like).length > 0)) return undefined;
  const bodies = blocks.map((block, index) =>
    (index === blocks.length - 1 ? block : block.replace(/\n{1,2}$/, '')).replace(
      escapeOfLookAlike,
      '',
    ),
  );
  if ('steps' in like) return { steps: bodies.map(read) };
  const shown = like.dialogue.filter((turn) => !onlyAnnounces(turn));
  const turns = bodies.map((body, index) => readTurn(body, shown[index], writerOf(like), read));
  return { dialogue: withAnnouncements(turns, like.dialogue) };
}

function readTurn(
  body: string,
  like: DialogueTurn | undefined,
  write: (text: string) => string,
  read: (text: string) => string,
): DialogueTurn {
  const isSameSpeaker = like !== undefined && body.startsWith(`${write(like.role)}:`);
  if (isSameSpeaker && namesSpeaker(like)) return { role: like.role, content: read(body) };
  const end = isSameSpeaker ? write(like.role).length : Math.max(0, body.indexOf(':'));
  const content = read(body.slice(end).replace(/^: ?/, ''));
  return { role: isSameSpeaker ? like.role : read(body.slice(0, end)), content };
}

/** Returns the turns with the announcements of the original dialogue before the turns they precede. */
function withAnnouncements(
  turns: readonly DialogueTurn[],
  original: readonly DialogueTurn[],
): DialogueTurn[] {
  const rest = [...turns];
  const dialogue = original.flatMap((turn) => (onlyAnnounces(turn) ? [turn] : rest.splice(0, 1)));
  return [...dialogue, ...rest];
}

function writerOf(content: ResponseContent): (text: string) => string {
  const crLf = endsLinesInCrLf(content);
  return (text) => markUnkept(crLf ? withLf(text) : text);
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
  return text.replace(/[\r\0\p{Cs}]|‹(?=U\+)/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
  });
}

function unmark(text: string): string {
  return text.replace(/‹U\+([0-9A-F]{4})›/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
