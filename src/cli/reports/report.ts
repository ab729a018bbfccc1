import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { AnnotationBook } from '../../core/annotations/annotationBook.ts';
import { asMessageLine } from '../../core/escape.ts';
import {
  buildLogsReport,
  logsCsv,
  type ReportedLogs,
} from '../../core/report/attack/buildLogsReport.ts';
import { exportedRows } from '../../core/report/formats/exportedRows.ts';
import { reportJson } from '../../core/report/formats/json.ts';
import { type GateResult, gatesJunit } from '../../core/report/formats/junit.ts';
import { reportMarkdown } from '../../core/report/formats/markdown.ts';
import { numbersCsv } from '../../core/report/formats/numbersCsv.ts';
import { tablesOneLatex } from '../../core/report/formats/tableOneLatex.ts';
import type { Report } from '../../core/report/reportSchema.ts';
import { refuseUnfitPlace } from '../../disk/ordinaryFile.ts';
import { FileExistsError, type WriteOptions, writeWhole } from '../../files/writeWhole.ts';
import { reportStrings } from '../../messages/reportStrings.ts';
import { readReportPage, reportHtml } from '../../reporting/reportHtml.ts';
import { oneOf, share, wholeNumber } from '../arguments/runArguments.ts';
import { namingFile } from '../fileErrors.ts';
import { exitCodes, type Output, UsageError } from '../output.ts';
import { requireFitPlace } from '../places.ts';
import { checkGates, readGate, tellGates } from './gates.ts';
import { readAnnotationBook } from './readAnnotationBook.ts';
import { readRuns } from './readRuns.ts';
import { writeFigures } from './reportFigures.ts';

/** The bundles beside this one, which is `dist/cli.js`; from the source, those that were last built. */
const pageFolder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../dist/webview' : 'webview', import.meta.url),
);

type Pieces = Iterable<string> | AsyncIterable<string>;

interface ReportSources {
  readonly logs: ReportedLogs;
  readonly annotations: AnnotationBook | undefined;
  readonly full: boolean;
  readonly gates: () => readonly GateResult[];
}

/** What a report is written as, in pieces. */
const formats: Readonly<Record<string, (report: () => Report, sources: ReportSources) => Pieces>> =
  {
    html: htmlPieces,
    md: (report, { full, gates }) => [reportMarkdown(report(), { full, gates: gates() })],
    json: (report) => [reportJson(report())],
    csv: (_, { logs, annotations }) => logsCsv(logs, annotations),
    numbers: (report) => numbersCsv(report()),
    tex: (report) => [tablesOneLatex(report())],
  };

/** The figures, as a file each in the folder of `--out`. */
const figuresFormat = 'svg';

/**
 * `recant report RUN… [--format md|html|json|csv|numbers|tex|svg] [--summary | --full] [--out FILE|FOLDER] [--force] [--seed N] [--margin M]
 * [--annotations FILE]… [--fail-on GATE]… [--min-n N] [--allow-unfinished] [--junit FILE]`: the numbers of logs of audits and of
 * attacks, or of the logs in folders, and what people say of their flips. Gates set the exit code, and are also written as
 * JUnit XML.
 */
export async function reportCommand(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'md' },
      out: { type: 'string' },
      force: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      margin: { type: 'string' },
      annotations: { type: 'string', multiple: true, default: [] },
      summary: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      'fail-on': { type: 'string', multiple: true, default: [] },
      'min-n': { type: 'string', default: '1' },
      'allow-unfinished': { type: 'boolean', default: false },
      junit: { type: 'string' },
    },
  });
  if (positionals.length === 0)
    throw new UsageError('name one or more run logs, or folders of them.');
  const format = oneOf('--format', [...Object.keys(formats), figuresFormat], values.format);
  const seed = wholeNumber('--seed', values.seed);
  const margin = values.margin === undefined ? undefined : share('--margin', values.margin);
  const minN = wholeNumber('--min-n', values['min-n']);
  const gates = values['fail-on'].map(readGate);
  const { out, junit, force, summary, full, 'allow-unfinished': allowUnfinished } = values;
  refuseContradictions({ format, summary, full, out, junit, gates: gates.length });
  for (const place of [out, junit]) if (place !== undefined) await refuseUnfitPlace(place);
  const logs = await readRuns(positionals, output);
  if (logs.audits.length + logs.attacks.length === 0) {
    output.stderr('There is no run log to report on.\n');
    return exitCodes.failed;
  }
  const annotations = await readAnnotationBook(values.annotations, output);
  let built: Report | undefined;
  const report = () => {
    built ??= buildLogsReport(logs, { seed, margin, summaryOnly: summary, annotations });
    return built;
  };
  const held = () => checkGates(report(), gates, { minN, allowUnfinished });
  const writing = { overwrite: force, signal };
  if (format === figuresFormat && out !== undefined) {
    await writeFigures(report(), out, pageFolder, (path, svg) => write(path, [svg], writing));
  } else {
    const pieces = formats[format]?.(report, { logs, annotations, full, gates: held }) ?? [];
    if (out === undefined) await print(pieces, output);
    else await write(out, pieces, writing);
  }
  if (gates.length === 0) return exitCodes.done;
  const results = held();
  const code = tellGates(results, output);
  if (junit !== undefined) await write(junit, [gatesJunit(results)], writing);
  return code;
}

/** @throws where options do not go together */
function refuseContradictions(options: {
  readonly format: string;
  readonly summary: boolean;
  readonly full: boolean;
  readonly out: string | undefined;
  readonly junit: string | undefined;
  readonly gates: number;
}): void {
  const { format, summary, full, out, junit, gates } = options;
  if (summary && format !== 'md' && format !== 'json')
    throw new UsageError('--summary is written as md or json.');
  if (full && (summary || format !== 'md'))
    throw new UsageError('--full is of the Markdown report, without --summary.');
  if (format === figuresFormat && out === undefined)
    throw new UsageError('--format svg needs --out FOLDER.');
  if (junit !== undefined && gates === 0)
    throw new UsageError('--junit needs --fail-on: its test cases are the gates.');
}

async function* htmlPieces(report: () => Report, { logs }: ReportSources): AsyncGenerator<string> {
  const page = await readReportPage(pageFolder);
  const rows = exportedRows(logs.audits);
  yield reportHtml(page, { report: report(), strings: reportStrings, ...(rows && { rows }) });
}

async function print(pieces: Pieces, { stdout, drained }: Output): Promise<void> {
  for await (const piece of pieces) {
    stdout(piece);
    await drained?.();
  }
}

async function write(
  path: string,
  pieces: Pieces,
  options: Omit<WriteOptions, 'root'>,
): Promise<void> {
  try {
    const root = await requireFitPlace(path);
    await namingFile(path, writeWhole(path, asyncPieces(pieces), { ...options, root }));
  } catch (error) {
    if (!(error instanceof FileExistsError)) throw error;
    throw new Error(
      `${asMessageLine(path)} is there already. Name another file, or add --force to replace it.`,
    );
  }
}

async function* asyncPieces(pieces: Pieces): AsyncGenerator<string> {
  yield* pieces;
}
