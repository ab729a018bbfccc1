import type { Scenario } from '../../words/scenario.ts';
import { contentText, type ResponseContent } from './sample.ts';

/** Matches a speaker's name and a colon at the start of a line: `Ann: `, `**Dr. Watson**: `. */
const speaker = /^(?:\*\*)?(\p{L}[\p{L}\p{N}.'’ -]{0,39})(?:\*\*)?:(?:\*\*)?(?:[ \t]|$)/u;
const blankLines = /\n(?:[^\S\n]*\n)+/;

/**
 * Returns a pair's response in the form that attacks of a scenario use: for `maths`, its paragraphs
 * as steps, or its lines if it has one paragraph; for `role-play`, its turns, each of which starts
 * with a name and a colon. Returns undefined if the text does not have this form.
 */
export function responseContentOf(text: string, scenario: Scenario): ResponseContent | undefined {
  switch (scenario) {
    case 'general':
    case 'writing':
      return { text };
    case 'maths': {
      const paragraphs = partsOf(text, blankLines);
      const steps = paragraphs.length > 1 ? paragraphs : partsOf(text, /\n/);
      return steps.length > 1 ? { steps } : undefined;
    }
    case 'role-play':
      return dialogueOf(text);
  }
}

/**
 * Returns the separator of a response's steps or turns: a blank line, or a line break if it has
 * none.
 */
export function gapIn(text: string): '\n\n' | '\n' {
  return blankLines.test(text.replaceAll('\r\n', '\n').trim()) ? '\n\n' : '\n';
}

/** Returns a response as the text of a pair, its steps or turns separated by `gap`. */
export function textOfResponse(content: ResponseContent, gap: '\n\n' | '\n' = '\n\n'): string {
  if ('text' in content) return content.text;
  return 'steps' in content
    ? content.steps.join(gap)
    : content.dialogue.map((turn) => contentText({ dialogue: [turn] })).join(gap);
}

function partsOf(text: string, separator: RegExp): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

function dialogueOf(text: string): ResponseContent | undefined {
  const turns: { role: string; content: string }[] = [];
  for (const line of text.replaceAll('\r\n', '\n').trim().split('\n')) {
    const [opening, role] = speaker.exec(line) ?? [];
    const turn = turns.at(-1);
    if (opening !== undefined && role !== undefined) {
      turns.push({ role, content: line.slice(opening.length) });
    } else if (turn) {
      turn.content += `\n${line}`;
    } else {
      return undefined;
    }
  }
  // `Step 1:`, `Step 2:` are headings, not speakers.
  const areNumbered = turns.every(({ role }) => /\d$/.test(role));
  if (turns.length < 2 || areNumbered) return undefined;
  return { dialogue: turns.map(({ role, content }) => ({ role, content: content.trim() })) };
}
