import { recordName } from '../../../data/recordName.ts';
import { isSingle } from '../../../data/responses.ts';
import { emptiedText } from '../../../journal/emptied.ts';
import { definitionOf } from '../../../judges/defaultJudge.ts';
import { judgeName } from '../../../judges/judgeName.ts';
import { bracketNames } from '../../../judges/names/bracketNames.ts';
import { foreignNames } from '../../../judges/names/responseNames.ts';
import { exchangedNames } from '../../../judges/names/translateNames.ts';
import { recordNoun } from '../../../judges/recordNoun.ts';
import { asMarkdownBlock, asMarkdownText, asOneLine } from '../../../words/escape.ts';
import { pairMarkdown, stepsMarkdown } from '../../steps/stepsMarkdown.ts';
import { protocolNames } from '../plan/protocolChoice.ts';
import { auditEnd, auditEndTexts } from './auditEnd.ts';
import type { AuditView } from './auditView.ts';
import { labelText } from './recordText.ts';
import { asidesMarkdown, turnTable } from './turnsMarkdown.ts';
import type { TurnView } from './turnView.ts';

/**
 * Returns an audit as Markdown for an issue or a notebook; data is escaped so that it never becomes
 * markup.
 *
 * @param name name of the record, with its number if known
 */
export function auditMarkdown(view: AuditView, name = recordName(view.entry.pair)): string {
  const { header, entry } = view;
  const { pair } = entry;
  const isSession = header.purpose === 'session';
  const end = auditEnd(view);
  const ended = end && auditEndTexts[end];
  const inline = (text: string) => asMarkdownText(asOneLine(text, 120));
  const noun = recordNoun([definitionOf(header).kind]);
  return `${[
    `## ${isSession ? 'Session on' : 'Audit of'} ${inline(name)}`,
    '',
    `- Id of the ${noun}: ${inline(pair.id)}`,
    `- Judge: ${inline(judgeName(header))} at ${inline(header.judge.endpoint)}${header.judge.simulated ? ' (**simulated**)' : ''}`,
    `- Asked ${new Date(header.createdAt).toISOString().slice(0, 10)} with temperature ${header.generation.temperature} by ${inline(header.tool)}; prompts ${inline(promptsOf(header))}`,
    `- Dataset: ${inline(header.dataset.name)}; label: ${labelText(view, inline)}`,
    `- Protocol: ${protocolNames(header).join(', ')}; seed ${header.seed}${isSingle(pair) ? '' : `; shown first: response ${entry.order[0]}`}`,
    ...(isSingle(pair)
      ? []
      : [`- A and B in the tables are the dataset's; ${judgesLetters(view)}.`]),
    ...(ended === undefined ? [] : [`- ${ended}`]),
    "- Overlap is token Jaccard with the first verdict's justification.",
    ...(isSession ? pairMarkdown(view) : []),
    '',
    ...turnTable(view, view.turns, { title: 'Turn', nameOf: ({ title }) => title }),
    ...view.turns.flatMap((turn) => justification(view, turn)),
    ...stepsMarkdown(view),
  ].join('\n')}\n`;
}

/** Returns the digests that distinguish this run's wordings from those of other versions. */
function promptsOf({ prompts }: AuditView['header']): string {
  return [prompts.system, prompts.followUps].map((digest) => digest.slice(0, 8)).join(', ');
}

/** Returns the meaning of the letters in all text that was sent to and written by the judge. */
function judgesLetters({ header, entry }: AuditView): string {
  const names = foreignNames(header, entry.order);
  if (!names) return "the judge's words use the same letters";
  const [a, b] = [names.A, names.B].map((name) => asMarkdownText(asOneLine(name, 80)));
  const means = `"${a}" means A and "${b}" means B`;
  return exchangedNames(header, entry.order)
    ? `the judge was shown B first: names in brackets are translated, and elsewhere in its words ${means}`
    : `the judge was shown A first, and in its words ${means}`;
}

function justification({ header, entry }: AuditView, turn: TurnView): string[] {
  const said = turn.judgment?.justification ?? turn.answers.at(-1);
  if (said === undefined) return [];
  const text = said === '' && turn.emptied ? emptiedText(turn.emptied) : said;
  return [
    '',
    `### ${turn.title}`,
    '',
    asMarkdownBlock(bracketNames(text, exchangedNames(header, entry.order))),
    ...asidesMarkdown(turn),
  ];
}
