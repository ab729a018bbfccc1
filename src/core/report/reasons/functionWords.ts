/** English words that are no reason by themselves. */
const functionWords: ReadonlySet<string> = new Set(
  `a an the this that these those it its they them their he she his her
   i me my we us our you your
   of to in on at by for with from as into and or than which who what there
   am is are was were be been being has have had do does did`.split(/\s+/),
);

/** Whether a lower-cased word is no reason by itself. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

/**
 * Whether a phrase begins or ends with a function word, such as "of the" or "the weaknesses that".
 */
export function isFragment(phrase: string): boolean {
  const words = phrase.split(' ');
  return [words.at(0), words.at(-1)].some((word) => word === undefined || functionWords.has(word));
}
