/** Tags of thoughts that models write into their answers, in any case. */
export interface ThoughtTags {
  readonly openings: readonly string[];
  /** Expression for what ends them. */
  readonly closing: string;
}

const names = [
  ...['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'seed:think', 'antThinking'],
  ...['scratchpad', 'reflection', 'monologue', 'inner_monologue', 'internal_monologue'],
  ...['cot', 'chain_of_thought'],
];

export const thoughtTags: readonly ThoughtTags[] = [
  ...names.map((name) => ({ openings: [`<${name}>`], closing: `</${name}\\s{0,20}>` })),
  { openings: ['◁think▷'], closing: '◁/think▷' },
  { openings: ['<|begin_of_thought|>'], closing: '<\\|end_of_thought\\|>' },
  { openings: ['<|START_THINKING|>'], closing: '<\\|END_THINKING\\|>' },
  { openings: ['<|channel>thought'], closing: '<channel\\|>' },
  { openings: ['[unused16]'], closing: '\\[unused17\\]' },
  { openings: ['[THINK]'], closing: '\\[/THINK\\]' },
  {
    openings: ['', '<|start|>assistant'].flatMap((start) =>
      ['analysis', 'commentary'].map((channel) => `${start}<|channel|>${channel}`),
    ),
    closing: '<\\|channel\\|>final(?:[^<]{0,20}<\\|constrain\\|>[^<]{0,20})?<\\|message\\|>',
  },
];

/** Expressions for the opening and closing tags, by kind. */
const kinds: readonly (readonly [opening: RegExp, closing: RegExp])[] = thoughtTags.map(
  ({ openings, closing }) => [
    new RegExp(openings.map(openingForm).join('|'), 'gi'),
    new RegExp(closing, 'gi'),
  ],
);

/** Returns an expression for an opening tag, which may have attributes: `<think lang="en">`. */
function openingForm(tag: string): string {
  const form = tag.replace(/[|[\]]/g, '\\$&');
  return /^<[\w:]+>$/.test(tag) ? form.replace('>', '(?:\\s[^<>]{0,200})?>') : form;
}

/** A part of a text: offsets of its first character and of the one after its last. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A part of a text that is thoughts. */
interface Thoughts extends Range {
  /** Whether they are never closed. */
  readonly isOpen: boolean;
}

interface Tag extends Range {
  readonly kind: number;
  readonly isOpening: boolean;
}

/**
 * Returns the tagged thoughts of an answer, in order. The first opening tag may be missing, since
 * some templates end with it; thoughts that open an answer and are never closed reach to its end. A
 * tag within one of the candidates is part of that.
 */
export function thoughtsIn(text: string, candidates: readonly Range[] = []): readonly Thoughts[] {
  if (!/[<[◁]/.test(text)) return [];
  const tags = tagsIn(text).filter(
    ({ start }) => !candidates.some((one) => one.start < start && start < one.end),
  );
  const closings = closingsOf(tags);
  const thoughts: Thoughts[] = [];
  let behind = 0;
  for (const [place, tag] of tags.entries()) {
    if (tag.start < behind) continue;
    if (!tag.isOpening) {
      if (thoughts.length > 0) continue;
      thoughts.push({ start: 0, end: tag.end, isOpen: false });
      behind = tag.end;
      continue;
    }
    const closing = closings[place];
    const isFirst = text.slice(behind, tag.start).trim() === '';
    if (!closing && !isFirst) continue;
    behind = closing?.end ?? text.length;
    thoughts.push({ start: tag.start, end: behind, isOpen: !closing });
  }
  return thoughts;
}

/** Returns an answer without its tagged thoughts. */
export function withoutThoughts(text: string): string {
  let kept = '';
  let behind = 0;
  for (const { start, end } of thoughtsIn(text)) {
    kept += text.slice(behind, start);
    behind = end;
  }
  return kept + text.slice(behind);
}

/** Returns the next closing tag of the same kind after each tag. */
function closingsOf(tags: readonly Tag[]): readonly (Tag | undefined)[] {
  const next = new Map<number, Tag>();
  return tags
    .toReversed()
    .map((tag) => {
      const closing = next.get(tag.kind);
      if (!tag.isOpening) next.set(tag.kind, tag);
      return closing;
    })
    .toReversed();
}

function tagsIn(text: string): readonly Tag[] {
  return kinds
    .flatMap((tags, kind) =>
      tags.flatMap((form, place) =>
        [...text.matchAll(form)].map(({ 0: tag, index }): Tag => {
          return { start: index, end: index + tag.length, kind, isOpening: place === 0 };
        }),
      ),
    )
    .sort((one, other) => one.start - other.start);
}
