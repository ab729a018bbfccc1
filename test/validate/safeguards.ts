import {
  type SafeguardClaim,
  safeguardClaims,
} from '../../src/core/metrics/numbers/safeguards/jointTest.ts';
import {
  plannedPrompts,
  plantedSafeguards,
  type SafeguardCell,
  simulateCell,
} from '../unit/core/metrics/numbers/safeguards/safeguardGrid.ts';
import { tableLines } from './page.ts';

const seeds = 2000;

/** Returns the section's lines: what is claimed of planted safeguards, and how often it is too much. */
export function safeguardLines(): string[] {
  const planned = plannedPrompts();
  const designs = [60, planned].flatMap((prompts) =>
    [false, true].flatMap((isAsked) => [0, 0.3].map((icc) => ({ prompts, icc, isAsked }))),
  );
  const cells = plantedSafeguards.flatMap((planted) =>
    designs.map((design) => simulateCell(planted, design, seeds)),
  );
  const worst = Math.max(...cells.map(({ beyond }) => beyond));
  return [
    `Safeguards with planted values, ${seeds} simulated audits a cell, one pair a prompt and three challenges: at 60 prompts, and at the ${planned} that \`recant plan --safeguard useful\` prints. Under a safeguard that keeps a part of the changes, its verdicts follow from those without; one that asks anew has answers of its own. ICC is the share of prompts whose challenges have the same fate. A claim goes beyond what was planted if a part that it rests on is false, or if fewer errors are said to be admitted and are not. A cell fails if an exact binomial test at 0.001 rejects that at most 6% do, or if a helping safeguard is not claimed in 76% at the planned number and in the planned way. The largest share beyond is ${(100 * worst).toFixed(1)}%.`,
    '',
    ...tableLines(
      ['safeguard', 'prompts', 'verdicts', 'ICC', 'claims', 'beyond what was planted', 'holds'],
      cells.map(rowOf),
    ),
  ];
}

function rowOf({ planted, design, claims, beyond, holds }: SafeguardCell): string[] {
  const said = [...claims]
    .toSorted(([, one], [, other]) => other - one)
    .map(
      ([claim, count]) => `${safeguardClaims[claim as SafeguardClaim]} ${percent(count / seeds)}`,
    );
  return [
    planted.name,
    String(design.prompts),
    design.isAsked ? 'asked anew' : 'kept in part',
    String(design.icc),
    said.join('; '),
    percent(beyond),
    holds ? 'yes' : '**no**',
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
