import { unshowableSigns } from './hiddenSigns.ts';

/**
 * Escapes untrusted text (datasets, model answers, run logs) so that it is displayed literally
 * wherever it would otherwise be interpreted. No other file escapes text.
 */

/** Characters that JSON shows as escapes: joiners and variation selectors are not among them. */
const invisible =
  /(?!\r\n|[\t\n]|\u200c|\u200d|(?![\u{e0100}-\u{e01ef}])\p{Variation_Selector})[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Adjacent invisible characters, and the mark that is shown for them. */
interface InvisibleRun {
  /** Offset in the text, in UTF-16 units. */
  readonly at: number;
  readonly text: string;
  /** For example, `⟨U+202E⟩` or `⟨U+E0041 ×3,343⟩`. */
  readonly mark: string;
}

/** Number of different characters in a row from which one mark names the first and their number. */
const mostDifferent = 8;

/**
 * Yields the invisible characters of a text in order (see `unshowableSigns`): those in a row that
 * are equal as one, and many different ones too.
 */
export function* invisibleIn(text: string): Generator<InvisibleRun> {
  let run: RepeatedSign[] = [];
  for (const { at, sign } of unshowableSigns(text)) {
    const last = run.at(-1);
    if (last && last.at + last.sign.length * last.times !== at) {
      yield* marksOf(run, text);
      run = [{ at, sign, times: 1 }];
    } else if (last?.sign === sign) {
      last.times += 1;
    } else {
      run.push({ at, sign, times: 1 });
    }
  }
  yield* marksOf(run, text);
}

interface RepeatedSign {
  readonly at: number;
  readonly sign: string;
  times: number;
}

function* marksOf(run: readonly RepeatedSign[], text: string): Generator<InvisibleRun> {
  const [first, last] = [run[0], run.at(-1)];
  if (first && last && run.length > mostDifferent) {
    const times = run.reduce((sum, one) => sum + one.times, 0);
    const all = text.slice(first.at, last.at + last.sign.length * last.times);
    yield { at: first.at, text: all, mark: markOf(first.sign, times) };
    return;
  }
  for (const { at, sign, times } of run) {
    yield { at, text: sign.repeat(times), mark: markOf(sign, times) };
  }
}

function markOf(character: string, times = 1): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return times === 1 ? `⟨U+${code}⟩` : `⟨U+${code} ×${times.toLocaleString('en-US')}⟩`;
}

/**
 * Replaces invisible characters by visible marks such as `⟨U+202E⟩`, except tabs and line breaks.
 */
export function revealInvisible(text: string): string {
  let [shown, end] = ['', 0];
  for (const { at, text: hidden, mark } of invisibleIn(text)) {
    shown += text.slice(end, at) + mark;
    end = at + hidden.length;
  }
  return shown + text.slice(end);
}

/** Words of ASCII with single spaces between them, as most lines are. */
const plainLine = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Returns one line of at most `longest` characters for lists, lenses and titles. White space is
 * collapsed, characters are never split, and `…` marks omitted text.
 */
export function asOneLine(text: string, longest: number): string {
  if (text.length <= longest && plainLine.test(text)) return text;
  const trimmed = text.trim();
  const head = trimmed.slice(0, longest * 16).replace(/[\ud800-\udbff]$/, '');
  const line = revealInvisible(head.replace(/\s+/g, ' '));
  const isWhole = head.length === trimmed.length;
  if (isWhole && line.length <= longest) return line;
  const characters = [...line];
  if (isWhole && characters.length <= longest) return line;
  return `${characters.slice(0, longest - 1).join('')}…`;
}

/**
 * Escapes labels in which VS Code renders `$(name)` as an icon: CodeLens, quick pick, status bar.
 */
export function asIconLabel(text: string, longest: number): string {
  return asOneLine(text, longest).replace(/\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g, '\\$&');
}

/**
 * Escapes notifications, in which VS Code turns `[text](target)` into links, including `command:`
 * links.
 */
export function asNotification(text: string, longest: number): string {
  return asOneLine(text, longest).replaceAll('](', ']\u200b(');
}

/** Escapes the message below an input box, in which VS Code renders icons and links. */
export function asInputMessage(text: string, longest: number): string {
  return asIconLabel(text, longest).replaceAll('](', ']\u200b(');
}

/**
 * Returns the whole text on one line, for a terminal and for logs with one message per line. Escape
 * sequences have no effect, and line breaks and tabs are replaced by marks, so that one message
 * cannot look like two.
 */
export function asMessageLine(text: string): string {
  return revealInvisible(text).replace(/[\r\n\t]/g, (sign) => markOf(sign));
}

/**
 * Escapes JSON for a terminal, a pipe or a file shown in an editor: invisible characters and
 * non-JSON line terminators that `JSON.stringify` keeps become `\u` escapes. The value is
 * unchanged.
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

/**
 * Returns a value as one line of JSON including the line break, for a log, a data file or standard
 * output.
 */
export function asJsonLine(value: unknown): string {
  return `${asPrintableJson(JSON.stringify(value))}\n`;
}

/**
 * Matches mentions, addresses and references to issues. Hosting sites link them in rendered text,
 * in which an escape makes no difference; only code is exempt.
 */
const siteReference = /(?:@\w+|(?:#|\bGH-)\d+)+/iu;

/** Matches text that would be markup in GitHub Flavored Markdown, at any position in a line. */
const markdownMarkup = new RegExp(
  [
    siteReference,
    /\\(?=[!-/:-@[-`{-~\r\n]|$)/u, // an escape, or a line break
    /[`[|~$]/u, // code, links, cells, strikethrough, mathematics
    /_+/u, // emphasis, except within a word
    /(?<!\S )\*|\*(?! \S)/u, // emphasis, a list
    /<(?![\s\d=])/u, // HTML
    /&(?=#?\w{1,40};)/u, // an entity
    /(?<![\p{L}\p{N}])#/u, // a heading or its end
    /\/(?=\/)|(?<=www)\.|(?<=mailto|xmpp):/u, // links without brackets
    /:(?=(?:[a-z][\w+-]{0,40}|[+-]1|100):)/u, // an emoji's name
    /^>|^[+-](?=\s|$)|^-(?=[-:|])|^=(?=[=\s]|$)|^:(?=-)|(?<=^\d{1,9})[.)](?=\s|$)/u, // quotes, lists
  ]
    .map(({ source }) => source)
    .join('|'),
  'gimu',
);

/**
 * Returns Markdown that shows the literal text: nothing in it becomes a link, an image, HTML,
 * emphasis, a heading or code, regardless of the surrounding text, except mentions and references
 * to issues, which are code. Text that would not be markup is unchanged: `gpt-4o_mini (v2.1)` needs
 * no escape. Line breaks are kept. Not for a MarkdownString with `supportThemeIcons`, which parses
 * icons after Markdown has removed the escapes.
 */
export function asMarkdownText(text: string): string {
  return revealInvisible(text)
    .replace(markdownMarkup, (match, at: number, whole: string) => {
      if (siteReference.test(match)) return `\`${match}\``;
      if (match.startsWith('_') && isWithinWord(whole, at, match.length)) return match;
      return match.replace(/./g, '\\$&');
    })
    .replace(/^[ \t]+/gm, (blanks) => '&nbsp;'.repeat(blanks.length))
    .replace(/\r?\n/g, '  \n');
}

/** Whether a part of a text has a letter or digit before and after it. */
function isWithinWord(text: string, at: number, length: number): boolean {
  const around = [text.slice(Math.max(0, at - 2), at), text.slice(at + length, at + length + 2)];
  return /[\p{L}\p{N}]$/u.test(around[0] ?? '') && /^[\p{L}\p{N}]/u.test(around[1] ?? '');
}

/** Returns a Markdown code block that the text cannot close. */
export function asMarkdownBlock(text: string): string {
  const lines = revealInvisible(text).replaceAll('\r\n', '\n');
  let longest = 2;
  for (const [ticks] of lines.matchAll(/`{3,}/g)) longest = Math.max(longest, ticks.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${lines}\n${fence}`;
}

/**
 * Returns one cell of a CSV file (RFC 4180). A text that a spreadsheet would interpret as a formula
 * is prefixed with an apostrophe; numbers are unchanged.
 */
export function asCsvCell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const shown = revealInvisible(value);
  const text = /^\s*[=+\-@＝＋－＠]/.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns text or an attribute value for HTML and XML 1.0: characters that XML does not allow are
 * shown as marks, and line breaks and tabs are preserved in attributes too.
 */
export function asMarkupText(text: string): string {
  return revealInvisible(text)
    .replace(/[\ufffe\uffff]/g, (sign) => markOf(sign))
    .replace(/[&<>"'\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Returns JSON for an HTML `<script>`, so that nothing in it can close the element or start a
 * comment.
 */
export function asScriptJson(json: string): string {
  return asPrintableJson(json).replaceAll('<', '\\u003c');
}

/**
 * Returns the target of a Markdown link that runs a command; nothing in the argument can close the
 * link. Use only in a MarkdownString that trusts this command by name and contains no other
 * untrusted text.
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
  '⟨': '$\\langle$',
  '⟩': '$\\rangle$',
  '×': '$\\times$',
  '−': '$-$',
  '±': '$\\pm$',
  '→': '$\\rightarrow$',
  α: '$\\alpha$',
  τ: '$\\tau$',
  κ: '$\\kappa$',
  Δ: '$\\Delta$',
};

/**
 * Returns one line of text for LaTeX: it contains no commands, groups or comments, and no
 * characters form ligatures.
 */
export function asLatexText(text: string): string {
  return asOneLine(text, 2000).replace(
    /[\\{}$&#_%~^<>|`[\]⟨⟩×−±→ατκΔ]|--+|''+/gu,
    (mark) =>
      latexMarks[mark] ??
      (/^[{}$&#_%]$/.test(mark) ? `\\${mark}` : [...mark].map((one) => `{${one}}`).join('')),
  );
}

/** Maximum length of a text in a workflow command, in characters. */
const longestInWorkflow = 1000;

/**
 * Returns the message of a GitHub workflow command on one line. Nothing in it ends the command or
 * forms another one, including one of the older form `##[name]`.
 */
export function asWorkflowData(text: string): string {
  return asOneLine(text, longestInWorkflow)
    .replaceAll('##[', '##\u200b[')
    .replace(/[%\r\n]/g, percentCode);
}

/** Returns the value of a property of a GitHub workflow command. */
export function asWorkflowProperty(text: string): string {
  return asWorkflowData(text).replace(/[:,]/g, percentCode);
}

function percentCode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
