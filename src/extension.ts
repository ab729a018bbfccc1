import * as vscode from 'vscode';
import { asMessageLine } from './core/escape.ts';
import { registerAgentTools } from './host/agents/agentTools.ts';
import { WorkspaceDesk } from './host/agents/workspaceDesk.ts';
import { registerAnnotationFaults } from './host/annotations/annotationFaults.ts';
import { annotationPaths } from './host/annotations/annotationFiles.ts';
import { Annotations } from './host/annotations/annotations.ts';
import { DraftNotes } from './host/annotations/draftNotes.ts';
import { DraftThreads } from './host/annotations/draftThreads.ts';
import { FlipThreads } from './host/annotations/flipThreads.ts';
import { registerAttackCodeActions } from './host/attackEditor/attackCodeActions.ts';
import { registerCommands } from './host/commands/commands.ts';
import { auditSubject } from './host/commands/subjectAt.ts';
import { registerConfigLens } from './host/config/configLens.ts';
import { registerActiveDataset } from './host/documents/activeDataset.ts';
import type { DocumentPair } from './host/documents/documentPair.ts';
import { MappingFiles } from './host/documents/mappingFiles.ts';
import { PairDocuments } from './host/documents/pairDocuments.ts';
import { registerFaultDiagnostics } from './host/editor/faultDiagnostics.ts';
import { registerPairLenses } from './host/editor/pairLenses.ts';
import { registerResultHover } from './host/editor/resultHover.ts';
import { registerResultMarks } from './host/editor/resultMarks.ts';
import { registerSampleLenses } from './host/editor/sampleLenses.ts';
import { registerDefinitionActions } from './host/judges/definitionActions.ts';
import { registerDefinitionDiagnostics } from './host/judges/definitionDiagnostics.ts';
import { chosenDefinition } from './host/judges/definitionName.ts';
import { Definitions } from './host/judges/definitions.ts';
import { KeyStore } from './host/keys.ts';
import { knownFormats, knownSampleFormats } from './host/knownFormats.ts';
import { registerFileOffer } from './host/mappings/fileOffer.ts';
import { chosenJudge } from './host/models/chosenJudge.ts';
import { Judges } from './host/models/judges.ts';
import { auditPanelType } from './host/panel/auditPanel.ts';
import { createPanelActions } from './host/panel/panelActions.ts';
import { registerFlipActions } from './host/problems/flipActions.ts';
import { registerFlipProblems } from './host/problems/flipProblems.ts';
import { registerRecordFileSystem } from './host/records/recordFileSystem.ts';
import { createReportActions } from './host/report/reportActions.ts';
import { reportPanelType } from './host/report/reportPanel.ts';
import { reportRestorer } from './host/report/reportRestorer.ts';
import { Reports } from './host/report/reports.ts';
import { AttackResults } from './host/results/attackResults.ts';
import { Results } from './host/results/results.ts';
import { BlindMode } from './host/review/blindMode.ts';
import { attackForm } from './host/runs/attack/attackForm.ts';
import { AttackList } from './host/runs/attack/attackList.ts';
import { auditForm } from './host/runs/audit/auditForm.ts';
import { FileRuns } from './host/runs/fileRuns.ts';
import { Attacks } from './host/sessions/attacks.ts';
import { auditRestorer } from './host/sessions/auditRestorer.ts';
import { Audits } from './host/sessions/audits.ts';
import { auditCost, auditTooltip, stepTooltip } from './host/sessions/auditTitle.ts';
import { beginAttack } from './host/sessions/beginAttack.ts';
import { ShownTexts } from './host/shownTexts.ts';
import { registerTableEditor } from './host/tables/tableEditor.ts';
import { registerPairTests } from './host/tests/pairTests.ts';
import { registerFileRunStatus } from './host/views/fileRunStatus.ts';
import { registerFlipStatus } from './host/views/flipStatus.ts';
import { registerJudgeStatus } from './host/views/judgeStatus.ts';
import { registerMilestones } from './host/views/milestones.ts';
import { RunTree } from './host/views/runs/runTree.ts';
import { registerShownStatus } from './host/views/shownStatus.ts';

/**
 * Creates the services and registers the features without reading, probing, or spawning anything.
 * Logs a feature that fails to register and continues with the others.
 */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Recant', { log: true });
  const mappings = new MappingFiles((message) => log.warn(message));
  const definitions = new Definitions();
  const documents = new PairDocuments({
    formats: (scope) => knownFormats(scope, mappings),
    ofSamples: (scope) => knownSampleFormats(scope, mappings),
    ready: (dataset) => mappings.ready(dataset),
    kindOf: (dataset) => definitions.kindOf(chosenDefinition(dataset), dataset),
  });
  const keys = new KeyStore(context.secrets);
  const judges = new Judges(keys, definitions);
  const texts = new ShownTexts();
  const actions = createPanelActions({
    documents,
    judges,
    begin: (subject, purpose) => audits.begin(subject, purpose),
    continueRecorded: (session) => audits.continueRecorded(session),
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
  const reports = new Reports({
    extensionUri,
    actions: createReportActions({ documents, audits, attacks, extensionUri }),
    fileRuns,
    annotationPaths: () => annotationPaths(context.globalStorageUri),
    log,
  });
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
    commands: () =>
      registerCommands({
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
    agentTools: () =>
      registerAgentTools(new WorkspaceDesk({ globalStorage, documents, judges, audits, results })),
    // VS Code shows lenses of the last registered provider first.
    sampleLenses: () => registerSampleLenses(documents, attackResults),
    lenses: () => registerPairLenses(documents, lensTooltips, results, attackResults),
    resultMarks: () => registerResultMarks(documents, results),
    resultHover: () => registerResultHover(documents, results),
    flipProblems: () => registerFlipProblems({ documents, results, annotations }),
    flipActions: () => registerFlipActions(documents, costOf),
    annotationFaults: () => registerAnnotationFaults(annotations),
    diagnostics: () => registerFaultDiagnostics(documents),
    configLens: () => registerConfigLens(),
    definitionDiagnostics: () => registerDefinitionDiagnostics(),
    definitionActions: () => registerDefinitionActions(),
    records: () => registerRecordFileSystem(documents),
    attacks: () => attacks.register(),
    attackCodeActions: () => registerAttackCodeActions(documents),
    tableEditor: () => registerTableEditor(),
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
    restore: () =>
      vscode.window.registerWebviewPanelSerializer(auditPanelType, auditRestorer(audits, context)),
    restoreReports: () =>
      vscode.window.registerWebviewPanelSerializer(
        reportPanelType,
        reportRestorer(reports, context),
      ),
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
}
