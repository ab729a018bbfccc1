import { fileURLToPath } from 'node:url';
import type { AnnotationBook } from '../../core/annotations/annotationBook.ts';
import {
  buildLogsReport,
  logsCsv,
  type ReportedLogs,
} from '../../core/report/attack/buildLogsReport.ts';
import { exportAudits } from '../../core/report/formats/exportAudits.ts';
import { reportJson } from '../../core/report/formats/json.ts';
import { type GateResult, gatesJunit } from '../../core/report/formats/junit.ts';
import { reportMarkdown } from '../../core/report/formats/markdown.ts';
import { numbersCsv } from '../../core/report/formats/numbersCsv.ts';
import { tablesOneLatex } from '../../core/report/formats/tableOneLatex.ts';
import type { Report } from '../../core/report/reportSchema.ts';
import { warningMessages } from '../../core/report/warnings.ts';
import type { Primary } from '../../core/runs/audit/registration.ts';
import { refuseUnfitPlace } from '../../disk/ordinaryFile.ts';
import { reportStrings } from '../../messages/reportStrings.ts';
import { readReportPage, reportHtml } from '../../reporting/reportHtml.ts';
import type { GivenTo } from '../options/forms.ts';
import type { reportFormats } from '../options/reportOptions.ts';
import { exitCodes, type Output, UsageError } from '../output.ts';
import { keepHeapSmall, saveMemory } from '../runs/keepHeapSmall.ts';
import { type Pieces, writeOut } from '../writeOut.ts';
import { chooseBars, chooseSafeguards } from './chooseBars.ts';
import { checkGates, printGates } from './gates.ts';
import { readAnnotationBook } from './readAnnotationBook.ts';
import { readProject } from './readProject.ts';
import { readRuns } from './readRuns.ts';
import { writeFigures } from './reportFigures.ts';
import { faultIn } from './verify.ts';

/** Percent by which the heap of a whole report may grow: its sections leave much garbage. */
const growthOfReports = 20;

/** Bundles next to this one, `dist/cli.js`; when run from source, those of the last build. */
const pageFolder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../dist/webview' : 'webview', import.meta.url),
);

interface ReportSources {
  readonly logs: ReportedLogs;
  readonly annotations: AnnotationBook | undefined;
  readonly full: boolean;
  readonly gates: () => readonly GateResult[];
}

/** Writers of the report formats; each yields the text in parts. */
const formats: Readonly<
  Record<
    Exclude<(typeof reportFormats)[number], 'svg'>,
    (report: () => Report, sources: ReportSources) => Pieces
  >
> = {
  html: htmlPieces,
  md: (report, { full, gates }) => [reportMarkdown(report(), { full, gates: gates() })],
  json: (report) => [reportJson(report())],
  csv: (_, { logs, annotations }) => logsCsv(logs, annotations),
  numbers: (report) => numbersCsv(report()),
  tex: (report) => [tablesOneLatex(report())],
};

/** Writes the report of run logs. Gates set the exit code. */
export async function reportCommand(
  given: GivenTo<'report'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  return (await writeReport(given, output, signal)).code;
}

/**
 * Writes the report like `report`, and returns it with the exit code.
 *
 * @param given with `areVerified` if the logs' judgments are known to be those of their answers, and
 * with the origins of their answers for the gates' file and the outcome that the project states
 */
export async function writeReport(
  given: GivenTo<'report'> & {
    readonly areVerified?: boolean;
    readonly origins?: readonly string[];
    readonly primary?: Primary | undefined;
  },
  output: Output,
  signal: AbortSignal,
): Promise<{
  readonly code: number;
  readonly logs: ReportedLogs;
  readonly gates: readonly GateResult[];
}> {
  const { reportFormat: format, outReport: out, junit, summary, full, seed, margin } = given;
  const { failOn: gates, minN, allowUnfinished } = given;
  refuseContradictions(given);
  if (output.ownsProcess) keepHeapSmall();
  for (const place of [out, junit]) if (place !== undefined) await refuseUnfitPlace(place);
  const logs = await readRuns(given.files, output, summary);
  const isHeld = gates.length > 0 && !given.areVerified;
  const fault = isHeld ? await faultIn(given.files, output) : undefined;
  if (fault !== undefined) return { code: fault, logs, gates: [] };
  if (output.ownsProcess && !summary) saveMemory(growthOfReports);
  if (logs.audits.length + logs.attacks.length === 0) {
    output.stderr('There is no run log to report on.\n');
    return { code: exitCodes.failed, logs, gates: [] };
  }
  const annotations = await readAnnotationBook(given.annotations, output);
  const bars = await chooseBars(given.files, given.bar, output);
  const safeguards = await chooseSafeguards(given.files, given.safeguard);
  const project = await readProject(given.files, logs.audits, given.primary);
  let built: Report | undefined;
  const report = () => {
    const choice = { seed, margin, safeguards, summaryOnly: summary, annotations, bars, project };
    built ??= buildLogsReport(logs, choice);
    return built;
  };
  const held = () => checkGates(report(), gates, { minN, allowUnfinished });
  const writing = { overwrite: given.force, signal };
  if (format === 'svg') {
    await writeFigures(report(), out ?? '.', pageFolder, (path, svg) =>
      writeOut(path, [svg], writing),
    );
  } else {
    const pieces = formats[format](report, { logs, annotations, full, gates: held });
    if (out === undefined) await print(pieces, output);
    else await writeOut(out, pieces, writing);
  }
  if (gates.length === 0) return { code: exitCodes.done, logs, gates: [] };
  const results = held();
  const code = printGates(results, output);
  if (junit !== undefined) {
    const { runs } = report();
    const notes = { origins: given.origins, runs, warnings: warningMessages(report()) };
    await writeOut(junit, [gatesJunit(results, notes)], writing);
  }
  return { code, logs, gates: results };
}

/** Throws a UsageError for contradictory options. */
function refuseContradictions(given: GivenTo<'report'>): void {
  const { reportFormat: format, summary, full, outReport: out } = given;
  if (summary && format !== 'md' && format !== 'json')
    throw new UsageError('--summary goes with --format md or json.');
  if (full && (summary || format !== 'md'))
    throw new UsageError('--full goes with the Markdown report, without --summary.');
  if (format === 'svg' && out === undefined)
    throw new UsageError('--format svg needs --out FOLDER.');
}

async function* htmlPieces(report: () => Report, { logs }: ReportSources): AsyncGenerator<string> {
  const page = await readReportPage(pageFolder);
  const audits = exportAudits(logs.audits);
  yield reportHtml(page, { report: report(), strings: reportStrings, ...(audits && { audits }) });
}

async function print(pieces: Pieces, { stdout, drained }: Output): Promise<void> {
  for await (const piece of pieces) {
    stdout(piece);
    await drained?.();
  }
}
