import type { JudgeDefinition } from '../definition.ts';
import { isPlaceholder, knownPlaceholders, placeholderForm } from '../placeholders.ts';
import { error, type LintFinding, note, warning } from './finding.ts';

interface Use {
  readonly name: string;
  /** The name without the number of a turn. */
  readonly text: string;
  readonly message: number;
}

/** Returns what is wrong in the messages of a definition. */
export function lintMessages(definition: JudgeDefinition): readonly LintFinding[] {
  const uses = usesIn(definition);
  const surface = injectionSurface(definition);
  return [
    ...unknownNames(uses),
    ...missingTexts(definition, uses),
    ...foreignTexts(definition, uses),
    ...repeatedTexts(uses),
    ...equalCalls(definition),
    ...unusedCalls(definition),
    ...(surface === undefined ? [] : [note(surface, 'messages')]),
  ];
}

/**
 * Describes how a judged text can pose as something else in a definition's messages; undefined if
 * each is enclosed by fences. Readers never take a verdict from quoted material, but a judge may
 * obey what it reads: this is a weakness of the definition that no reader can detect.
 */
export function injectionSurface(definition: JudgeDefinition): string | undefined {
  const shown = usesIn(definition).filter(({ text }) => text !== 'fence' && isPlaceholder(text));
  const open = shown.filter(({ name, message }) => {
    const { content = '' } = definition.messages[message] ?? {};
    return !isFenced(content, name);
  });
  const names = [...new Set(open.map(({ name }) => `{{${name}}}`))];
  if (names.length === 0) return undefined;
  return `Nothing marks where ${enumerated(names)} ${names.length > 1 ? 'end' : 'ends'}: a judged text can pose as an instruction or as the next part of the message, and a judge that obeys it gives a verdict that no reader can tell from its own. Enclose each text in lines that contain {{fence}}.`;
}

function enumerated(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Whether each use of a placeholder is between two lines that contain the fence's code. */
function isFenced(content: string, name: string): boolean {
  const parts = content.split(new RegExp(`\\{\\{ *${name.replace('.', '\\.')} *\\}\\}`));
  const fence = /\{\{ *fence *\}\}/;
  return parts.slice(0, -1).every((before, index) => {
    const [lastLine = ''] = before.trimEnd().split('\n').slice(-1);
    const [nextLine = ''] = (parts[index + 1] ?? '').trimStart().split('\n');
    return fence.test(lastLine) && fence.test(nextLine);
  });
}

function usesIn({ messages }: JudgeDefinition): Use[] {
  return messages.flatMap(({ content }, message) =>
    [...content.matchAll(placeholderForm)].map(([, name = '']) => ({
      name,
      text: name.split('.')[0] ?? '',
      message,
    })),
  );
}

function unknownNames(uses: readonly Use[]): LintFinding[] {
  return uses
    .filter(({ name }) => !isPlaceholder(name))
    .map(({ name, message }) =>
      error(
        `There is no placeholder {{${name}}}. Use one of: ${knownPlaceholders}.`,
        ...['messages', message, 'content'],
      ),
    );
}

function missingTexts({ kind }: JudgeDefinition, uses: readonly Use[]): LintFinding[] {
  const isShown = (...names: readonly string[]) => uses.some(({ text }) => names.includes(text));
  const needed = kind === 'pairwise' ? ['first', 'second'] : ['response'];
  return [
    ...needed
      .filter((name) => !isShown(name))
      .map((name) => error(`The messages never show {{${name}}}. Add it.`, 'messages')),
    ...(isShown('prompt', 'turns')
      ? []
      : [
          warning(
            'The messages show no {{prompt}}: the judge cannot know what was asked.',
            'messages',
          ),
        ]),
  ];
}

function foreignTexts({ kind }: JudgeDefinition, uses: readonly Use[]): LintFinding[] {
  const foreign = kind === 'pairwise' ? ['response'] : ['first', 'second'];
  return uses
    .filter(({ text }) => foreign.includes(text))
    .map(({ name, message }) => {
      const instead = kind === 'pairwise' ? '{{first}} and {{second}}' : '{{response}}';
      return error(
        `A ${kind} judge has no {{${name}}}. Use ${instead}.`,
        ...['messages', message, 'content'],
      );
    });
}

function repeatedTexts(uses: readonly Use[]): LintFinding[] {
  const responses = uses.filter(({ text }) => ['first', 'second', 'response'].includes(text));
  return responses
    .filter((use, index) => responses.findIndex(({ name }) => name === use.name) < index)
    .map(({ name, message }) =>
      warning(
        `{{${name}}} is shown a second time. Remove one of them.`,
        ...['messages', message, 'content'],
      ),
    );
}

function equalCalls({ calls, kind }: JudgeDefinition): LintFinding[] {
  if (kind !== 'pairwise' || calls?.second === undefined) return [];
  return calls.first.trim() === calls.second.trim()
    ? [
        error(
          'Both responses have this name, so that a follow-up cannot name one of them. Give them different names.',
          ...['calls', 'second'],
        ),
      ]
    : [];
}

/**
 * A follow-up names the responses by `calls`, so the messages should do so too: a name such as
 * "model m" also as a value of JSON, "m".
 */
function unusedCalls({ calls, messages, kind }: JudgeDefinition): LintFinding[] {
  const text = messages.map(({ content }) => content).join('\n');
  const isUsed = (name: string) =>
    text.toLowerCase().includes(name.toLowerCase()) ||
    text.includes(JSON.stringify(name.split(' ').at(-1)));
  const names =
    kind === 'pairwise'
      ? ([
          ['first', calls?.first ?? 'Response A'],
          ['second', calls?.second ?? 'Response B'],
        ] as const)
      : [];
  return names
    .filter(([, name]) => !isUsed(name))
    .map(([side, name]) =>
      warning(
        `Follow-ups call the ${side} response "${name}", but the messages do not. Set "calls" to the names that they use.`,
        ...(calls ? ['calls', side] : []),
      ),
    );
}
