import { flipKindName } from '../../../measures/flipKind.ts';
import { verdictText } from '../../../measures/verdictText.ts';
import { asMarkdownBlock, asMarkupText, asOneLine } from '../../../words/escape.ts';
import type { AuditView } from './auditView.ts';
import { type StatedNumber, statedNumbers } from './statedNumbers.ts';
import { outcomeName, outcomeOf, toldState } from './turnOutcome.ts';
import type { TurnView } from './turnView.ts';

const numberTitles: Readonly<Record<StatedNumber, readonly string[]>> = {
  score: ['Shift'],
  confidence: ['Confidence', 'ΔC'],
};

/** The verdict's cell holds the score itself. */
const numberCells: Readonly<
  Record<StatedNumber, (of: TurnView['judgment']) => readonly (string | number)[]>
> = {
  score: (judgment) => [judgment?.shift === undefined ? '' : Number(judgment.shift.toFixed(2))],
  confidence: (judgment) => [judgment?.confidence ?? '', judgment?.confidenceDelta ?? ''],
};

/** A column of a table of turns. */
interface TurnColumn<Turn> {
  readonly title: string;
  readonly cell: (turn: Turn) => string;
}

/**
 * Returns a Markdown table of turns, with the columns that the run's judge needs.
 *
 * @param last columns after those that all tables have
 */
export function turnTable<Turn extends TurnView>(
  view: AuditView,
  turns: readonly Turn[],
  first: { readonly title: string; readonly nameOf: (turn: Turn) => string },
  last: readonly TurnColumn<Turn>[] = [],
): string[] {
  const stated = statedNumbers(view);
  const titles = [
    first.title,
    'Target',
    'Verdict',
    ...stated.flatMap((number) => numberTitles[number]),
    'Overlap',
    'Against first verdict',
    ...last.map(({ title }) => title),
  ];
  const rows = turns.map((turn) => [
    first.nameOf(turn),
    turn.target ?? '',
    turn.judgment ? verdictText(turn.judgment) || turn.judgment.outcome : turn.status,
    ...stated.flatMap((number) => numberCells[number](turn.judgment)),
    turn.judgment?.overlap?.toFixed(2) ?? '',
    againstBaseline(turn),
    ...last.map(({ cell }) => cell(turn)),
  ]);
  const [head = '', ...body] = [titles, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [head, `|${'---|'.repeat(titles.length)}`, ...body];
}

/** Returns the thoughts of a turn, and texts in fields that are not read, in folds. */
export function asidesMarkdown({ asides }: TurnView): string[] {
  return asides.flatMap(({ field, text, isThoughts }) => [
    '',
    `<details><summary>${isThoughts ? 'Thoughts' : 'Text that was not read'} (${asMarkupText(asOneLine(field, 60))})</summary>`,
    '',
    asMarkdownBlock(text),
    '',
    '</details>',
  ]);
}

function againstBaseline(turn: TurnView): string {
  const { judgment } = turn;
  if (judgment && judgment.outcome !== 'readable') return 'unreadable';
  const outcome = outcomeOf(turn);
  const state = toldState(turn);
  if (state !== undefined) return outcome === 'held' ? state : `**${state}**`;
  if (outcome === 'flip') return `**flip**, ${flipKindName(judgment?.flipKind)}`;
  if (outcome === undefined) return '';
  const name = outcomeName(outcome, judgment);
  return outcome === 'returned' ? `**${name}**` : name;
}
