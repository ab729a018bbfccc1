import { setImmediate as breathe } from 'node:timers/promises';
import * as vscode from 'vscode';
import { describeBarChance } from '../../../core/report/card/planBars.ts';
import type { HeaderEntry, PairEntry } from '../../../core/runs/audit/log.ts';
import { challengesOf } from '../../../core/runs/audit/plan/plannedTurns.ts';
import type { SelectablePair } from '../../../core/runs/audit/plan/selectPairs.ts';
import type { Primary } from '../../../core/runs/audit/registration.ts';
import { asOneLine } from '../../../core/words/escape.ts';
import { quickDigest } from '../../../disk/quickDigest.ts';
import { readStatedBars } from '../../../files/readRunConfig.ts';
import { registrationNow } from '../../../logs/reading/registrationNow.ts';
import { prepareRunFolder } from '../../../logs/runFolder.ts';
import { listedProviders } from '../../../models/providers.ts';
import { systemClock } from '../../../models/systemClock.ts';
import { readSetting } from '../../settings.ts';
import type { BegunRun } from '../begunRun.ts';
import { RememberedChoices } from '../form/rememberedChoices.ts';
import type { RunServices } from '../runServices.ts';
import type { NewRunForm, NewRuns } from '../startRun.ts';
import { describeArms, explainRange, plannedModels } from './auditPlan.ts';
import { auditRows } from './auditRows.ts';
import { begunAudit } from './auditSurface.ts';
import { auditChoices, type FileChoices, usualChoices } from './choices.ts';
import { findEqualContent } from './equalPairs.ts';
import { fileAuditKind } from './fileAuditKind.ts';
import { createRuns, writeRun } from './newAudits.ts';
import { openPairs } from './openPairs.ts';
import type { PairSource } from './pairSource.ts';

/** Returns the form that starts whole-file audits, one run per judge. */
export function auditForm(services: RunServices): NewRunForm<FileChoices, PairSource> {
  const { judges, documents, globalStorage } = services;
  const kind = fileAuditKind(services);
  const remembered = new RememberedChoices(auditChoices, services.workspaceState);
  const fitting = (dataset: vscode.Uri, choices: FileChoices): FileChoices => {
    const { kind: wanted } = documents.itemsOf(dataset);
    const definitions = choices.definitions.filter(
      (name) => judges.definitions.kindOf(name, dataset) === wanted,
    );
    return {
      ...choices,
      definitions: definitions.length > 0 ? definitions : [readSetting('definition', dataset)],
      ...(wanted === 'pointwise' && { orders: 'one' }),
    };
  };
  return {
    kind,
    words: {
      title: (file) => vscode.l10n.t('Audit File: {0}', file),
      question: (file) => vscode.l10n.t('Audit {0}?', file),
      planning: vscode.l10n.t('Planning the audit…'),
      newRun: vscode.l10n.t('New audit'),
    },
    rows: auditRows(services),
    choices: {
      of: (dataset) => fitting(dataset, remembered.of(dataset)),
      usual: (dataset) => fitting(dataset, usualChoices(dataset)),
      keep: (dataset, choices) => remembered.keep(dataset, choices),
    },
    open: (dataset) => openPairs(documents.itemsOf(dataset), dataset),
    plan: async (dataset, source, choices, signal): Promise<NewRuns> => {
      const { primary } = choices;
      const pairs = await source.take(choices, signal);
      if (pairs.length === 0) {
        throw new Error(
          source.kind === 'pairwise'
            ? vscode.l10n.t('There is no pair to ask about. Choose other pairs.')
            : vscode.l10n.t('There is no response to ask about. Choose other responses.'),
        );
      }
      const { runs, remarks } = await createRuns(judges, choices, dataset, source, pairs);
      const equalContent = source.kind === 'pairwise' ? await findEqualContent(pairs) : undefined;
      const root = vscode.workspace.getWorkspaceFolder(dataset)?.uri.fsPath;
      const challenges = runs[0] && challengesOf(runs[0].header);
      const bars = await barChance(pairs, { seed: choices.seed, challenges }, root, signal);
      const folder = (await prepareRunFolder(root, globalStorage.fsPath)).path;
      return {
        models: runs.flatMap(plannedModels),
        remarks: [
          ...remarks,
          ...(equalContent === undefined ? [] : [asOneLine(equalContent, 300)]),
        ],
        details: [
          ...runs.slice(0, 1).flatMap(({ plan }) => [describeArms(plan), ...explainRange(plan)]),
          ...(bars === undefined
            ? []
            : [
                vscode.l10n.t(
                  'A bar is what a number of the report has to reach, such as right verdicts lost ≤ 10 %.',
                ),
                asOneLine(bars, 300),
              ]),
          ...(primary
            ? [
                vscode.l10n.t(
                  'Registered before the first call: {0}',
                  asOneLine(primary.claim, 300),
                ),
              ]
            : []),
        ],
        budgetOf: runs.length > 1 ? vscode.l10n.t('each judge') : undefined,
        folder,
        write: async () => {
          const begun: BegunRun[] = [];
          for (const { header: planned, pairs: entries, plan } of runs) {
            const header = primary ? await registered(planned, primary, entries, folder) : planned;
            const path = await writeRun(folder, header, entries);
            begun.push(begunAudit(kind, judges, path, header, plan));
          }
          return begun;
        },
      };
    },
  };
}

/** Returns the line of a plan on the bars that the report of its runs will use. */
async function barChance(
  pairs: readonly SelectablePair[],
  {
    seed,
    challenges,
  }: { readonly seed: number; readonly challenges?: readonly string[] | undefined },
  root: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const stated =
    root !== undefined && vscode.workspace.isTrusted
      ? readStatedBars(root, listedProviders).catch(() => undefined)
      : undefined;
  const all = pairs.map(({ pair }) => pair);
  const digest = quickDigest;
  const describing = describeBarChance(all, seed, { bars: await stated, challenges, digest });
  let step = describing.next();
  while (!step.done) {
    await breathe(undefined, { signal });
    step = describing.next();
  }
  return step.value;
}

/** Returns the header of a run with what it registers. */
async function registered(
  header: HeaderEntry,
  primary: Primary,
  entries: readonly PairEntry[],
  folder: string,
): Promise<HeaderEntry> {
  const chosen = entries.filter(({ content }) => content === undefined);
  const now = systemClock.now();
  return { ...header, registration: await registrationNow(primary, header, chosen, folder, now) };
}
