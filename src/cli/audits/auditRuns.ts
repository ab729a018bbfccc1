import { join } from 'node:path';
import { expectedAudit, type FileAuditTypes, fileAudits } from '../../app/audits.ts';
import { newFileAudit } from '../../app/begin.ts';
import type { ExpectedRun } from '../../core/journal/runKind.ts';
import { defaultJudge, definitionOf } from '../../core/judges/defaultJudge.ts';
import { judgeName } from '../../core/judges/judgeName.ts';
import { recordNoun } from '../../core/judges/recordNoun.ts';
import type { AuditTypes } from '../../core/runs/audit/auditKind.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { planRun } from '../../core/runs/audit/plan/plan.ts';
import { leastToPredict } from '../../core/runs/audit/plan/predictSum.ts';
import { describeGaps } from '../../core/runs/audit/plan/showablePairs.ts';
import type { Primary } from '../../core/runs/audit/registration.ts';
import { pricesOf } from '../../core/runs/spending.ts';
import { asMessageLine, asOneLine } from '../../core/words/escape.ts';
import type { ChatModel } from '../../core/words/ports.ts';
import { registrationNow } from '../../logs/reading/registrationNow.ts';
import { systemClock } from '../../models/systemClock.ts';
import { mappingDigestOf } from '../data/formatsOf.ts';
import type { ChosenModel, ModelChoice } from '../judges/chooseModels.ts';
import type { GivenTo } from '../options/forms.ts';
import type { Output } from '../output.ts';
import { dataIn } from '../runs/dataIn.ts';
import { type CommandRun, type FileRun, fileRun } from '../runs/fileRun.ts';
import { keepHeapSmall, saveMemoryOnceMuchIsUsed } from '../runs/keepHeapSmall.ts';
import { boundModels, identityOf, type LimitSource, modelOf } from '../runs/models.ts';
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
    const asked: AskedFile = {
      ...{ judge: shown, path, file, expected: own },
      given: { ...given, price: model.price, writerPrice: writer?.price },
      notes: describeGaps(header, (await chosen()).pairs),
      present: async () => {
        const all = await (await chosen()).all();
        return all.map(({ key, pair, line }) => ({ key, id: pair.id, line }));
      },
      lines: async () => new Map((await chosen()).pairs.map(({ key, line }) => [key, line])),
      onRead: () => records.spare(),
      onOpened: () => records.opened(),
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
    };
    return auditRun(asked, output);
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
export interface AskedFile
  extends Pick<
    CommandRun<FileAuditTypes>,
    'path' | 'file' | 'present' | 'lines' | 'onRead' | 'onOpened' | 'limitsLeft'
  > {
  readonly judge: string;
  readonly expected: ExpectedRun<AuditTypes>;
  /** Reasons why some pairs are not asked about. */
  readonly notes: readonly string[];
  readonly models: () => Promise<{ readonly model: ChatModel; readonly writer?: ChatModel }>;
  readonly given: Pick<Given, 'price' | 'writerPrice' | 'concurrency' | 'allowUnreadable'> & {
    readonly fresh?: boolean;
  };
}

/** Returns the run of one judge over a file. */
export function auditRun({ judge, notes, given, models, ...asked }: AskedFile, output: Output) {
  const { header } = asked.expected;
  return fileRun<FileAuditTypes>(
    {
      ...asked,
      kind: fileAudits,
      atOnce: given.concurrency,
      allowUnreadable: given.allowUnreadable,
      isFresh: given.fresh === true,
      describe: (state, plan) => ({
        calls: plan.calls,
        notes,
        lines: describePlan(judge, state, plan, given),
        costs: plannedCosts(state, plan, given),
      }),
      openModels: async () => {
        const { model, writer } = await models();
        return (role) => (role === 'writer' ? writer : model);
      },
      itemsOf: ({ pairs, presentations: all, openPresentations }) => ({
        what:
          all > pairs ? 'presentations of pairs' : `${recordNoun([definitionOf(header).kind])}s`,
        all,
        done: all - openPresentations,
      }),
      onEntry: ({ type }, state) => {
        if (type !== 'judgment' || state.readings.get(0)?.settled !== leastToPredict) return;
        for (const line of describeExpected(state, planRun(state), given)) {
          output.stderr(`${line}\n`);
        }
      },
      printEnd: () => output.stdout(`${asMessageLine(asked.path)}\n`),
      unreadable: (state) => unreadableBaselines(state, judge),
    },
    output,
  );
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
