/**
 * How text that others wrote (datasets, model answers, run logs) is shown as what it is, on every
 * surface that would otherwise interpret it. No other file escapes text.
 */

/** Characters that reorder or hide what stands next to them. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the point.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Control, bidirectional and zero-width characters as visible `‹U+202E›`; line breaks stay. */
export function revealInvisible(text: string): string {
  return text.replace(invisible, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
  });
}

/** One line of at most `longest` characters for lists, lenses and titles; never cuts a character. */
export function asOneLine(text: string, longest: number): string {
  const line = revealInvisible(
    text
      .slice(0, longest * 2)
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}

/** For labels in which VS Code draws `$(name)` as an icon: CodeLens, quick pick, status bar. */
export function asIconLabel(text: string, longest: number): string {
  return asOneLine(text, longest).replace(/\$\([\w-]+(?:~[\w-]+)?\)/g, '\\$&');
}

/** For notifications, which turn `[text](target)` into links, `command:` links among them. */
export function asNotification(text: string, longest: number): string {
  return asOneLine(text, longest).replaceAll('](', ']\u200b(');
}

/** For a terminal: no escape sequence of the text reaches it; line breaks and tabs stay. */
export function asTerminalText(text: string): string {
  return revealInvisible(text.replaceAll('\r\n', '\n'));
}

/** Markdown that shows the text itself: nothing in it becomes a link, an image, HTML or emphasis. */
export function asMarkdownText(text: string): string {
  return revealInvisible(text).replace(/[\\`*_{}[\]()#+\-.!|<>&~$:@]/g, '\\$&');
}

/** A Markdown code block that the text cannot end. */
export function asMarkdownBlock(text: string): string {
  const ticks = [...text.matchAll(/`{3,}/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(3, ...ticks.map((length) => length + 1)));
  return `${fence}text\n${revealInvisible(text)}\n${fence}`;
}
