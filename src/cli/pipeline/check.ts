import { buildReport } from '../../core/report/buildReport.ts';
import { comparisonLines } from '../../core/report/formats/comparisonMarkdown.ts';
import { gatesJunit } from '../../core/report/formats/junit.ts';
import { parseGate } from '../../core/report/gates/gate.ts';
import { warningMessages } from '../../core/report/warnings.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import type { GivenTo } from '../options/forms.ts';
import { defaultComparison } from '../options/reportOptions.ts';
import { exitCodes, type Output } from '../output.ts';
import { checkGates, printGates } from '../reports/gates.ts';
import { readRuns } from '../reports/readRuns.ts';
import { faultIn } from '../reports/verify.ts';
import { writeOut } from '../writeOut.ts';

/**
 * Compares runs with those of a committed baseline, pair by pair, and prints the comparison. Gates
 * set the exit code.
 */
export async function checkCommand(
  given: GivenTo<'check'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const { baseline, compared, minN, allowUnfinished, gatesJunit: junit, seed } = given;
  const fault = await faultIn([baseline, ...given.files], output);
  if (fault !== undefined) return fault;
  const { audits: before } = await readRuns([baseline], output);
  const { audits: after } = await readRuns(given.files, output);
  const known = new Set(before.map(({ header }) => header.run));
  const newer = after.filter(({ header }) => !known.has(header.run));
  const latest = Math.max(...before.map(({ header }) => header.createdAt));
  const tooOld = newer.find(({ header }) => header.createdAt < latest);
  if (before.length === 0 || newer.length === 0 || tooOld) {
    output.stderr(
      tooOld
        ? `The run ${asMessageLine(tooOld.header.run)} is older than the baseline. Exchange the two.\n`
        : 'There is nothing to compare: the baseline and the runs have to be two different runs of an audit.\n',
    );
    return exitCodes.failed;
  }
  const built = buildReport([...before, ...newer], { seed });
  const report = {
    ...built,
    comparisons: (built.comparisons ?? []).filter(
      ({ first, second }) => known.has(first) && !known.has(second),
    ),
  };
  output.stdout(`${comparisonLines(report).join('\n').trim()}\n`);
  const gates =
    compared.length > 0 ? compared : [parseGate(defaultComparison)].flatMap((one) => one ?? []);
  const results = checkGates(report, gates, { minN, allowUnfinished });
  const code = printGates(results, output);
  if (junit !== undefined) {
    const text = gatesJunit(results, { runs: report.runs, warnings: warningMessages(report) });
    await writeOut(junit, [text], { overwrite: true, signal });
  }
  return code;
}
