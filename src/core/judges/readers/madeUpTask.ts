import type { JudgeDefinition } from '../definition.ts';
import { wordsOf } from './labels.ts';
import type { FindTask } from './readLast.ts';

const question = ['prompt', 'turns', 'messages', 'conversation'];
const responses = ['first', 'second', 'response'];
/** Words of a heading that do not name what stands under it. */
const lead = /^(?:(?:begin|start|the|of) )+/;
/** Maximum number of tasks that are compared with the material. */
const mostTasks = 20;

/** Returns the search for tasks like those of a definition. */
export function madeUpTasks({ messages }: Pick<JudgeDefinition, 'messages'>): FindTask {
  const headingsOf = (names: readonly string[]) =>
    new Set(messages.flatMap(({ content }) => headingsIn(content, names)));
  const [ofQuestion, ofResponse] = [headingsOf(question), headingsOf(responses)];
  return (text, from, material) => {
    let begun: number | undefined;
    let at = from;
    let tries = mostTasks;
    for (const line of text.slice(from).split('\n')) {
      if (isHeading(line, ofQuestion)) begun ??= at;
      else if (begun !== undefined && tries > 0 && isHeading(line, ofResponse)) {
        const said = contentUnder(text.slice(begun, at));
        if (said !== '' && !material.some((one) => wordsOf(one).includes(said))) {
          return { start: begun, end: text.length };
        }
        begun = undefined;
        tries -= 1;
      }
      at += line.length + 1;
    }
    return undefined;
  };
}

/** Returns the words under a heading, without the line that ends its fence. */
function contentUnder(section: string): string {
  const [first = '', ...rest] = section.split('\n');
  const beside = first.replace(/^[^:：]*[:：]?/, '');
  return wordsOf([beside, ...rest.filter((line) => !/^\W*end\b/i.test(line))].join('\n'));
}

/** Returns the words of the line, or part of a line, before each placeholder. */
function headingsIn(content: string, names: readonly string[]): string[] {
  return [...content.matchAll(/\{\{(\w+)\}\}/g)].flatMap(({ 1: name = '', index }) => {
    if (!names.includes(name)) return [];
    const lines = content.slice(0, index).split(/\{\{\w+\}\}|\n/);
    const heading = lines.map(wordsOf).findLast((words) => words !== '');
    return heading === undefined ? [] : [heading, heading.replace(lead, '')];
  });
}

/** Whether a line begins with a heading, which a fence's code or a number may follow. */
function isHeading(line: string, headings: ReadonlySet<string>): boolean {
  const [label = ''] = line.split(/[:：]/, 1);
  const words = wordsOf(label.slice(0, 200));
  return headings.has(words) || headings.has(words.replace(/ [\da-f]+$/, ''));
}
