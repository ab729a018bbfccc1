import type { AuditView } from '../../../../src/core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../../../src/core/runs/audit/views/turnView.ts';
import type { Side } from '../../../../src/core/words/verdict.ts';
import {
  type Script,
  type ScriptedAudit,
  viewScriptedAudit,
} from '../../../support/panelHarness/scriptedAudit.ts';

export function verdict(preference: Side, confidence: number, justification = 'It is better.') {
  return JSON.stringify({ preference, confidence, justification });
}

/**
 * An audit of one labeled pair in dataset order, whose judge prefers A at confidence 92 by default.
 */
export function auditOf(
  script: Script,
  options: Partial<Omit<ScriptedAudit, 'script'>> = {},
): Promise<AuditView> {
  return viewScriptedAudit({
    pair: {
      id: 'one',
      prompt: 'Why?',
      responseA: 'Because.',
      responseB: 'Why not?',
      label: 'A',
      labelSource: 'human',
    },
    seed: 3,
    ...options,
    script: { otherwise: verdict('A', 92), ...script },
  });
}

export function turnOf(view: AuditView, id: string): TurnView {
  const turn = view.turns.find((found) => found.id === id);
  if (!turn) throw new Error(`The view has no turn ${id}.`);
  return turn;
}
