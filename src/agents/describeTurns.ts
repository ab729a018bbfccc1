import { conversationOf } from '../core/data/promptMessages.ts';
import { responsesOf } from '../core/data/responses.ts';
import { judgeName } from '../core/judges/judgeName.ts';
import type { AuditView } from '../core/runs/audit/views/auditView.ts';
import { labelText } from '../core/runs/audit/views/recordText.ts';
import { turnTable } from '../core/runs/audit/views/turnsMarkdown.ts';
import type { TurnView } from '../core/runs/audit/views/turnView.ts';
import { asOneLine } from '../core/words/escape.ts';

/** Maximum numbers of characters of each text in a result. */
const longest = { prompt: 1200, response: 1200, followUp: 800, justification: 1000, failure: 400 };
/** Maximum number of different failures in a result. */
const mostFailures = 3;

/** Returns the facts and turns of an audit in a few lines, without the texts. Untrusted. */
export function describeTurns(view: AuditView): string {
  const { header, entry } = view;
  return [
    `record: ${asOneLine(entry.pair.id, 80)}`,
    `data: ${asOneLine(header.dataset.name, 80)}`,
    `label: ${labelText(view)}`,
    `judge: ${asOneLine(judgeName(header), 80)}${header.judge.simulated ? ' (simulated)' : ''}`,
    ...turnTable(view, [...view.turns, ...view.steps], {
      title: 'Turn',
      nameOf: ({ title }) => title,
    }),
    ...failuresIn(view),
  ].join('\n');
}

/**
 * Returns the different reasons why requests failed, each cut: an endpoint may have written them.
 */
function failuresIn({ turns, steps }: AuditView): string[] {
  const messages = [...turns, ...steps].flatMap(({ failure }) => failure?.message ?? []);
  return [...new Set(messages)]
    .slice(0, mostFailures)
    .map((message) => `failed: ${asOneLine(message, longest.failure)}`);
}

/** Returns the pair and what was said in these turns, each text cut. Untrusted. */
export function describeTexts({ entry: { pair } }: AuditView, turns: readonly TurnView[]): string {
  const asked = conversationOf(pair).map(({ role, content }) => [
    `prompt, ${role}`,
    cut(content, longest.prompt),
  ]);
  const responses = responsesOf(pair).map((text, index, { length }) => [
    length === 1 ? 'response' : `response ${'AB'[index]}`,
    cut(text, longest.response),
  ]);
  const said = turns.flatMap(({ title, followUp, judgment, answers }) => [
    ...(followUp === undefined ? [] : [[`${title}, sent`, cut(followUp, longest.followUp)]]),
    [
      `${title}, justification`,
      cut(judgment?.justification ?? answers.at(-1) ?? 'none', longest.justification),
    ],
  ]);
  return [...asked, ...responses, ...said].map(([title, text]) => `[${title}]\n${text}`).join('\n');
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}… (${text.length - most} more)` : text;
}
