import { basename } from 'node:path';
import * as vscode from 'vscode';
import { Run } from '../../app/run.ts';
import { definitionOf } from '../../core/judges/defaultJudge.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { prepareRunFolder } from '../../logs/runFolder.ts';
import { reportProblem } from '../commands/reportProblem.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import type { Judges } from '../models/judges.ts';
import type { Results } from '../results/results.ts';
import { describeArms, plannedModels } from '../runs/audit/auditPlan.ts';
import { protocolTitles } from '../runs/audit/auditWords.ts';
import { usualChoices } from '../runs/audit/choices.ts';
import { createRuns, type NewRun, writeRun } from '../runs/audit/newAudits.ts';
import { describeLimits } from '../runs/confirmRun.ts';
import { counted, nameOfJudge } from '../runs/form/choiceWords.ts';
import type { SpendingConsent } from '../sessions/spendingConsent.ts';
import { openToTest } from './testFiles.ts';
import { askAsTests, testedAudits } from './testRun.ts';
import { type ChosenTests, TestTree } from './testTree.ts';

interface PairTestServices {
  readonly documents: PairDocuments;
  readonly judges: Judges;
  readonly results: Results;
  readonly consent: SpendingConsent;
  /** Folder for runs without a workspace folder. */
  readonly globalStorage: vscode.Uri;
}

/** A planned run of one dataset, not yet written. */
interface PlannedTests {
  readonly tests: ChosenTests;
  readonly run: NewRun;
  readonly folder: string;
}

/**
 * Registers pairs as tests in the Testing view. Running them starts an audit with the judge and the
 * protocol from the settings. Sends no paid call before its plan is confirmed.
 */
export function registerPairTests(services: PairTestServices): vscode.Disposable {
  const controller = vscode.tests.createTestController('recant', 'Recant');
  const tree = new TestTree(controller, services);
  const profile = controller.createRunProfile(
    vscode.l10n.t('Audit'),
    vscode.TestRunProfileKind.Run,
    (request, token) => runTests(controller, tree, services, request, token).catch(reportProblem),
    false,
    undefined,
    false,
  );
  profile.configureHandler = () => void vscode.commands.executeCommand('recant.selectJudge');
  controller.resolveHandler = (item) => tree.resolve(item);
  controller.refreshHandler = () => tree.refresh();
  return vscode.Disposable.from(tree, profile, controller);
}

async function runTests(
  controller: vscode.TestController,
  tree: TestTree,
  services: PairTestServices,
  request: vscode.TestRunRequest,
  token: vscode.CancellationToken,
): Promise<void> {
  const canceled = new AbortController();
  token.onCancellationRequested(() => canceled.abort());
  const planned: PlannedTests[] = [];
  for (const tests of await tree.chosen(request)) {
    if (tests.items.size === 0) continue;
    const plan = await planTests(tests, services);
    if (canceled.signal.aborted) return;
    if (!plan) continue;
    if (!(await isAgreed(plan, services.consent))) return;
    planned.push(plan);
  }
  if (planned.length === 0) return;
  const run = controller.createTestRun(request, nameOfRun(planned));
  run.token.onCancellationRequested(() => canceled.abort());
  try {
    for (const { tests } of planned) for (const item of tests.items.values()) run.enqueued(item);
    for (const plan of planned) {
      const path = await writeRun(plan.folder, plan.run.header, plan.run.pairs);
      const { header, plan: calls } = plan.run;
      const audit = new Run(testedAudits, path, header, calls);
      const { items } = plan.tests;
      const { signal } = canceled;
      const onSettled = tree.states.note.bind(tree.states);
      await askAsTests({ audit, run, items, signal, onSettled }, services.judges).finally(() =>
        services.results.poke(path),
      );
    }
  } finally {
    run.end();
  }
}

/** Returns a run name with its datasets and judge. */
function nameOfRun(planned: readonly PlannedTests[]): string {
  const datasets = planned.map(({ tests }) => asOneLine(basename(tests.dataset.path), 60));
  const judges = new Set(
    planned.map(({ run }) => nameOfJudge(run.header.judge, run.header.definition)),
  );
  return [datasets.join(', '), ...judges].join(' · ');
}

/**
 * Plans the run of one dataset, skipping pairs that no longer exist; undefined if none is left.
 * VS Code may have closed the dataset since its tests were chosen, to open the others.
 */
async function planTests(
  tests: ChosenTests,
  { documents, judges, globalStorage }: PairTestServices,
): Promise<PlannedTests | undefined> {
  const { dataset, items } = tests;
  const document = await openToTest(documents, dataset);
  if (typeof document === 'string') return undefined;
  const all = documents.pairsOf(document);
  const pairs = all.filter(({ key }) => items.has(key));
  const format = documents.formatOf(document);
  if (format === undefined) return undefined;
  const choices = { ...usualChoices(dataset), protocols: ['anti-baseline' as const] };
  const source = documents.itemsOf(dataset);
  const { kind } = source;
  const mapping = source.mappingOf(dataset, format);
  const { runs } = await createRuns(judges, choices, dataset, { format, kind, mapping }, pairs);
  const [run] = runs;
  if (!run) return undefined;
  const selection = items.size === all.length ? run.header.selection : undefined;
  const folder = await prepareRunFolder(
    vscode.workspace.getWorkspaceFolder(dataset)?.uri.fsPath,
    globalStorage.fsPath,
  );
  return { tests, run: { ...run, header: { ...run.header, selection } }, folder: folder.path };
}

async function isAgreed(
  { tests, run, folder }: PlannedTests,
  consent: SpendingConsent,
): Promise<boolean> {
  const { header } = run;
  const about = [
    definitionOf(header).kind === 'pairwise'
      ? vscode.l10n.t('Pairs as tests: {0}', counted(tests.items.size))
      : vscode.l10n.t('Responses as tests: {0}', counted(tests.items.size)),
    protocolTitles[header.protocol],
  ];
  const question = vscode.l10n.t('Audit {0}?', asOneLine(header.dataset.name, 80));
  const models = plannedModels(run);
  const place = asOneLine(vscode.workspace.asRelativePath(folder), 200);
  const details = [
    describeArms(run.plan),
    ...describeLimits(models, {}),
    vscode.l10n.t('Run logs, with prompts and answers: {0}', place),
  ];
  const button = vscode.l10n.t('Start');
  return consent.given({
    ...{ header, models, question, button, about, details },
    isAskedEachTime: true,
  });
}
