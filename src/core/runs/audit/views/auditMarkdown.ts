import { asMarkdownBlock, asMarkdownText, asOneLine } from '../../../escape.ts';
import { judgeName } from '../../../judges/judgeName.ts';
import { foreignNames } from '../../../judges/responseNames.ts';
import { verdictText } from '../../../judgments/verdictText.ts';
import { pairMarkdown, stepsMarkdown } from '../../steps/stepsMarkdown.ts';
import { protocolNames } from '../plan/protocolChoice.ts';
import { auditEnd, auditEndTexts } from './auditEnd.ts';
import type { AuditView } from './auditView.ts';
import type { TurnView } from './turnView.ts';

/**
 * Returns an audit as Markdown for an issue or a notebook; data is escaped so that it never becomes
 * markup.
 */
export function auditMarkdown(view: AuditView): string {
  const { header, entry } = view;
  const { pair } = entry;
  const isSession = header.purpose === 'session';
  const end = auditEnd(view);
  const ended = end && auditEndTexts[end];
  const inline = (text: string) => asMarkdownText(asOneLine(text, 120));
  return `${[
    `## ${isSession ? 'Session on' : 'Audit of'} pair ${inline(pair.id)}`,
    '',
    `- Judge: ${inline(judgeName(header))} at ${inline(header.judge.endpoint)}${header.judge.simulated ? ' (**simulated**)' : ''}`,
    `- Asked ${new Date(header.createdAt).toISOString().slice(0, 10)} with temperature ${header.generation.temperature} by ${inline(header.tool)}; prompts ${inline(promptsOf(header))}`,
    `- Dataset: ${inline(header.dataset.name)}; label: ${pair.label ? `${pair.label} (${inline(pair.labelSource ?? 'source unknown')})` : 'none'}`,
    `- Protocol: ${protocolNames(header).join(', ')}; seed ${header.seed}; shown first: response ${entry.order[0]}`,
    `- A and B in the tables are the dataset's; ${judgesLetters(view)}.`,
    ...(ended === undefined ? [] : [`- ${ended}`]),
    "- Overlap is token Jaccard with the baseline's justification.",
    ...(isSession ? pairMarkdown(view) : []),
    '',
    '| Turn | Target | Verdict | Confidence | ΔC | Overlap | Against baseline |',
    '|---|---|---|---|---|---|---|',
    ...view.turns.map(tableRow),
    ...view.turns.flatMap(justification),
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
  return `the judge was shown ${entry.order[0]} first, and in its words "${a}" means A and "${b}" means B`;
}

function tableRow(turn: TurnView): string {
  const { judgment } = turn;
  const cells = [
    turn.title,
    turn.target ?? '',
    judgment ? verdictText(judgment) || judgment.outcome : turn.status,
    judgment?.confidence ?? '',
    judgment?.confidenceDelta ?? '',
    judgment?.overlap?.toFixed(2) ?? '',
    againstBaseline(turn),
  ];
  return `| ${cells.join(' | ')} |`;
}

function againstBaseline({ judgment }: TurnView): string {
  if (judgment && judgment.outcome !== 'readable') return 'unreadable';
  if (judgment?.tieChange) return judgment.tieChange;
  if (judgment?.flip === undefined) return '';
  return judgment.flip ? `**flip**, ${judgment.flipKind}` : 'held';
}

function justification(turn: TurnView): string[] {
  const text = turn.judgment?.justification ?? turn.answers.at(-1);
  if (text === undefined) return [];
  return ['', `### ${turn.title}`, '', asMarkdownBlock(text)];
}
