import * as vscode from 'vscode';
import type { Annotations } from '../annotations/annotations.ts';
import type { BlindMode } from '../annotations/blindMode.ts';
import type { DraftNotes } from '../annotations/draftNotes.ts';
import type { DraftThreads } from '../annotations/draftThreads.ts';
import type { FlipThreads } from '../annotations/flipThreads.ts';
import { acceptNow } from '../attackEditor/acceptAttack.ts';
import {
  editProfile,
  remakeNow,
  retryNow,
  scoreNow,
  useSynthesisedNow,
} from '../attackEditor/attackActions.ts';
import { describeProblem } from '../describeProblem.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { openGuideCommand } from '../guide.ts';
import type { KeyStore } from '../keys.ts';
import type { Judges } from '../models/judges.ts';
import { openRecordDocument } from '../records/recordFileSystem.ts';
import type { Reports } from '../report/reports.ts';
import type { Results } from '../results/results.ts';
import type { FileAttacks } from '../runs/attack/fileAttacks.ts';
import type { FileAudits } from '../runs/audit/fileAudits.ts';
import type { Attacks } from '../sessions/attacks.ts';
import type { Audits } from '../sessions/audits.ts';
import type { RunTree } from '../views/runs/runTree.ts';
import { attackFileCommand } from './attackFile.ts';
import { attackResponseCommand } from './attackResponse.ts';
import { auditFileCommand } from './auditFile.ts';
import { fileAuditsCommand } from './fileAudits.ts';
import { annotateBlindlyCommand, blindVoteCommand } from './flips/annotateBlindly.ts';
import { annotateFlipCommand, markFlipCommand } from './flips/annotateFlip.ts';
import { chooseFlipCommand, discardDraftCommand } from './flips/draftCommands.ts';
import { filterFlipsCommand } from './flips/filterFlips.ts';
import { showFlipsCommand } from './flips/showFlips.ts';
import { stepFromFlipCommand } from './flips/stepFromFlip.ts';
import { liftSuppressionCommand, suppressFlipCommand } from './flips/suppressFlip.ts';
import {
  cancelEditCommand,
  deleteCommand,
  editCommand,
  labelCommand,
  replyCommand,
  resolveCommand,
} from './flips/threadCommands.ts';
import { importDatasetCommand } from './importDataset.ts';
import { forgetKeyCommand, setKeyCommand } from './keyCommands.ts';
import { openReportCommand } from './openReport.ts';
import { openResultCommand } from './openResult.ts';
import { openRunCommand } from './openRun.ts';
import { openSampleCommand } from './openSample.ts';
import { pickRecordCommand } from './pickRecord.ts';
import { reportProblem } from './reportProblem.ts';
import {
  copyRunPathCommand,
  deleteRunCommand,
  resumeRunCommand,
  revealRunCommand,
} from './runActions.ts';
import { selectJudgeCommand } from './selectJudge.ts';
import { auditSubject, findSubject } from './subjectAt.ts';

export interface CommandServices {
  readonly context: vscode.ExtensionContext;
  readonly documents: PairDocuments;
  readonly judges: Judges;
  readonly audits: Audits;
  readonly fileAudits: FileAudits;
  readonly attacks: Attacks;
  readonly fileAttacks: FileAttacks;
  readonly reports: Reports;
  readonly results: Results;
  readonly runTree: RunTree;
  readonly annotations: Annotations;
  readonly threads: FlipThreads;
  readonly drafts: DraftNotes;
  readonly draftThreads: DraftThreads;
  readonly blind: BlindMode;
  readonly keys: KeyStore;
  readonly log: vscode.LogOutputChannel;
}

/**
 * Every command of the extension; a test holds it against package.json. A tree in which several things can
 * be selected passes them all behind the one that was pressed.
 */
export const commandTable: Readonly<
  Record<
    string,
    (services: CommandServices, argument: unknown, selected: unknown) => Promise<void> | void
  >
> = {
  'recant.auditPair': async ({ documents, audits }, argument) => {
    const found = await findSubject(documents, argument);
    if (found) await audits.begin(auditSubject(documents, found.pair));
  },
  'recant.stepPair': async ({ documents, audits }, argument) => {
    const found = await findSubject(documents, argument);
    if (found) await audits.begin(auditSubject(documents, found.pair), 'session');
  },
  'recant.attackResponse': ({ documents, attacks }, argument) =>
    attackResponseCommand(documents, attacks, argument),
  'recant.openRecord': async ({ documents }, argument) => {
    const found = await findSubject(documents, argument);
    if (found) await openRecordDocument(documents.datasetOf(found.pair), found.pair);
  },
  'recant.pickRecord': ({ documents }, argument) => pickRecordCommand(documents, argument),
  'recant.auditFile': (services, argument) => auditFileCommand(services, argument),
  'recant.attackFile': (services, argument) => attackFileCommand(services, argument),
  'recant.fileAudits': ({ fileAudits }) => fileAuditsCommand(fileAudits),
  'recant.importDataset': () => importDatasetCommand(),
  'recant.selectJudge': (services) => selectJudgeCommand(services),
  'recant.setKey': ({ keys }, argument) => setKeyCommand(keys, argument),
  'recant.forgetKey': ({ keys }) => forgetKeyCommand(keys),
  'recant.openSample': ({ context }) => openSampleCommand(context),
  'recant.openGuide': ({ context }, argument) => openGuideCommand(context, argument),
  'recant.openRun': (services, argument) => openRunCommand(services, argument),
  'recant.openReport': ({ reports, context }, argument, selected) =>
    openReportCommand(reports, context, argument, selected),
  'recant.revealRun': (services, argument) => revealRunCommand(services, argument),
  'recant.copyRunPath': (services, argument, selected) =>
    copyRunPathCommand(services, argument, selected),
  'recant.resumeRun': (services, argument, selected) =>
    resumeRunCommand(services, argument, selected),
  'recant.deleteRun': (services, argument, selected) =>
    deleteRunCommand(services, argument, selected),
  'recant.scoreAttack': ({ attacks }, argument) => scoreNow(attacks, attacks.sessionOf(argument)),
  'recant.retryAttack': ({ attacks }, argument) => retryNow(attacks, attacks.sessionOf(argument)),
  'recant.acceptAttack': ({ attacks }, argument) => acceptNow(attacks, attacks.sessionOf(argument)),
  'recant.discardAttack': ({ attacks }, argument) => attacks.close(attacks.sessionOf(argument)),
  'recant.editAttackProfile': ({ attacks }, argument) =>
    editProfile(attacks, attacks.sessionOf(argument)),
  'recant.remakeAttack': ({ attacks }, argument) => remakeNow(attacks, attacks.sessionOf(argument)),
  'recant.useSynthesised': ({ attacks }, argument) => useSynthesisedNow(attacks, argument),
  'recant.openResult': ({ results, audits }, argument) =>
    openResultCommand(results, audits, argument),
  'recant.filterFlips': ({ results }) => filterFlipsCommand(results.filter),
  'recant.showFlips': (services, argument) => showFlipsCommand(services, argument),
  'recant.suppressFlip': ({ results, annotations }, argument) =>
    suppressFlipCommand(results, annotations, argument),
  'recant.liftSuppression': ({ results, annotations }, argument) =>
    liftSuppressionCommand(results, annotations, argument),
  'recant.stepFromFlip': (services, argument) => stepFromFlipCommand(services, argument),
  'recant.annotateFlip': (services, argument) => annotateFlipCommand(services, argument),
  'recant.markFlip': (services, argument) => markFlipCommand(services, argument),
  'recant.annotateBlindly': ({ blind }, argument) => annotateBlindlyCommand(blind, argument),
  'recant.blindVote': ({ blind }, argument) => blindVoteCommand(blind, argument),
  'recant.blindBack': ({ blind }) => blind.back(),
  'recant.blindStop': ({ blind }) => blind.stop(),
  'recant.labelHarmful': (services, argument) => labelCommand(services, argument, 'harmful'),
  'recant.labelBeneficial': (services, argument) => labelCommand(services, argument, 'beneficial'),
  'recant.labelUnclear': (services, argument) => labelCommand(services, argument, 'unclear'),
  'recant.chooseFlip': (services, argument) => chooseFlipCommand(services, argument),
  'recant.discardDraft': (services, argument) => discardDraftCommand(services, argument),
  'recant.replyToFlip': (services, argument) => replyCommand(services, argument),
  'recant.editAnnotation': (services, argument) => editCommand(services, argument),
  'recant.cancelEdit': (services, argument) => cancelEditCommand(services, argument),
  'recant.deleteAnnotation': (services, argument) => deleteCommand(services, argument),
  'recant.resolveFlip': (services, argument) => resolveCommand(services, argument, true),
  'recant.unresolveFlip': (services, argument) => resolveCommand(services, argument, false),
  'recant.showLog': ({ log }) => log.show(),
};

/** Registers the whole table. What a command throws is told to the user and logged. */
export function registerCommands(services: CommandServices): vscode.Disposable {
  const registered = Object.entries(commandTable).map(([id, run]) =>
    vscode.commands.registerCommand(id, async (argument: unknown, selected: unknown) => {
      try {
        await run(services, argument, selected);
      } catch (error) {
        services.log.error(`${id}: ${describeProblem(error)}`);
        void reportProblem(error);
      }
    }),
  );
  return vscode.Disposable.from(...registered);
}
