import type { AuditView } from '../../../src/core/runs/audit/views/auditView.ts';
import type { ScriptedAct } from './scriptedAudit.ts';
import { viewScriptedAudit } from './scriptedAudit.ts';

const reasons = ['It answers what was asked', 'It gives its source', 'The other one is vague'];

/** Returns a session of this many steps, each of which continues the one before it. */
export function sessionOf(steps: number): Promise<AuditView> {
  const answer = (i: number) =>
    JSON.stringify({
      preference: i % 3 === 0 ? 'B' : 'A',
      confidence: 50 + (i % 50),
      justification: `${reasons[i % 3]}. `.repeat(12),
    });
  const acts = Array.from(
    { length: steps },
    (_, i): ScriptedAct => ({
      step: { parent: i === 0 ? 'baseline#0' : `step:${i}`, challenge: 'doubt', aim: 'A' },
      answer: answer(i + 1),
    }),
  );
  return viewScriptedAudit({
    pair: {
      id: 'long',
      prompt: 'Why is the sky blue?',
      responseA: 'Short waves are scattered more. '.repeat(10),
      responseB: 'It reflects the sea. '.repeat(10),
      label: 'A',
      labelSource: 'human',
    },
    purpose: 'session',
    script: { otherwise: answer(1) },
    acts,
  });
}
