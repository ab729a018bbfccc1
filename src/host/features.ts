import { join } from 'node:path';
import * as vscode from 'vscode';
import { asMessageLine } from '../core/escape.ts';
import { KeptIndexes } from '../files/places/keptIndexes.ts';
import { editorTools } from './agents/agentTools.ts';
import { WorkspaceDesk } from './agents/workspaceDesk.ts';
import { registerAnnotationFaults } from './annotations/annotationFaults.ts';
import { annotationPaths } from './annotations/annotationFiles.ts';
import { Annotations } from './annotations/annotations.ts';
import { DraftNotes } from './annotations/draftNotes.ts';
import { DraftThreads } from './annotations/draftThreads.ts';
import { FlipThreads } from './annotations/flipThreads.ts';
import { registerAttackCodeActions } from './attackEditor/attackCodeActions.ts';
import { attackScheme } from './attackEditor/attackUri.ts';
import { commandRunner, type RunCommand } from './commands/commands.ts';
import { auditSubject } from './commands/subjectAt.ts';
import { registerConfigLens } from './config/configLens.ts';
import { registerActiveDataset } from './documents/activeDataset.ts';
import type { DocumentPair } from './documents/documentPair.ts';
import { MappingFiles } from './documents/mappingFiles.ts';
import { PairDocuments } from './documents/pairDocuments.ts';
import { registerFaultDiagnostics } from './editor/faultDiagnostics.ts';
import { registerPairLenses } from './editor/pairLenses.ts';
import { registerResultHover } from './editor/resultHover.ts';
import { registerResultMarks } from './editor/resultMarks.ts';
import { registerSampleLenses } from './editor/sampleLenses.ts';
import { auditPanelType, reportPanelType, tableEditorType } from './entries/entryNames.ts';
import { registerDefinitionActions } from './judges/definitionActions.ts';
import { registerDefinitionDiagnostics } from './judges/definitionDiagnostics.ts';
import { chosenDefinition } from './judges/definitionName.ts';
import { Definitions } from './judges/definitions.ts';
import { KeyStore } from './keys.ts';
import { knownFormats, knownSampleFormats } from './knownFormats.ts';
import { registerFileOffer } from './mappings/fileOffer.ts';
import { chosenJudge } from './models/chosenJudge.ts';
import { Judges } from './models/judges.ts';
import { createPanelActions } from './panel/panelActions.ts';
import { registerFlipActions } from './problems/flipActions.ts';
import { registerFlipProblems } from './problems/flipProblems.ts';
import { RecordFileSystem } from './records/recordFileSystem.ts';
import { recordScheme } from './records/recordUri.ts';
import { createReportActions } from './report/reportActions.ts';
import { reportRestorer } from './report/reportRestorer.ts';
import { Reports } from './report/reports.ts';
import { AttackResults } from './results/attackResults.ts';
import { Results } from './results/results.ts';
import { BlindMode } from './review/blindMode.ts';
import { attackForm } from './runs/attack/attackForm.ts';
import { AttackList } from './runs/attack/attackList.ts';
import { auditForm } from './runs/audit/auditForm.ts';
import { FileRuns } from './runs/fileRuns.ts';
import { Attacks } from './sessions/attacks.ts';
import { auditRestorer } from './sessions/auditRestorer.ts';
import { Audits } from './sessions/audits.ts';
import { auditCost, auditTooltip, stepTooltip } from './sessions/auditTitle.ts';
import { beginAttack } from './sessions/beginAttack.ts';
import { ShownTexts } from './shownTexts.ts';
import { TableEditor } from './tables/tableEditor.ts';
import { registerPairTests } from './tests/pairTests.ts';
import { registerFileRunStatus } from './views/fileRunStatus.ts';
import { registerFlipStatus } from './views/flipStatus.ts';
import { registerJudgeStatus } from './views/judgeStatus.ts';
import { registerMilestones } from './views/milestones.ts';
import { RunTree } from './views/runs/runTree.ts';
import { registerShownStatus } from './views/shownStatus.ts';

/** What answers the entries that VS Code may use before the features are loaded, by their names. */
export interface Features {
  readonly runCommand: RunCommand;
  readonly tools: ReadonlyMap<string, vscode.LanguageModelTool<object>>;
  readonly panels: ReadonlyMap<string, vscode.WebviewPanelSerializer>;
  readonly editors: ReadonlyMap<string, vscode.CustomReadonlyEditorProvider>;
  readonly fileSystems: ReadonlyMap<string, vscode.FileSystemProvider>;
}

/**
 * Creates the services and registers the features without reading, probing, or spawning anything.
 * Logs a feature that fails to register and continues with the others.
 */
export function startFeatures(context: vscode.ExtensionContext): Features {
  const log = vscode.window.createOutputChannel('Recant', { log: true });
  const mappings = new MappingFiles((message) => log.warn(message));
  const definitions = new Definitions();
  const documents = new PairDocuments({
    formats: (scope) => knownFormats(scope, mappings),
    ofSamples: (scope) => knownSampleFormats(scope, mappings),
    ready: (dataset) => mappings.ready(dataset),
    kindOf: (dataset) => definitions.kindOf(chosenDefinition(dataset), dataset),
    indexes: new KeptIndexes(join(context.globalStorageUri.fsPath, 'indexes')),
  });
  const keys = new KeyStore(context.secrets);
  const judges = new Judges(keys, definitions);
  const texts = new ShownTexts();
  const actions = createPanelActions({
    documents,
    judges,
    begin: (subject, purpose) => audits.begin(subject, purpose),
    continueRecorded: (session) => audits.continueRecorded(session),
    annotations: () => annotations,
  });
  const { extensionUri, workspaceState, globalStorageUri: globalStorage } = context;
  const runServices = { globalStorage, workspaceState, judges, documents };
  const forms = {
    audit: auditForm(runServices),
    attack: attackForm(runServices, (response) => beginAttack(attacks, response)),
  };
  const fileRuns = new FileRuns([forms.audit.kind, forms.attack.kind], log);
  const isAsking = (path: string) => fileRuns.isAsking(path);
  const audits = new Audits(context, judges, actions, log, isAsking);
  const attacks = new Attacks({ context, documents, judges });
  const annotations = new Annotations({
    globalStorage: context.globalStorageUri,
    pathOf: (flip) => results.pathOf(flip),
    warn: (message) => log.warn(asMessageLine(message)),
  });
  const results = new Results({
    documents,
    globalStorage: context.globalStorageUri,
    workspaceState: context.workspaceState,
    notesOf: (flip) => annotations.notesOf(flip),
    chosenJudge: () => chosenJudge(judges),
    onDidChangeNotes: annotations.onDidChange,
    definitions,
    warn: (message) => log.warn(asMessageLine(message)),
  });
  const reports = new Reports({
    extensionUri,
    actions: createReportActions({ documents, audits, attacks, extensionUri }),
    fileRuns,
    annotationPaths: () => annotationPaths(context.globalStorageUri),
    filter: results.filter,
    log,
  });
  const threads = new FlipThreads(documents, results, annotations);
  const drafts = new DraftNotes(context.workspaceState);
  const draftThreads = new DraftThreads(documents, drafts, () => threads.controller);
  const blind = new BlindMode({
    extensionUri: context.extensionUri,
    documents,
    results,
    annotations,
    log,
  });
  const attackList = new AttackList(globalStorage);
  const attackResults = new AttackResults(attackList, globalStorage, [
    attacks.onDidChange,
    fileRuns.onDidChangeStatus,
  ]);
  const runTree = new RunTree({
    globalStorage,
    attackList,
    results,
    asking: [attacks, { isAsking, onDidChange: fileRuns.onDidChangeStatus }],
  });
  const costOf = (pair: DocumentPair) => auditCost(judges, auditSubject(documents, pair));
  const tooltipsChanged = new vscode.EventEmitter<void>();
  const lensTooltips = {
    audit: (pair: DocumentPair) => auditTooltip(judges, auditSubject(documents, pair)),
    step: (pair: DocumentPair) => stepTooltip(judges, auditSubject(documents, pair)),
    onDidChange: tooltipsChanged.event,
  };
  context.subscriptions.push(
    log,
    definitions,
    texts,
    mappings,
    mappings.onDidChange(() => documents.refresh()),
    documents,
    fileRuns,
    attacks,
    annotations,
    results,
    threads,
    drafts,
    draftThreads,
    blind,
    runTree,
    attackResults,
    tooltipsChanged,
  );

  const features: Readonly<Record<string, () => vscode.Disposable>> = {
    // VS Code shows lenses of the last registered provider first.
    sampleLenses: () => registerSampleLenses(documents, attackResults, results),
    lenses: () => registerPairLenses(documents, lensTooltips, results, attackResults),
    resultMarks: () => registerResultMarks(documents, results),
    resultHover: () => registerResultHover(documents, results),
    flipProblems: () => registerFlipProblems({ documents, results, annotations }),
    flipActions: () => registerFlipActions(documents, costOf),
    annotationsInPanels: () => annotations.onDidChange(() => audits.refresh()),
    annotationFaults: () => registerAnnotationFaults(annotations),
    diagnostics: () => registerFaultDiagnostics(documents),
    configLens: () => registerConfigLens(),
    definitionDiagnostics: () => registerDefinitionDiagnostics(),
    definitionActions: () => registerDefinitionActions(),
    attacks: () => attacks.register(),
    attackCodeActions: () => registerAttackCodeActions(documents),
    fileOffer: () => registerFileOffer(documents),
    activeDataset: () => registerActiveDataset(documents),
    flipStatus: () => registerFlipStatus(results, annotations),
    shownStatus: () => registerShownStatus(results),
    fileRunStatus: () => registerFileRunStatus(fileRuns),
    fileRunsInPanels: () => fileRuns.onDidChangeStatus(({ path }) => void audits.reread(path)),
    resultsOfOwnAudits: () =>
      vscode.Disposable.from(
        audits.onDidWrite((path) => results.poke(path)),
        fileRuns.onDidChange(({ path }) => results.poke(path)),
      ),
    judgeStatus: () => registerJudgeStatus(documents, definitions, costOf),
    runTree: () => runTree.show(),
    pairTests: () => registerPairTests({ documents, judges, results, globalStorage }),
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
        if (change.affectsConfiguration('recant.fieldMappings')) documents.refresh();
      }),
  };
  for (const [name, register] of Object.entries(features)) {
    try {
      context.subscriptions.push(register());
    } catch (error) {
      log.error(`${name} could not be registered:`, error instanceof Error ? error : String(error));
    }
  }
  return {
    runCommand: commandRunner({
      context,
      documents,
      mappings,
      judges,
      fileRuns,
      forms,
      attacks,
      audits,
      reports,
      results,
      runTree,
      annotations,
      threads,
      drafts,
      draftThreads,
      blind,
      keys,
      texts,
      log,
    }),
    tools: editorTools(new WorkspaceDesk({ globalStorage, documents, judges, audits, results })),
    panels: new Map([
      [auditPanelType, auditRestorer(audits, context)],
      [reportPanelType, reportRestorer(reports, context)],
    ]),
    editors: new Map([[tableEditorType, new TableEditor()]]),
    fileSystems: new Map<string, vscode.FileSystemProvider>([
      [recordScheme, new RecordFileSystem(documents.records)],
      [attackScheme, attacks.editors.documents],
    ]),
  };
}
