import { join } from 'node:path';
import { expectedAudit, type FileAuditTypes, fileAudits, planAudit } from '../../app/audits.ts';
import { newFileAudit } from '../../app/begin.ts';
import { newState } from '../../app/expected.ts';
import { type AskedModel, Run } from '../../app/run.ts';
import type { ExpectedRun } from '../../core/journal/expectedRun.ts';
import { defaultJudge, definitionOf } from '../../core/judges/defaultJudge.ts';
import { judgeName } from '../../core/judges/judgeName.ts';
import { recordNoun } from '../../core/judges/recordNoun.ts';
import type { AuditTypes } from '../../core/runs/audit/auditKind.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { planRun } from '../../core/runs/audit/plan/plan.ts';
import { leastToPredict } from '../../core/runs/audit/plan/predictSum.ts';
import { describeGaps } from '../../core/runs/audit/plan/showablePairs.ts';
import type { Primary } from '../../core/runs/audit/registration.ts';
import type { RunState } from '../../core/runs/audit/runState.ts';
import { pricesOf } from '../../core/runs/spending.ts';
import type { LimitsLeft } from '../../core/runs/statementWords.ts';
import { asMessageLine, asOneLine } from '../../core/words/escape.ts';
import type { ChatModel } from '../../core/words/ports.ts';
import { holdsAnything } from '../../logs/lockedLog.ts';
import { openRun, previewRun } from '../../logs/openRun.ts';
import { registrationNow } from '../../logs/reading/registrationNow.ts';
import { setAside } from '../../logs/setAside.ts';
import { systemClock } from '../../models/systemClock.ts';
import { mappingDigestOf } from '../data/formatsOf.ts';
import type { ChosenModel, ModelChoice } from '../judges/chooseModels.ts';
import type { GivenTo } from '../options/forms.ts';
import type { Output } from '../output.ts';
import { type Asking, askRun } from '../runs/askRun.ts';
import { dataIn } from '../runs/dataIn.ts';
import type { FileRun, RunPlan } from '../runs/fileRun.ts';
import { keepHeapSmall, saveMemoryOnceMuchIsUsed } from '../runs/keepHeapSmall.ts';
import { boundModels, identityOf, type LimitSource, modelOf } from '../runs/models.ts';
import { progress } from '../runs/outcome.ts';
import { type ChosenPairs, choosePairs } from './choosePairs.ts';
import { chooseResponses } from './chooseResponses.ts';
import { ChosenRecords } from './chosenRecords.ts';
import { describeExpected, describePlan, plannedCosts } from './describePlan.ts';
import { protocolsOf } from './protocolChoice.ts';
import { unreadableBaselines } from './unreadableBaselines.ts';

type Given = GivenTo<'planFile'> &
  LimitSource & {
    /** The outcome to register before the first call. */
    readonly primary?: Primary | undefined;
  };

/** An expected run, and what a comparison with logs says of it. */
export interface NamedRun extends ExpectedRun<AuditTypes> {
  /** Name of its judge. */
  readonly name: string;
  /** Whether the endpoint of its judge was given. */
  readonly hasEndpoint: boolean;
  /** Returns the keys of the chosen records. */
  readonly keys: () => Promise<ReadonlySet<string>>;
}

/** Returns one run per judge over the chosen pairs of a file. */
export async function auditRuns(
  given: Given,
  models: ModelChoice,
  place: LogPlace,
  output: Output,
  signal: AbortSignal,
): Promise<{
  readonly runs: readonly FileRun[];
  readonly expected: readonly NamedRun[];
  /** Returns what was chosen for each kind of judge. */
  readonly chosen: () => Promise<readonly ChosenPairs[]>;
}> {
  if (output.ownsProcess) {
    keepHeapSmall();
    saveMemoryOnceMuchIsUsed();
  }
  const [file] = given.files;
  const named = models.named(given.writer);
  const writer = named && { ...named, price: given.writerPrice ?? named.price };
  const writerIdentity = writer && (await identityOf(writer, given));
  protocolsOf(given, writerIdentity); // throws if they contradict each other
  const bound = boundModels(given, [...models.judges, writer], output);
  const mapping = await mappingDigestOf(given, file);
  const records = new ChosenRecords(
    (kind, to) =>
      kind === 'pairwise' ? choosePairs(given, to) : chooseResponses(given, to, signal),
    output,
    models.judges.length,
  );

  const expected: NamedRun[] = [];
  const runOf = async (model: ChosenModel): Promise<FileRun> => {
    const { generation, definition, ...judge } = model;
    const identity = await identityOf(judge, given);
    const chosen = () => records.for((definition ?? defaultJudge).kind);
    const { format, rated } = await chosen();
    const path = logPath(place, judge.name);
    const register = async (primary: Primary) => {
      const { pairs } = await chosen();
      const asked = { judge: identity, definition };
      return registrationNow(primary, asked, pairs, place.folder, systemClock.now());
    };
    const registration = given.primary && (await register(given.primary));
    const header = newFileAudit(given, dataIn(file, format, mapping), {
      ...(registration && { registration }),
      ...(rated && { rated }),
      ...{ judge: identity, definition, generation, writer: writerIdentity },
      ...pricesOf([
        [identity, model.price],
        ...(writer && writerIdentity ? ([[writerIdentity, writer.price]] as const) : []),
      ]),
    });
    const shown = shownName(judge, header);
    const own = expectedAudit(
      header,
      { chosen: async () => (await chosen()).pairs, all: async () => (await chosen()).all() },
      given.changed,
    );
    expected.push({
      ...{ ...own, name: judge.name },
      hasEndpoint: judge.baseUrl !== undefined,
      keys: async () => new Set((await chosen()).pairs.map(({ key }) => key)),
    });
    return auditRun({
      ...{ judge: shown, path, file, expected: own, output },
      given: { ...given, price: model.price, writerPrice: writer?.price },
      notes: describeGaps(header, (await chosen()).pairs),
      present: async () => {
        const all = await (await chosen()).all();
        return all.map(({ key, pair, line }) => ({ key, id: pair.id, line }));
      },
      lines: async () => new Map((await chosen()).pairs.map(({ key, line }) => [key, line])),
      onRead: () => records.spare(),
      onOpen: () => records.opened(),
      limitsLeft: bound.limitsLeft,
      models: async () => {
        const { seed } = given;
        const labeled = (await chosen()).pairs.map(({ pair }) => pair);
        const asked = await modelOf({ ...judge, definition }, { seed, labeled, ...bound(model) });
        if (!writer) return { model: asked };
        return {
          model: asked,
          writer: await modelOf(writer, { seed, labeled, ...bound(writer) }),
        };
      },
    });
  };
  const runs: FileRun[] = [];
  for (const model of models.judges) runs.push(await runOf(model));
  const kinds = new Set(models.judges.map(({ definition = defaultJudge }) => definition.kind));
  return {
    runs,
    expected,
    chosen: () => Promise.all(Array.from(kinds, (kind) => records.for(kind))),
  };
}

/** Returns a judge's name as the user gave it, followed by its full name if that differs. */
function shownName({ name, provider }: ChosenModel, header: HeaderEntry): string {
  const full = judgeName(header);
  return name === full || name === `${provider.id}:${full}` || header.judge.simulated
    ? name
    : `${name} (${full})`;
}

/** How one judge is asked about the pairs of a file. */
interface AskedFile extends Pick<FileRun, 'path' | 'file' | 'present' | 'lines'> {
  readonly judge: string;
  readonly expected: ExpectedRun<AuditTypes>;
  /** Called before an existing log is read. */
  readonly onRead?: () => void;
  /** Called when the entries are in the log. */
  readonly onOpen?: () => void;
  readonly limitsLeft: () => LimitsLeft;
  /** Reasons why some pairs are not asked about. */
  readonly notes: readonly string[];
  readonly models: () => Promise<AuditModels>;
  readonly given: Pick<Given, 'price' | 'writerPrice' | 'concurrency' | 'allowUnreadable'> & {
    readonly fresh?: boolean;
  };
  readonly output: Output;
}

interface AuditModels {
  readonly model: ChatModel;
  readonly writer?: ChatModel;
}

/** Returns the run of one judge over a file. */
export function auditRun(asked: AskedFile): FileRun {
  const { judge, path, file, present, expected, given, output } = asked;
  const { header } = expected;
  const planOf = async (state: RunState): Promise<RunPlan> => {
    const plan = await planAudit(state);
    const run = new Run(fileAudits, path, header, plan, state);
    return {
      calls: plan.calls,
      notes: asked.notes,
      lines: describePlan(judge, state, plan, given),
      costs: plannedCosts(state, plan, given),
      ask: (signal, end) => askRun(run, asking(run), output, signal, end),
    };
  };
  const asking = (run: Run<FileAuditTypes>): Asking<FileAuditTypes> => {
    let models: AuditModels | undefined;
    let tellProgress = (_isDone: boolean) => {};
    return {
      atOnce: given.concurrency,
      allowUnreadable: given.allowUnreadable,
      open: async () => {
        models = await asked.models();
        if (given.fresh) {
          const aside = await setAside(path, systemClock.now());
          if (aside !== undefined) {
            output.stderr(`The earlier run is kept in ${asMessageLine(aside)}\n`);
          }
        }
        if (await holdsAnything(path)) asked.onRead?.();
        const opened = await openRun(path, expected);
        asked.onOpen?.();
        return opened;
      },
      openModel: async ({ role }) => modelIn(models, role),
      onBegin: () => {
        const { pairs, presentations, openPresentations } = run.plan;
        const what =
          presentations > pairs
            ? 'presentations of pairs'
            : `${recordNoun([definitionOf(header).kind])}s`;
        tellProgress = progress(what, presentations, presentations - openPresentations, output);
      },
      onItemEnd: (isDone) => tellProgress(isDone),
      onEntry: ({ type }, state) => {
        if (type !== 'judgment' || state.readings.get(0)?.settled !== leastToPredict) return;
        for (const line of describeExpected(state, planRun(state), given)) {
          output.stderr(`${line}\n`);
        }
      },
      printEnd: () => output.stdout(`${asMessageLine(path)}\n`),
      isFresh: given.fresh === true,
      limitsLeft: asked.limitsLeft,
      unreadable: (state) => unreadableBaselines(state, judge),
    };
  };
  return {
    ...{ path, file, present, lines: asked.lines },
    isFree: fileAudits.modelsOf(header).every(({ simulated }) => simulated),
    plan: async () => planOf(await newState(expected)),
    preview: async () => {
      if (given.fresh) return planOf(await newState(expected));
      if (await holdsAnything(path)) asked.onRead?.();
      return planOf(await previewRun(path, expected));
    },
  };
}

function modelIn(models: AuditModels | undefined, role: AskedModel['role']): ChatModel {
  const model = role === 'writer' ? models?.writer : models?.model;
  if (model) return model;
  throw new Error('The run asks a model that was not chosen.');
}

/**
 * Returns a judge's log path in a folder: the same for the same judge, so that a run can be
 * resumed.
 */
export function logPath({ folder, dataset }: LogPlace, judge: string): string {
  const name = asOneLine(judge, 80)
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+|[.-]+$/g, '');
  const own = `${name || 'judge'}.jsonl`;
  return join(folder, dataset === undefined ? own : `${dataset}.${own}`);
}

/** Where the logs of a file's audits are. */
export interface LogPlace {
  readonly folder: string;
  /** Name of the dataset, if the folder has the logs of others, too. */
  readonly dataset?: string;
}
