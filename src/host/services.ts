import { join } from 'node:path';
import * as vscode from 'vscode';
import { asMessageLine } from '../core/words/escape.ts';
import { KeptIndexes } from '../files/places/keptIndexes.ts';
import { lastResort } from '../logs/lastResort.ts';
import { annotationPaths } from './annotations/annotationFiles.ts';
import { Annotations } from './annotations/annotations.ts';
import { FlipThreads } from './annotations/flipThreads.ts';
import { Attacks } from './attackEditor/attacks.ts';
import { beginAttack } from './attackEditor/beginAttack.ts';
import { auditSubject } from './commands/subjectAt.ts';
import type { DocumentPair } from './documents/documentPair.ts';
import { MappingFiles } from './documents/mappingFiles.ts';
import { PairDocuments } from './documents/pairDocuments.ts';
import { chosenDefinition } from './judges/definitionName.ts';
import { Definitions } from './judges/definitions.ts';
import { KeyStore } from './keys.ts';
import { knownFormats, knownSampleFormats } from './knownFormats.ts';
import { chosenJudge } from './models/chosenJudge.ts';
import { Judges } from './models/judges.ts';
import { createPanelActions } from './panel/panelActions.ts';
import { createReportActions } from './report/reportActions.ts';
import { Reports } from './report/reports.ts';
import { AttackResults } from './results/attackResults.ts';
import { Results } from './results/results.ts';
import { BlindMode } from './review/blindMode.ts';
import { attackForm } from './runs/attack/attackForm.ts';
import { AttackList } from './runs/attack/attackList.ts';
import { auditForm } from './runs/audit/auditForm.ts';
import { FileRuns } from './runs/fileRuns.ts';
import { startRun } from './runs/startRun.ts';
import { watchLogs } from './runs/watchLogs.ts';
import { Audits } from './sessions/audits.ts';
import { auditCost, auditTooltip, stepTooltip } from './sessions/auditTitle.ts';
import { findRecord } from './sessions/comparedRecord.ts';
import { findOpened } from './sessions/openedLogs.ts';
import { SpendingConsent } from './sessions/spendingConsent.ts';
import { ShownTexts } from './shownTexts.ts';
import { RunTree } from './views/runs/runTree.ts';

/** The services of this window, which features and commands share. */
export type Services = ReturnType<typeof createServices>;

/** Creates the services without reading, probing, or spawning anything. */
export function createServices(context: vscode.ExtensionContext) {
  const log = vscode.window.createOutputChannel('Recant', { log: true });
  lastResort.name = 'the output channel Recant';
  lastResort.write = (text) => log.error(`\n${text}`);
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
    auditFile: (dataset, { challenges, aim, wording }) =>
      startRun(fileRuns, forms.audit, dataset, (choices) => ({
        ...choices,
        protocols: ['multi-step' as const],
        multiStepChallenges: [...challenges],
        multiStepTarget: aim,
        wording,
      })),
    continueRecorded: (session) => audits.continueRecorded(session),
    annotations: () => annotations,
    results: () => results,
    show: (path, pair) => audits.show(path, { pair }),
  });
  const { extensionUri, workspaceState, globalStorageUri: globalStorage } = context;
  const runServices = { globalStorage, workspaceState, judges, keys, documents };
  const forms = {
    audit: auditForm(runServices),
    attack: attackForm(runServices, (response) => beginAttack(attacks, response)),
  };
  const consent = new SpendingConsent();
  const fileRuns = new FileRuns([forms.audit.kind, forms.attack.kind], log, consent);
  const isAsking = (path: string) => fileRuns.isAsking(path);
  const audits = new Audits(context, judges, actions, log, isAsking, consent, (header, key) =>
    findRecord(documents, header, key),
  );
  const attacks = new Attacks({ context, documents, judges, consent });
  const annotations = new Annotations({
    globalStorage: context.globalStorageUri,
    pathOf: async (flip) => results.pathOf(flip.run.run) ?? findOpened(flip.run.run, context),
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
    actions: createReportActions({ documents, audits, attacks, extensionUri, results }),
    fileRuns,
    annotationPaths: () => annotationPaths(context.globalStorageUri),
    results,
    log,
  });
  const threads = new FlipThreads(documents, results, annotations);
  const blind = new BlindMode({
    extensionUri: context.extensionUri,
    documents,
    results,
    annotations,
    log,
  });
  const attackList = new AttackList(globalStorage);
  const attackLogs = watchLogs('attacks', globalStorage);
  const attackResults = new AttackResults(attackList, [
    attackLogs.onDidChange,
    attacks.onDidChange,
    fileRuns.onDidChangeStatus,
  ]);
  const runTree = new RunTree({
    globalStorage,
    attackList,
    attackLogs,
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
    mappings.onDidChange((concerns) => documents.refresh(concerns)),
    documents,
    fileRuns,
    attacks,
    annotations,
    results,
    threads,
    blind,
    runTree,
    attackLogs,
    attackResults,
    tooltipsChanged,
  );
  return {
    context,
    log,
    mappings,
    definitions,
    documents,
    keys,
    judges,
    consent,
    texts,
    globalStorage,
    forms,
    fileRuns,
    audits,
    attacks,
    annotations,
    results,
    reports,
    threads,
    blind,
    attackResults,
    runTree,
    costOf,
    lensTooltips,
    tooltipsChanged,
  };
}
