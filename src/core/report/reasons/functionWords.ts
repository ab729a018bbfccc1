/** English words that are no reason by themselves. */
const functionWords: ReadonlySet<string> = new Set(
  `a an the this that these those it its they them their he she his her
   of to in on at by for with from as into and or than which who what there
   is are was were be been being has have had do does did`.split(/\s+/),
);

/** Whether a phrase has no other words than function words, such as "of the". */
export function saysNothing(phrase: string): boolean {
  return phrase.split(' ').every((word) => functionWords.has(word));
}
