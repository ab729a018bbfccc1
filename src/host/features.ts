import * as vscode from 'vscode';
import { editorTools } from './agents/agentTools.ts';
import { WorkspaceDesk } from './agents/workspaceDesk.ts';
import { registerAnnotationFaults } from './annotations/annotationFaults.ts';
import { registerAttackCodeActions } from './attackEditor/attackCodeActions.ts';
import { attackScheme } from './attackEditor/attackUri.ts';
import { registerHiddenMarks } from './attackEditor/hiddenMarks.ts';
import { commandRunner, type RunCommand } from './commands/commands.ts';
import { reviewRestorer } from './commands/flips/reviewFlips.ts';
import { registerConfigLens } from './config/configLens.ts';
import { Delayed } from './delayed.ts';
import { registerActiveDataset } from './documents/activeDataset.ts';
import type { PairDocuments } from './documents/pairDocuments.ts';
import { registerFaultDiagnostics } from './editor/faultDiagnostics.ts';
import { registerNoLenses } from './editor/noLenses.ts';
import { registerPairLenses } from './editor/pairLenses.ts';
import { registerResultHover } from './editor/resultHover.ts';
import { registerSampleLenses } from './editor/sampleLenses.ts';
import {
  auditPanelType,
  reportPanelType,
  reviewPanelType,
  tableEditorType,
} from './entries/entryNames.ts';
import { registerDefinitionActions } from './judges/definitionActions.ts';
import { registerDefinitionDiagnostics } from './judges/definitionDiagnostics.ts';
import { registerDefinitionLenses } from './judges/definitionLenses.ts';
import { registerImportLens } from './judges/importLens.ts';
import { registerFileOffer } from './mappings/fileOffer.ts';
import { registerFlipActions } from './problems/flipActions.ts';
import { registerFlipProblems } from './problems/flipProblems.ts';
import { RecordFileSystem } from './records/recordFileSystem.ts';
import { recordScheme } from './records/recordUri.ts';
import { reportRestorer } from './report/reportRestorer.ts';
import { createServices, type Services } from './services.ts';
import { auditRestorer } from './sessions/auditRestorer.ts';
import { Stopping } from './sessions/stopping.ts';
import { TableEditor } from './tables/tableEditor.ts';
import { registerPairTests } from './tests/pairTests.ts';
import { registerFileRunStatus } from './views/fileRunStatus.ts';
import { registerFlipStatus } from './views/flipStatus.ts';
import { registerJudgeStatus } from './views/judgeStatus.ts';
import { registerMilestones } from './views/milestones.ts';
import { registerShownStatus } from './views/shownStatus.ts';

/** Milliseconds between a change of results and showing it in the audit panels. */
const refreshAfterMs = 200;

/** Functions that handle entries that VS Code may use before the features are loaded, by name. */
export interface Features {
  readonly runCommand: RunCommand;
  readonly documents: Pick<PairDocuments, 'pairsOf' | 'ready'>;
  readonly tools: ReadonlyMap<string, vscode.LanguageModelTool<object>>;
  readonly panels: ReadonlyMap<string, vscode.WebviewPanelSerializer>;
  readonly editors: ReadonlyMap<string, vscode.CustomReadonlyEditorProvider>;
  readonly fileSystems: ReadonlyMap<string, vscode.FileSystemProvider>;
  /** Stops what is asked, and waits a few seconds for the answers in flight. */
  readonly settle: () => Promise<void>;
}

/** Milliseconds for which a window that closes waits for answers; VS Code ends its host soon after. */
const longestSettling = 3_500;

/**
 * Creates the services and registers the features. Logs a feature that fails to register and
 * continues with the others.
 */
export function startFeatures(context: vscode.ExtensionContext): Features {
  const services = createServices(context);
  const { log, documents, judges, audits, reports, results, attacks, globalStorage } = services;
  for (const [name, register] of Object.entries(featuresOf(services))) {
    try {
      context.subscriptions.push(register());
    } catch (error) {
      log.error(`${name} could not be registered:`, error instanceof Error ? error : String(error));
    }
  }
  return {
    runCommand: commandRunner(services),
    documents,
    tools: editorTools(new WorkspaceDesk({ globalStorage, documents, judges, audits, results })),
    panels: new Map([
      [auditPanelType, auditRestorer(audits, context, log)],
      [reportPanelType, reportRestorer(reports, context, log)],
      [reviewPanelType, reviewRestorer(services)],
    ]),
    editors: new Map([[tableEditorType, new TableEditor(log)]]),
    fileSystems: new Map<string, vscode.FileSystemProvider>([
      [recordScheme, new RecordFileSystem(documents.records)],
      [attackScheme, attacks.editors.documents],
    ]),
    settle: () => Stopping.settleAll(longestSettling),
  };
}

/** Returns the function that registers each feature, by name. */
function featuresOf({
  definitions,
  documents,
  judges,
  consent,
  globalStorage,
  fileRuns,
  audits,
  attacks,
  annotations,
  results,
  attackResults,
  runTree,
  costOf,
  lensTooltips,
  tooltipsChanged,
}: Services): Readonly<Record<string, () => vscode.Disposable>> {
  return {
    // VS Code shows lenses of the last registered provider first.
    sampleLenses: () => registerSampleLenses(documents, attackResults, results),
    lenses: () => registerPairLenses(documents, lensTooltips, results, attackResults),
    resultHover: () => registerResultHover(documents, results),
    flipProblems: () => registerFlipProblems({ documents, results, annotations }),
    flipActions: () => registerFlipActions(documents, costOf),
    resultsInPanels: () => {
      const refreshing = new Delayed(refreshAfterMs, () => {
        audits.refresh();
        void audits.followLogs();
      });
      return vscode.Disposable.from(
        refreshing,
        results.onDidChange(() => refreshing.start()),
      );
    },
    annotationFaults: () => registerAnnotationFaults(annotations),
    diagnostics: () => registerFaultDiagnostics(documents),
    configLens: () => registerConfigLens(),
    definitionDiagnostics: () => registerDefinitionDiagnostics(),
    definitionActions: () => registerDefinitionActions(),
    definitionLenses: () => registerDefinitionLenses(),
    importLens: () => registerImportLens(documents),
    attacks: () => attacks.register(),
    attackCodeActions: () => registerAttackCodeActions(documents),
    hiddenMarks: () => registerHiddenMarks(),
    fileOffer: () => registerFileOffer(documents),
    activeDataset: () => registerActiveDataset(documents),
    noLenses: () => registerNoLenses(documents),
    flipStatus: () => registerFlipStatus(results, annotations),
    shownStatus: () => registerShownStatus(documents, results),
    fileRunStatus: () => registerFileRunStatus(fileRuns),
    fileRunsInPanels: () => fileRuns.onDidChangeStatus(({ path }) => void audits.reread(path)),
    resultsOfOwnAudits: () =>
      vscode.Disposable.from(
        audits.onDidWrite((path) => results.poke(path)),
        fileRuns.onDidChange(({ path }) => results.poke(path)),
      ),
    judgeStatus: () => registerJudgeStatus(documents, definitions, costOf),
    runTree: () => runTree.show(),
    pairTests: () => registerPairTests({ documents, judges, results, globalStorage, consent }),
    milestones: () => registerMilestones(audits, annotations),
    definitions: () =>
      definitions.onDidChange(() => {
        documents.followJudge();
        tooltipsChanged.fire();
      }),
    settings: () =>
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('recant')) {
          documents.followJudge();
          tooltipsChanged.fire();
        }
        if (change.affectsConfiguration('recant.concurrency')) judges.refresh();
        if (
          ['recant.prices', 'recant.challenges'].some((name) => change.affectsConfiguration(name))
        ) {
          audits.refresh();
        }
      }),
  };
}
