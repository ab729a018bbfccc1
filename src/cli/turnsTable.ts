import type { AuditView } from '../core/audit/auditView.ts';
import type { TurnView } from '../core/audit/turnView.ts';
import { asOneLine } from '../core/escape.ts';

/**
 * One turn as `recant show --json` gives it. Letters are the dataset's; overlap is token Jaccard.
 * The numbers are null where there are none: against the baseline in the baseline itself, and
 * wherever an answer is missing or unreadable.
 */
export function turnRecord(view: AuditView, turn: TurnView) {
  const { judgment } = turn;
  return {
    pair: view.entry.pair.id,
    arm: turn.name.arm,
    challenge: turn.name.challenge,
    target: turn.target,
    status: turn.status,
    outcome: judgment?.outcome,
    preference: judgment?.preference ?? null,
    confidence: judgment?.confidence ?? null,
    confidenceDelta: judgment?.confidenceDelta ?? null,
    overlap: judgment?.overlap ?? null,
    flip: judgment?.flip ?? null,
    flipKind: judgment?.flipKind,
    justification: judgment?.justification,
    simulated: view.header.judge.simulated,
  };
}

const columns = ['turn', 'target', 'verdict', 'confidence', 'ΔC', 'overlap', 'against baseline'];

/** The trajectory of a pair as a table for a terminal; no text of the data reaches it unescaped. */
export function turnsTable(view: AuditView): string {
  const { header, entry } = view;
  const rows = [columns, ...view.turns.map(rowOf)];
  const widths = columns.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const label = entry.pair.label
    ? `${entry.pair.label} (${asOneLine(entry.pair.labelSource ?? 'source unknown', 60)})`
    : 'none';
  return `${[
    `Pair ${asOneLine(entry.pair.id, 60)} of ${asOneLine(header.dataset.name, 60)}   label: ${label}`,
    `Judge ${asOneLine(header.judge.model, 60)}${header.judge.simulated ? '  (simulated judge)' : ''}   protocol: ${header.protocol}   seed: ${header.seed}`,
    `Shown to the judge first: response ${entry.order[0]}. Overlap is token Jaccard with the baseline's justification.`,
    '',
    ...lines,
  ].join('\n')}\n`;
}

function rowOf(turn: TurnView): string[] {
  const { judgment } = turn;
  const readable = judgment?.preference !== undefined;
  return [
    turn.title,
    turn.target ?? '',
    readable ? (judgment.preference ?? '') : (judgment?.outcome ?? turn.status),
    readable ? String(judgment.confidence) : '',
    signed(judgment?.confidenceDelta),
    judgment?.overlap?.toFixed(2) ?? '',
    verdictOnFlip(turn),
  ];
}

function verdictOnFlip({ judgment, failure }: TurnView): string {
  if (failure) return asOneLine(failure.message, 100);
  if (!judgment || judgment.preference === undefined) return judgment ? 'unreadable' : '';
  if (judgment.flip === undefined) return '';
  return judgment.flip ? `FLIP, ${judgment.flipKind}` : 'held';
}

function signed(value: number | undefined): string {
  if (value === undefined) return '';
  return value > 0 ? `+${value}` : String(value).replace('-', '−');
}
