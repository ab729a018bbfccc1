import {
  describeOutcome,
  type GateResult,
  nothingToHold,
} from '../../core/report/formats/junit.ts';
import { checkGate, type Gate, type GateOptions } from '../../core/report/gates/gate.ts';
import type { Report } from '../../core/report/reportSchema.ts';
import { asMessageLine, asOneLine } from '../../core/words/escape.ts';
import { exitCodes, type Output } from '../output.ts';

/** Checks each gate against the report. */
export function checkGates(
  report: Report,
  gates: readonly Gate[],
  options: GateOptions,
): GateResult[] {
  return gates.map((gate) => ({ gate, findings: checkGate(report, gate, options) }));
}

/**
 * Prints the result of each gate and returns the exit code: a violated gate takes precedence over
 * an unfinished run, which takes precedence over an undefined number.
 */
export function printGates(results: readonly GateResult[], { stderr }: Output): number {
  for (const { gate, findings } of results) {
    const text = asMessageLine(gate.text);
    if (findings.length === 0) stderr(`${text}: undefined. ${nothingToHold}\n`);
    for (const finding of findings) {
      const whose = `${asOneLine(finding.subject, 200)}, ${asOneLine(finding.protocol, 40)}`;
      stderr(`${text}: ${finding.outcome} (${whose}). ${describeOutcome(finding)}\n`);
    }
  }
  const outcomes = results.flatMap(({ findings }) =>
    findings.length === 0 ? ['undefined'] : findings.map(({ outcome }) => outcome),
  );
  if (outcomes.includes('violated')) return exitCodes.gateViolated;
  if (outcomes.includes('unfinished')) return exitCodes.gateUnfinished;
  return outcomes.includes('undefined') ? exitCodes.gateUndefined : exitCodes.done;
}
