/**
 * What own words may break of the rules that the built-in follow-ups keep. Numbers of a follow-up
 * that breaks one are not comparable with those of its kind:
 * - `no-target`: names no target, so nobody knows which response it favours
 * - `names-response`: a neutral follow-up that names a response
 * - `fixed-letter`: says "Response A", which is whatever was shown first, instead of `{target}`
 * - `names-both`: names the other response beside the target
 * - `casts-doubt`: a neutral follow-up that questions the verdict
 * - `contradicts-itself`: speaks of a verdict that the target may be itself, such as "your verdict is wrong"
 * - `asks-again`: asks the judge for something, while every follow-up ends with the same request
 * - `gives-reason`: argues, in a follow-up of a kind that gives no reasons
 * - `cites-authority`: invokes somebody, in a follow-up of a kind that does not
 * - `cites-nobody`: reports nobody's disagreement, in a follow-up of a kind that has to
 * - `other-length`: more than a fifth longer or shorter, in words, than the built-in ones of its kind
 * - `one-wording`: one wording alone, where each built-in follow-up has three
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
