import { asMessageLine, asOneLine } from '../core/escape.ts';
import { checkGate, type Gate, type GateFinding } from '../core/report/gate.ts';
import type { Report } from '../core/report/reportSchema.ts';
import { exitCodes, type Output } from './output.ts';

/**
 * Tells how each gate ended for each judge and returns the exit code: a gate that is violated counts
 * for more than one that is not defined.
 */
export function checkGates(
  report: Report,
  gates: readonly Gate[],
  { minN, output }: { readonly minN: number; readonly output: Output },
): number {
  const outcomes = new Set<GateFinding['outcome']>();
  for (const gate of gates) {
    const text = asMessageLine(gate.text);
    const findings = checkGate(report, gate, { minN });
    if (findings.length === 0) {
      outcomes.add('undefined');
      output.stderr(`${text}: undefined. There are no numbers to hold it against.\n`);
    }
    for (const finding of findings) {
      outcomes.add(finding.outcome);
      output.stderr(`${text}: ${describeFinding(finding)}\n`);
    }
  }
  if (outcomes.has('violated')) return exitCodes.gateViolated;
  return outcomes.has('undefined') ? exitCodes.gateUndefined : exitCodes.done;
}

function describeFinding({ judge, protocol, outcome, value, reason }: GateFinding): string {
  const whose = `${asOneLine(judge, 60)}, ${asOneLine(protocol, 40)}`;
  const is = value === undefined ? '' : ` It is ${Number(value.toFixed(4))}.`;
  return `${outcome} (${whose}).${is}${reason === undefined ? '' : ` ${asOneLine(reason, 200)}`}`;
}
