import type { PromptMessage } from '../../data/pair.ts';
import type { JudgeDefinition } from '../definition.ts';
import { asPlainText, type Placeholder } from '../placeholders.ts';
import { JudgeImportError } from './judgeImporter.ts';

/** Piece of another tool's prompt: text, or the name of a value. */
export type PromptPiece = { readonly text: string } | { readonly name: string };

/** Placeholders by the names that another tool uses. */
export type Names = Readonly<Record<string, Placeholder>>;

/**
 * Returns pieces as the content of a definition's message. Throws JudgeImportError for a name
 * without a placeholder.
 */
export function contentOf(pieces: readonly PromptPiece[], names: Names): string {
  return joinTexts(pieces)
    .map((piece) => ('text' in piece ? asPlainText(piece.text) : placeholder(piece.name, names)))
    .join('');
}

function joinTexts(pieces: readonly PromptPiece[]): PromptPiece[] {
  const joined: PromptPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && 'text' in last && 'text' in piece) {
      joined[joined.length - 1] = { text: last.text + piece.text };
    } else joined.push(piece);
  }
  return joined;
}

function placeholder(name: string, names: Names): string {
  if (Object.hasOwn(names, name)) return `{{${names[name]}}}`;
  throw new JudgeImportError(
    `The prompt has a value {${name}}, for which records have nothing. Known ones are ${Object.keys(names).join(', ')}.`,
  );
}

const knownCalls = [
  ['Assistant A', 'Assistant B'],
  ['Output (a)', 'Output (b)'],
  ['Response A', 'Response B'],
  ['Assistant 1', 'Assistant 2'],
  ['Response 1', 'Response 2'],
  ['model_1', 'model_2'],
] as const;

/** Returns the names by which messages call the two responses, if they use well-known ones. */
export function callsIn(messages: readonly PromptMessage[]): Pick<JudgeDefinition, 'calls'> {
  const text = messages
    .map(({ content }) => content)
    .join('\n')
    .toLowerCase();
  const found = knownCalls.find((names) =>
    names.every((name) => text.includes(name.toLowerCase())),
  );
  return found ? { calls: { first: found[0], second: found[1] } } : {};
}

/** Returns the messages without empty ones. */
export function messagesOf(
  ...messages: readonly (readonly [role: PromptMessage['role'], content: string])[]
): PromptMessage[] {
  return messages.flatMap(([role, content]) => (content === '' ? [] : [{ role, content }]));
}
