/**
 * How text that others wrote (datasets, model answers, run logs) is shown as what it is, on every
 * surface that would otherwise interpret it. No other file escapes text.
 */

/**
 * Characters that reorder or hide what stands next to them, or that no one sees: controls, line
 * separators, halves of characters, bidirectional marks, fillers, tags. Not among them are joiners
 * and variation selectors, of which emoji and several scripts are made.
 */
const invisible =
  /(?!\r\n|[\t\n]|\u200c|\u200d|(?![\u{e0100}-\u{e01ef}])\p{Variation_Selector})[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** An invisible character, where it begins in its text (in UTF-16 units) and how it is shown. */
export interface InvisibleCharacter {
  readonly at: number;
  readonly character: string;
  /** Such as `‹U+202E›`. */
  readonly mark: string;
}

/** The invisible characters of a text, from its beginning; tabs and line breaks are none. */
export function* invisibleIn(text: string): Generator<InvisibleCharacter> {
  for (const { 0: character, index } of text.matchAll(invisible)) {
    yield { at: index, character, mark: markOf(character) };
  }
}

function markOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
}

/** Such characters as visible `‹U+202E›`; tabs and line breaks stay. */
export function revealInvisible(text: string): string {
  return text.replace(invisible, markOf);
}

/**
 * One line of at most `longest` characters for lists, lenses and titles. Blanks are collapsed, no
 * character is cut in two, and `…` says that something is left out.
 */
export function asOneLine(text: string, longest: number): string {
  const trimmed = text.trim();
  const head = trimmed.slice(0, longest * 16).replace(/[\ud800-\udbff]$/, '');
  const line = revealInvisible(head.replace(/\s+/g, ' '));
  const characters = [...line];
  if (head.length === trimmed.length && characters.length <= longest) return line;
  return `${characters.slice(0, longest - 1).join('')}…`;
}

/** For labels in which VS Code draws `$(name)` as an icon: CodeLens, quick pick, status bar. */
export function asIconLabel(text: string, longest: number): string {
  return asOneLine(text, longest).replace(/\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g, '\\$&');
}

/** For notifications, which turn `[text](target)` into links, `command:` links among them. */
export function asNotification(text: string, longest: number): string {
  return asOneLine(text, longest).replaceAll('](', ']\u200b(');
}

/** For the line below an input box, in which VS Code draws icons and makes links. */
export function asInputMessage(text: string, longest: number): string {
  return asIconLabel(text, longest).replaceAll('](', ']\u200b(');
}

/**
 * The whole text on one line, for a terminal and for logs of a message a line: no escape sequence of
 * it works there, and its line breaks and tabs are marked too, so that one message cannot pass for two.
 */
export function asMessageLine(text: string): string {
  return revealInvisible(text).replace(/[\r\n\t]/g, markOf);
}

/**
 * JSON for a terminal, a pipe or a file that an editor shows: what `JSON.stringify` leaves in it of
 * invisible characters and of line ends that are none in JSON becomes `\u` escapes. It means what it
 * meant.
 */
export function asPrintableJson(json: string): string {
  return json.replace(invisible, (character) => {
    let escaped = '';
    for (let unit = 0; unit < character.length; unit += 1) {
      escaped += `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`;
    }
    return escaped;
  });
}

/** A value as one line of JSON with its line break, for a log, a data file or standard output. */
export function asJsonLine(value: unknown): string {
  return `${asPrintableJson(JSON.stringify(value))}\n`;
}

/** Where text would be markup in GitHub Flavored Markdown, wherever in a line it is put. */
const markdownMarkup = new RegExp(
  [
    /\\(?=[!-/:-@[-`{-~\r\n]|$)/u, // an escape, or a line break
    /[`[|~$]/u, // code, links, cells, strikethrough, mathematics
    /_+/u, // emphasis but for within a word
    /(?<!\S )\*|\*(?! \S)/u, // emphasis, a list
    /<(?![\s\d=])/u, // HTML
    /&(?=#?\w{1,40};)/u, // an entity
    /(?<![\p{L}\p{N}])#|#(?=\d)/u, // a heading or its end, an issue
    /@(?=\w)/u, // a mention, an address
    /\/(?=\/)|(?<=www)\.|(?<=mailto|xmpp):/u, // links without brackets
    /:(?=(?:[a-z][\w+-]{0,40}|[+-]1|100):)/u, // an emoji's name
    /^>|^[+-](?=\s|$)|^-(?=[-:|])|^=(?=[=\s]|$)|^:(?=-)|(?<=^\d{1,9})[.)](?=\s|$)/u, // quotes, lists, rules
  ]
    .map(({ source }) => source)
    .join('|'),
  'gimu',
);

/**
 * Markdown that shows the text itself: nothing in it becomes a link, an image, HTML, emphasis, a
 * heading or code, whatever it is put beside. What would be no markup is left as it is: `gpt-4o_mini
 * (v2.1)` needs no escape. Line breaks are kept. Not for a MarkdownString with `supportThemeIcons`,
 * which reads icons after Markdown has taken the escapes away.
 */
export function asMarkdownText(text: string): string {
  return revealInvisible(text)
    .replace(markdownMarkup, (match, at: number, whole: string) =>
      match.startsWith('_') && isWithinWord(whole, at, match.length)
        ? match
        : match.replace(/./g, '\\$&'),
    )
    .replace(/^[ \t]+/gm, (blanks) => '&nbsp;'.repeat(blanks.length))
    .replace(/\r?\n/g, '  \n');
}

/** Whether a letter or digit stands before and after a part of a text. */
function isWithinWord(text: string, at: number, length: number): boolean {
  const around = [text.slice(Math.max(0, at - 2), at), text.slice(at + length, at + length + 2)];
  return /[\p{L}\p{N}]$/u.test(around[0] ?? '') && /^[\p{L}\p{N}]/u.test(around[1] ?? '');
}

/** A Markdown code block that the text cannot end. */
export function asMarkdownBlock(text: string): string {
  const lines = revealInvisible(text).replaceAll('\r\n', '\n');
  let longest = 2;
  for (const [ticks] of lines.matchAll(/`{3,}/g)) longest = Math.max(longest, ticks.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${lines}\n${fence}`;
}

/**
 * One cell of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula is led by an
 * apostrophe; numbers stay numbers.
 */
export function asCsvCell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const shown = revealInvisible(value);
  const text = /^\s*[=+\-@＝＋－＠]/.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Text or an attribute's value in HTML and in XML 1.0: characters that XML cannot hold are shown as
 * marks, and line breaks and tabs keep in attributes too.
 */
export function asMarkupText(text: string): string {
  return revealInvisible(text)
    .replace(/[\ufffe\uffff]/g, markOf)
    .replace(/[&<>"'\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON inside an HTML `<script>`, which nothing in it can end or turn into a comment. */
export function asScriptJson(json: string): string {
  return asPrintableJson(json).replaceAll('<', '\\u003c');
}

/**
 * The target of a Markdown link that runs a command: nothing in the argument can end the link. Only in
 * a MarkdownString that trusts this command by name and holds no other text from outside.
 */
export function asCommandTarget(command: string, argument: unknown): string {
  const encoded = encodeURIComponent(JSON.stringify([argument]));
  const marks = /[!'()*~_]/g;
  return `command:${command}?${encoded.replace(marks, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`;
}

const latexMarks: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '‹': '$\\langle$',
  '›': '$\\rangle$',
  '−': '$-$',
  '±': '$\\pm$',
  '→': '$\\rightarrow$',
  α: '$\\alpha$',
  τ: '$\\tau$',
  κ: '$\\kappa$',
  Δ: '$\\Delta$',
};

/** One line of text in LaTeX: no command, group or comment begins in it, and no signs join to others. */
export function asLatexText(text: string): string {
  return asOneLine(text, 2000).replace(
    /[\\{}$&#_%~^<>|`[\]‹›−±→ατκΔ]|--+|''+/gu,
    (mark) =>
      latexMarks[mark] ??
      (/^[{}$&#_%]$/.test(mark) ? `\\${mark}` : [...mark].map((one) => `{${one}}`).join('')),
  );
}
