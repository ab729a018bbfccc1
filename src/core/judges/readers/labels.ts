import type { JudgeDefinition } from '../definition.ts';
import type { Found } from './readLast.ts';

/** Maximum number of characters of a line in front of a match that are searched. */
const reach = 200;

/** Words of labels that introduce a verdict. */
const verdictWord =
  /^(?:overall|final|verdict|winner|better|best|decision|conclusion|choice|preference|preferred|answer|rating|score|grade|result|judge?ment|evaluation|assessment|tie|draw)s?$/;
const functionWord =
  /^(?:my|mine|our|your|the|a|an|i|it|this|that|is|are|so|thus|hence|therefore|here|now|then|in|on|of|for|to|as|at|and|or|end|all|new|revised|updated|corrected|choose|pick|prefer|select|give|say|conclude|required|requested|format|form|upon|further|closer|second|thought|reflection|consideration|however|but|no|yes|instead|finally|actually)$/;
const certainty =
  /^(?:(?:my|our|the|overall|level|degree|of) )*(?:confidence|certainty)(?: |$)|(?:^| )(?:confidence|certainty)$/;
/** A confidence in a sentence: "How sure am I?", "My confidence in this rating is". */
const inWords =
  /\bhow (?:sure|certain|confident)\b[^.!]{0,40}\?\s*$|\b(?:my|the) (?:\p{L}+ )?(?:confidence|certainty)\b[^.,;:]{0,40}\b(?:is|at)\s*$/iu;
/** "I say so with full confidence", which is no label. */
const confidently = /\bwith (?:\p{L}+ ){0,2}(?:confidence|certainty)$/u;
const nameWord = /^(?:response|assistant|answer|model|option|candidate|output|[a-c])$/;

/** A label right before a match, or one that only opens its line. */
const direct = /([^:：|\n]*)[:：|]\s*$/;
const opening = /^([^:：\n]{1,40})[:：]/;
/** "Clarity - [[5]]" at the beginning of a line, and "- Clarity [[5]]" in a list. */
const beside = [
  /^[\s#>-]*(?:\d+[.)]\s*)?(\p{L}+(?: \p{L}+){0,2})\s+(?:[-–—=]|→|->)\s*$/u,
  /^\s*(?:[-•]|\d+[.)])\s+(\p{L}+(?: \p{L}+){0,2})\s*\(?$/u,
];
const marks = /[*_`"'“”‘’\p{Cf}]/gu;

/**
 * What a text in front of a match says about it: "Clarity: [[5]]". Other matches on its line are not
 * part of its label, and have to be removed before.
 */
export interface Labels {
  /**
   * Whether a match has the label of something else than the verdict: a confidence or a criterion.
   *
   * @param rubric by which the record is judged
   */
  isSubScore(text: string, found: Found, rubric: string): boolean;
  /**
   * Whether a match has the definition's own label, none, or one that only announces a verdict, right
   * before it or at the beginning of its line.
   */
  isPlain(text: string, found: Found): boolean;
}

/**
 * Returns the labels of one definition, whose own ones are those before the form of the verdict in
 * its texts.
 *
 * @param formsIn finds whatever has the form of the verdict
 */
export function labelsOf(
  { calls, ...definition }: JudgeDefinition,
  formsIn: (text: string) => readonly Found[],
): Labels {
  const texts = ownTexts(definition);
  const own = new Set(
    texts.flatMap((text) => formsIn(text).flatMap((found) => labelBefore(text, found) ?? [])),
  );
  const ownWords = new Set([...own].flatMap((label) => label.split(' ')));
  const names = [calls?.first, calls?.second].flatMap((name) => wordsOf(name ?? '').split(' '));
  const criteria = wordsOf(texts.map((text) => withoutForms(text, formsIn)).join('\n'));
  const isName = (word: string) => nameWord.test(word) || names.includes(word);
  const announces = (word: string) =>
    ownWords.has(word) || verdictWord.test(word) || functionWord.test(word) || isName(word);
  return {
    isSubScore: (text, found, rubric) => {
      if (inWords.test(lineBefore(text, found))) return true;
      const label = labelBefore(text, found);
      if (label === undefined || own.has(label)) return false;
      if (certainty.test(label)) return !confidently.test(label);
      const words = label.split(' ');
      if (words.some((word) => verdictWord.test(word)) || words.every(announces)) return false;
      return ` ${criteria} ${wordsOf(rubric)} `.includes(` ${label} `);
    },
    isPlain: (text, found) => {
      const label =
        labelBefore(text, found) ?? phraseOf(opening.exec(lineBefore(text, found))?.[1]);
      return [label, headingOver(text, found)].every(
        (one) => one === undefined || own.has(one) || one.split(' ').every(announces),
      );
    },
  };
}

/** Returns the definition's own texts, in which its markers are explained. */
export function ownTexts({
  messages,
  again,
  repair,
}: Pick<JudgeDefinition, 'messages' | 'again' | 'repair'>): readonly string[] {
  const repairs = typeof repair === 'object' ? Object.values(repair) : [repair];
  return [...messages.map(({ content }) => content), again, ...repairs].flatMap(
    (text) => text ?? [],
  );
}

/** Returns a text without the sentences that show the form of the verdict, and placeholders. */
function withoutForms(text: string, formsIn: (text: string) => readonly Found[]): string {
  return text
    .replace(/\{\{[^{}]*\}\}/g, ' ')
    .split(/(?<=[.!?])\s+|\n/)
    .filter((sentence) => formsIn(sentence).length === 0)
    .join('\n');
}

/** Returns the words of the label right before a match; one that begins with its label has that. */
function labelBefore(text: string, found: Found): string | undefined {
  const line = lineBefore(text, found);
  const [label = ''] = /^(?!\[\[|\{)[^:：\n]{1,60}[:：]/.exec(found.source) ?? [];
  const own = direct.exec(`${line}${label}`.replace(marks, ''));
  const [listed] = beside.flatMap((form) => form.exec(line) ?? []).slice(1);
  return phraseOf(direct.exec(line)?.[1] ?? listed ?? own?.[1]);
}

/** Returns the words of a line right above that of a match, if it ends with a colon: "Clarity:". */
function headingOver(text: string, { start }: Found): string | undefined {
  const above = text.slice(Math.max(0, start - reach), start).replace(marks, '');
  return phraseOf(
    /(?:^|\n)[ \t#>-]*([^:：\n]{1,40})[:：][ \t]*\n[ \t]*\n?[^\n]*$/.exec(above)?.[1],
  );
}

function lineBefore(text: string, { start }: Found): string {
  const before = text.slice(Math.max(0, start - reach), start);
  return before.slice(before.lastIndexOf('\n') + 1).replace(marks, '');
}

/** Returns the words of the last phrase of a text; undefined if there are none. */
function phraseOf(text: string | undefined): string | undefined {
  const [phrase = ''] = (text ?? '')
    .replace(/\([^()]*\)/g, ' ')
    .split(/[,;.!?|{}[\]]/)
    .slice(-1);
  return wordsOf(phrase) || undefined;
}

/** Returns the words of a text in small letters, joined by spaces. */
export function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
