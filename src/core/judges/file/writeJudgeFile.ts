import { asOneLine, asPrintableJson } from '../../words/escape.ts';
import { definitionFields, type JudgeDefinition } from '../definition.ts';

/** Maximum length of a comment, in characters. */
const longestComment = 1000;

/**
 * Returns a definition as the text of its file, with messages as lists of lines.
 *
 * @param comments lines above the definition
 */
export function judgeFileText(
  definition: JudgeDefinition,
  comments: readonly string[] = [],
): string {
  const { schema, name, kind, messages, ...others } = definition;
  const order = Object.keys(definitionFields);
  const rest = Object.entries(others).sort(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  );
  const file = { schema, name, kind, messages: messages.map(asLines), ...Object.fromEntries(rest) };
  const lines = comments.map((comment) => `// ${asOneLine(comment, longestComment)}\n`);
  return `${lines.join('')}${asPrintableJson(JSON.stringify(file, undefined, 2))}\n`;
}

function asLines({ role, content }: JudgeDefinition['messages'][number]) {
  const lines = content.split('\n');
  return { role, content: lines.length > 1 ? lines : content };
}
