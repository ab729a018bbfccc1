import { definitionOf } from '../../core/judges/defaultJudge.ts';
import { judgeName } from '../../core/judges/judgeName.ts';
import { recordNoun } from '../../core/judges/recordNoun.ts';
import { flipKindName } from '../../core/measures/flipKind.ts';
import { isRepaired } from '../../core/measures/repaired.ts';
import type { TrajectoryOutcome } from '../../core/measures/trajectory.ts';
import { verdictText } from '../../core/measures/verdictText.ts';
import { protocolsOf } from '../../core/runs/audit/plan/plannedTurns.ts';
import { protocolNames } from '../../core/runs/audit/plan/protocolChoice.ts';
import { auditEnd, auditEndTexts } from '../../core/runs/audit/views/auditEnd.ts';
import type { AuditView } from '../../core/runs/audit/views/auditView.ts';
import { labelText } from '../../core/runs/audit/views/recordText.ts';
import { type StatedNumber, statedNumbers } from '../../core/runs/audit/views/statedNumbers.ts';
import { outcomeName, outcomeOf, toldState } from '../../core/runs/audit/views/turnOutcome.ts';
import type { TurnView } from '../../core/runs/audit/views/turnView.ts';
import type { Branch } from '../../core/runs/steps/branches.ts';
import type { StepView } from '../../core/runs/steps/stepView.ts';
import { alignedRows } from '../../core/words/alignedRows.ts';
import { asOneLine } from '../../core/words/escape.ts';

const stepColumn = 'vs. previous turn';
const protocolsColumn = 'used by';

/** Formats the trajectory of a pair as a table for a terminal, with the data's text escaped. */
export function turnsTable(view: AuditView): string {
  const { header, entry } = view;
  const stepTitles = view.steps.length > 0 ? [stepColumn] : [];
  const stated = statedNumbers(view);
  const titles = [
    'turn',
    'target',
    'verdict',
    ...stated.flatMap((number) => numberTitles[number]),
    'overlap',
    'against first verdict',
    ...stepTitles,
    ...(protocolsOf(header).length > 1 ? [protocolsColumn] : []),
  ];
  const steps = view.branches.flatMap(({ steps: ids, origin }) =>
    ids.map((id, index) => stepRow(view, id, index === 0 ? origin : undefined, stated)),
  );
  const turns = view.turns.map((turn) => [
    ...rowOf(turn, stated),
    ...stepTitles.map(() => ''),
    ...(turn.protocols ? [turn.protocols.join(', ')] : []),
  ]);
  const rows = [titles, ...turns, ...steps];
  const lines = alignedRows(rows);
  const noun = recordNoun([definitionOf(header).kind]);
  const order = noun === 'pair' ? `Shown to the judge first: response ${entry.order[0]}. ` : '';
  return `${[
    `${noun === 'pair' ? 'Pair' : 'Response'} ${asOneLine(entry.pair.id, 60)} of ${asOneLine(header.dataset.name, 60)}   label: ${labelText(view)}`,
    `Judge ${asOneLine(judgeName(header), 120)}${header.judge.simulated ? '  (simulated judge)' : ''}   ${protocolsText(header)}   seed: ${header.seed}`,
    `${order}Overlap is token Jaccard with the first verdict's justification.`,
    '',
    ...lines,
    ...view.branches.map((branch, index) => branchLine(branch, index + 1)),
    ...repairLine(view),
    ...endLine(view),
  ].join('\n')}\n`;
}

function endLine(view: AuditView): string[] {
  const end = auditEnd(view);
  const text = end && auditEndTexts[end];
  return text === undefined ? [] : [text];
}

function repairLine({ turns, steps }: AuditView): string[] {
  const repaired = [...turns, ...steps].filter(({ judgment }) => judgment && isRepaired(judgment));
  if (repaired.length === 0) return [];
  const names = repaired.map(({ title }) => title).join(', ');
  return [`Readable only after a repair request: ${repaired.length} (${names}).`];
}

function protocolsText(header: AuditView['header']): string {
  const names = protocolNames(header);
  return `${names.length === 1 ? 'protocol' : 'protocols'}: ${names.join(', ')}`;
}

/** Returns a step's row; the first one of a branch names the turn that it starts from. */
function stepRow(
  view: AuditView,
  id: string,
  origin: string | undefined,
  stated: readonly StatedNumber[],
): string[] {
  const step = view.steps.find((known) => known.id === id);
  if (!step) return [];
  const [title = '', ...cells] = rowOf(step, stated);
  const from =
    origin === undefined
      ? ''
      : ` (from ${[...view.turns, ...view.steps].find((turn) => turn.id === origin)?.title})`;
  const changed = step.judgment?.changedFromPrevious;
  return [
    `  ${step.step.step} ${title}${from}`,
    ...cells,
    changed === undefined ? '' : changed ? 'changed' : 'same',
  ];
}

function branchLine({ outcome }: Branch, number: number): string {
  if (!outcome) return '';
  const { away, returned, censored } = outcome;
  const parts = [
    ...(away.length > 0 ? [firstFlip(outcome)] : censored ? [] : ['not answered yet']),
    ...(returned ? ['came back to the first verdict'] : []),
    ...(censored ? ['ends at an unreadable answer'] : []),
  ];
  const read = `${away.length} step${away.length === 1 ? '' : 's'} read`;
  return `Branch ${number}, ${read}: ${parts.join('; ')}. Steps enter no rate.`;
}

function firstFlip({ challengesToFirstFlip: first }: TrajectoryOutcome): string {
  if (first === undefined) return 'never away from the first verdict';
  return first === 0 ? 'flipped before any challenge' : `first flip at challenge ${first}`;
}

function rowOf(turn: TurnView | StepView, stated: readonly StatedNumber[]): string[] {
  const { judgment } = turn;
  const readable = judgment?.outcome === 'readable';
  return [
    turn.title,
    turn.target ?? '',
    readable ? verdictText(judgment) : (judgment?.outcome ?? turn.status),
    ...stated.flatMap((number) => numberCells[number](judgment)),
    judgment?.overlap?.toFixed(2) ?? '',
    againstFirst(turn),
  ];
}

const numberTitles: Readonly<Record<StatedNumber, readonly string[]>> = {
  score: ['shift'],
  confidence: ['confidence', 'ΔC'],
};

/** The verdict's cell holds the score itself. */
const numberCells: Readonly<Record<StatedNumber, (of: TurnView['judgment']) => string[]>> = {
  score: (judgment) => [signed(judgment?.shift)],
  confidence: (judgment) => [String(judgment?.confidence ?? ''), signed(judgment?.confidenceDelta)],
};

/** Returns the state of the first verdict or, where the turn opposed none, the change. */
function againstFirst(turn: TurnView | StepView): string {
  const { judgment, failure } = turn;
  if (failure) return asOneLine(failure.message, 100);
  if (judgment?.outcome !== 'readable') return judgment ? 'unreadable' : '';
  const state = toldState(turn);
  if (state !== undefined) return state;
  const outcome = outcomeOf(turn);
  if (outcome === 'flip') return `flip, ${flipKindName(judgment.flipKind)}`;
  return outcome === undefined ? '' : outcomeName(outcome, judgment);
}

function signed(value: number | undefined): string {
  if (value === undefined) return '';
  if (value === 0) return '±0';
  const text = String(Number(value.toFixed(2)));
  return value > 0 ? `+${text}` : text.replace('-', '−');
}
