/**
 * Code points that are drawn blank or as a placeholder although Unicode lists them as visible: the
 * blank Braille pattern, interlinear marks and the object replacement, and blanks of Khitan,
 * Egyptian and musical notation.
 */
const blank = '\\u2800\\ufff9-\\ufffc\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}';
/** Code points that show nothing, as a class of a regular expression. */
const hiddenClass = `[[\\p{Default_Ignorable_Code_Point}${blank}\\p{Cc}\\p{Co}\\p{Cn}]--[\\t\\n\\r\\u0085]]`;
/** Letters and marks that show something. */
const shown = '[[\\p{L}\\p{M}]--\\p{Default_Ignorable_Code_Point}]';
const lettersOf = (...scripts: readonly string[]) =>
  `[${shown}&&[${scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]]`;

const indic = [
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
];
const joining = lettersOf('Arabic', ...indic);
const unspaced = lettersOf('Khmer', 'Thai', 'Lao', 'Myanmar');
const rightToLeft = lettersOf('Hebrew', 'Arabic');

/**
 * What needs hidden signs to be written: emoji, and single signs in the scripts that use them. Each
 * begins with what is rare, so that a long text is searched quickly.
 */
const spelled = [
  '(?=\\p{Emoji}\\p{Emoji_Modifier}?[\\u200d\\ufe0e\\ufe0f\\u{e0020}-\\u{e007f}])(?:\\p{RGI_Emoji}|[\\p{Emoji}--[0-9#*]])(?:(?<![\\ufe0e\\ufe0f])[\\ufe0e\\ufe0f])?',
  `[\\u200c\\u200d](?<=${joining}.)(?!${hiddenClass})`,
].join('|');
/** Signs that spelling needs but that a reader should see, as they show nothing themselves. */
const spelledUnseen = [
  `\\u00ad(?<=${shown}.)(?=${shown})`,
  `\\u200b(?<=${unspaced}.)(?=${unspaced})`,
  `[\\u200e\\u200f](?:(?<=${rightToLeft}.)(?!${hiddenClass})|(?<!${hiddenClass}.)(?=${rightToLeft}))`,
].join('|');

/** What reorders lines or is no character: line separators, lone returns and surrogates. */
const disturbing = '[\\p{Cs}\\p{Zl}\\p{Zp}\\u0085]|\\r(?!\\n)';
/** Signs that may be yielded; tested first, since few texts have any. */
const perhaps = new RegExp(
  `(?!\\r\\n|[\\t\\n])[\\p{Default_Ignorable_Code_Point}${blank}\\p{Cc}\\p{Co}\\p{Cn}\\p{Cs}\\p{Zl}\\p{Zp}]`,
  'u',
);
let form: RegExp | undefined;
/** Selectors of a letter's form, which Mongolian is written with. */
const mongolian = /^[\u180b-\u180d\u180f]$/;

/** A hidden sign and its offset in the text, in UTF-16 units. */
interface HiddenSign {
  readonly at: number;
  readonly sign: string;
}

function* signsIn(text: string): Generator<HiddenSign & { readonly isHidden: boolean }> {
  if (!perhaps.test(text)) return;
  // TypeScript accepts a literal with this flag from ES2024 on.
  form ??= new RegExp(`${spelled}|(${spelledUnseen}|${disturbing})|(${hiddenClass})`, 'gv');
  for (const { 0: sign, 1: other, 2: hidden, index } of text.matchAll(form)) {
    const isHidden = hidden !== undefined;
    if (isHidden || other !== undefined) yield { at: index, sign, isHidden };
  }
}

/**
 * Yields the signs of a text that show nothing, by which a text can hold what its reader does not
 * see: default-ignorable, control (except tabs and line breaks), private-use and unassigned code
 * points, and signs that are drawn blank. Signs that spelling needs are left
 * out: those within Unicode's recommended emoji sequences, and one by itself where a script uses it,
 * such as the joiner in می‌خواهم. Which code points are assigned, and which emoji there are, depends
 * on the Unicode version of the runtime.
 */
export function* hiddenSigns(text: string): Generator<HiddenSign> {
  for (const { at, sign, isHidden } of signsIn(text)) {
    if (isHidden) yield { at, sign };
  }
}

/**
 * Yields the signs that a surface must not show as they are: hidden ones, and those that reorder
 * lines or are no character.
 */
export function* unshowableSigns(text: string): Generator<HiddenSign> {
  for (const { at, sign } of signsIn(text)) {
    const isForm = mongolian.test(sign) && /\p{Script=Mongolian}/u.test(text[at - 1] ?? '');
    if (!isForm) yield { at, sign };
  }
}
