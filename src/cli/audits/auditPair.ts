import { expectedPair, type FileAuditTypes, pairAudit } from '../../app/audits.ts';
import { newRun } from '../../app/begin.ts';
import { Run } from '../../app/run.ts';
import { UnusedTexts } from '../../core/data/formats/unusedTexts.ts';
import type { HeaderEntry, LogEntry, PairEntry } from '../../core/runs/audit/log.ts';
import { createHeader, createPairEntry } from '../../core/runs/audit/newRun.ts';
import type { PairAudit } from '../../core/runs/audit/pairAudit.ts';
import { planRun } from '../../core/runs/audit/plan/plan.ts';
import { describeGaps, requireShowable } from '../../core/runs/audit/plan/showablePairs.ts';
import { auditPair } from '../../core/runs/audit/runner.ts';
import { replay } from '../../core/runs/audit/runState.ts';
import { type AuditView, viewAudit } from '../../core/runs/audit/views/auditView.ts';
import { turnTitle } from '../../core/runs/audit/views/turnTitle.ts';
import { pricesOf } from '../../core/runs/spending.ts';
import type { Statement } from '../../core/runs/statement.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import type { ChatModel } from '../../core/words/ports.ts';
import { openRun } from '../../logs/openRun.ts';
import { findPair } from '../data/findPair.ts';
import { findResponse } from '../data/findResponse.ts';
import { formatsOf, mappingDigestOf } from '../data/formatsOf.ts';
import { printUnusedTexts } from '../data/printUnusedTexts.ts';
import { chooseModels } from '../judges/chooseModels.ts';
import type { GivenTo } from '../options/forms.ts';
import { type Output, UsageError } from '../output.ts';
import { requireFitPlace } from '../places.ts';
import { type Asking, askRun } from '../runs/askRun.ts';
import { dataIn } from '../runs/dataIn.ts';
import { modelOf, onlyJudge } from '../runs/models.ts';
import { turnsTable } from './turnsTable.ts';
import { unreadableBaselines } from './unreadableBaselines.ts';

/** Audits one pair; if the run already exists, makes only the missing calls. */
export function auditPairCommand(
  given: GivenTo<'auditPair'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  return runPair({ given, ask: auditPair, print: turnsTable, output, signal });
}

/** Asks a judge about one pair and prints the resulting log. Returns the exit code. */
export async function runPair(options: {
  readonly given: GivenTo<'auditPair'>;
  readonly purpose?: 'session';
  readonly ask: (audit: PairAudit) => Promise<void>;
  readonly print: (view: AuditView, statement: Statement) => string;
  /** Returns the path of the log; default: that of `given`. */
  readonly logOf?: (header: HeaderEntry, pair: PairEntry) => string;
  /** Rejects if the run must not start; called before its log is opened. */
  readonly agree?: (path: string, header: HeaderEntry, pair: PairEntry) => Promise<void>;
  /** Wraps the model in limits. */
  readonly bound?: (model: ChatModel) => ChatModel;
  readonly output: Output;
  readonly signal: AbortSignal;
}): Promise<number> {
  const { given, purpose, bound, output, signal } = options;
  const { seed, protocol } = given;
  const [file] = given.files;
  const { generation, definition, ...judge } = onlyJudge((await chooseModels(given)).judges);
  if (!options.logOf) await requireFitPlace(given.outLog);
  const { found, format } =
    definition?.kind === 'pointwise'
      ? await findResponse(given, output, signal)
      : await findPairOf(given);
  const model = await modelOf({ ...judge, definition }, { seed, labeled: [found.pair], bound });
  const header = createHeader({
    ...newRun(dataIn(file, format, await mappingDigestOf(given, file))),
    ...(purpose && { purpose }),
    ...{ seed, protocol, judge: model.identity, definition, generation },
    ...pricesOf([[model.identity, judge.price]]),
  });
  requireShowable(header, found.pair);
  const unused = new UnusedTexts();
  unused.add(found.unused);
  printUnusedTexts(file, unused, output);
  for (const gap of describeGaps(header, [found])) output.stderr(`${asMessageLine(gap)}\n`);
  const pair = createPairEntry(header, found.key, found.pair);
  const path = options.logOf?.(header, pair) ?? given.outLog;
  await options.agree?.(path, header, pair);
  const kind = pairAudit(found.key, (audit) =>
    options.ask({
      ...audit,
      onRestart: (turn, why) => output.stderr(`${turnTitle(turn)}: ${asMessageLine(why)}\n`),
    }),
  );
  const run = new Run(kind, path, header, planRun(replay([header, pair])));
  const asking: Asking<FileAuditTypes> = {
    atOnce: 1,
    open: () => openRun(path, expectedPair(header, pair)),
    openModel: async () => model,
    onEntry: (entry) => output.stderr(progressOf(entry)),
    tellsFailures: true,
    printEnd: (state) => {
      const view = viewAudit(state, found.key);
      if (!view) throw new Error(`${path} has lost its header.`);
      output.stdout(options.print(view, run.statement(header.prices)));
    },
    unreadable: (state) => unreadableBaselines(state, judge.name),
  };
  return askRun(run, asking, output, signal);
}

async function findPairOf(given: GivenTo<'auditPair'>) {
  if (given.side !== undefined) {
    throw new UsageError('--response is for judges that score one response. Leave it out.');
  }
  const [file] = given.files;
  return findPair(file, given.pair, await formatsOf(given, file));
}

function progressOf(entry: LogEntry): string {
  if (entry.type === 'started') return `${turnTitle(entry)}: asked\n`;
  if (entry.type !== 'failed') return '';
  return `${turnTitle(entry)}: ${asMessageLine(entry.message)}\n`;
}
