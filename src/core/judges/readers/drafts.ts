import type { Range } from './thoughts.ts';

/** Words in the name of a tag that may hold the answer itself. */
const answerWord =
  /^(?:final|finals?|verdicts?|answers?|results?|outputs?|responses?|reply|judg(?:e|e?ments?)|decisions?|conclusions?|evaluations?|assessments?|reviews?|feedback|explanations?|justifications?|comparisons?|grades?|grading|scores?|scoring|ratings?|rate|choices?|winners?|preferences?|labels?|summary|message|assistant|xml|root|json|text|tool|function|call|arguments?|parameters?)$/i;
/** Tags of plain markup. */
const markup =
  /^(?:a|abbr|article|b|big|body|bdi|bdo|center|code|dd|div|dl|dt|em|font|h[1-6]|html|i|ins|kbd|li|main|mark|math|ol|p|pre|samp|section|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var)$/i;
/** Words for thoughts, in names of tags and of blocks of code. */
const thoughtWord =
  /think|thought|reason|rationale|analys|scratch|draft|reflect|monolog|deliberat|brainstorm|(?:^|[-_.: ])cot(?:$|[-_.: ])/i;
/** Titles of sections that hold thoughts; "Analysis" and "Reasoning" often end with the verdict. */
const draftTitle =
  /^[ \t]*(?:#{1,6}[ \t]*|\*\*|__)[ \t*_]*(?:(?:my|first|initial|rough|internal|inner|private)[ \t]+)*(?:thinking|thoughts?|drafts?|scratch[ \t]?pad|chain[ \t-]of[ \t-]thought|monologue|brainstorm(?:ing)?)(?:[ \t]+(?:process|verdict|answer|notes?|steps?))?[\s:.*_#]*$/i;
const nextTitle =
  /^[ \t]*(?:#{1,6}|\*\*|__|(?:(?:my|the|final|overall)[ \t]+)*(?:final|verdict|answer|decision|conclusion|judge?ment|result)\b)/i;

/** Maximum number of tags that are paired. */
const mostTags = 2000;

/**
 * Returns the parts of an answer that hold a draft or a remark, in no order: pairs of tags that are
 * neither known to hold an answer nor plain markup, comments, and blocks and sections that are
 * named as thoughts. A tag within one of the candidates is part of that.
 */
export function draftsIn(text: string, candidates: readonly Range[]): readonly Range[] {
  const isOutside = ({ start }: Range) =>
    !candidates.some((one) => one.start < start && start < one.end);
  const tagged = text.includes('<') ? [...comments(text), ...taggedDrafts(text, isOutside)] : [];
  return [...tagged, ...namedBlocks(text)].filter(isOutside);
}

function comments(text: string): readonly Range[] {
  return [...text.matchAll(/<!--[\s\S]*?(?:-->|$)/g)].map(({ 0: source, index }) => {
    return { start: index, end: index + source.length };
  });
}

function taggedDrafts(text: string, isOutside: (tag: Range) => boolean): readonly Range[] {
  const tags = [...text.matchAll(/<(\/?)(\p{L}[\p{L}\p{N}_:.-]{0,60})(?:\s[^<>]{0,200})?>/gu)]
    .slice(-mostTags)
    .map(({ 0: source, 1: slash, 2: name = '', index }) => {
      const isOpening = slash === '' && !source.endsWith('/>');
      return { start: index, end: index + source.length, name: name.toLowerCase(), isOpening };
    })
    .filter((tag) => isOutside(tag) && !mayHoldAnswer(tag.name));
  const drafts: Range[] = [];
  const closings = new Map<string, Range>();
  for (const tag of tags.toReversed()) {
    const closing = closings.get(tag.name);
    if (!tag.isOpening) closings.set(tag.name, tag);
    else if (closing) drafts.push({ start: tag.start, end: closing.end });
    else if (thoughtWord.test(tag.name) && text.slice(0, tag.start).trim() === '') {
      drafts.push({ start: tag.start, end: text.length });
    }
  }
  const [first] = tags;
  if (first && !first.isOpening && thoughtWord.test(first.name)) {
    drafts.push({ start: 0, end: first.end });
  }
  return drafts;
}

/** Whether a tag of this name may hold the verdict: `<verdict>`, `<final_answer>`, `<b>`. */
function mayHoldAnswer(name: string): boolean {
  if (markup.test(name)) return true;
  return !thoughtWord.test(name) && name.split(/[-_:.]/).some((word) => answerWord.test(word));
}

/** Returns blocks of code and sections whose names say that they are thoughts. */
function namedBlocks(text: string): readonly Range[] {
  const blocks = text.matchAll(
    /^[ \t]*(```+|~~~+)[ \t]*([^`\n]*)\n[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|(?![\s\S]))/gm,
  );
  const drafts = [...blocks]
    .filter(({ 2: name = '' }) => thoughtWord.test(name))
    .map(({ 0: source, index }): Range => ({ start: index, end: index + source.length }));
  let at = 0;
  let start: number | undefined;
  for (const line of text.split('\n')) {
    if (start !== undefined && nextTitle.test(line)) {
      drafts.push({ start, end: at });
      start = undefined;
    }
    if (start === undefined && draftTitle.test(line)) start = at;
    at += line.length + 1;
  }
  const isDraft = start !== undefined && /draft|scratch/i.test(text.slice(start, start + 60));
  return start !== undefined && isDraft ? [...drafts, { start, end: text.length }] : drafts;
}
