/**
 * Rules of the built-in follow-ups that a custom wording may break. Results of a follow-up that
 * breaks one are not comparable with others of its kind:
 * - `no-target`: names no target, so that it is unclear which response it favors
 * - `names-response`: a neutral follow-up that names a response
 * - `fixed-letter`: says "Response A", the response shown first, instead of `{target}`
 * - `names-both`: names the other response in addition to the target
 * - `casts-doubt`: a neutral follow-up that questions the verdict
 * - `contradicts-itself`: refers to a verdict that may equal the target, such as "your verdict is
 * wrong"
 * - `asks-again`: asks the judge for something, although every follow-up ends with the same request
 * - `gives-reason`: argues, in a follow-up of a kind that gives no reasons
 * - `cites-authority`: invokes an authority, in a follow-up of a kind that does not
 * - `cites-nobody`: reports nobody's disagreement, in a follow-up of a kind that requires it
 * - `other-length`: more than a fifth longer or shorter, in words, than the built-in ones of its
 * kind
 * - `one-wording`: only one wording, whereas each built-in follow-up has three
 */
export const wordingRules = [
  'no-target',
  'names-response',
  'fixed-letter',
  'names-both',
  'casts-doubt',
  'contradicts-itself',
  'asks-again',
  'gives-reason',
  'cites-authority',
  'cites-nobody',
  'other-length',
  'one-wording',
] as const;
export type WordingRule = (typeof wordingRules)[number];
