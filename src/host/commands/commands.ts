import { acceptNow, discardOrTakeBack } from '../attackEditor/acceptAttack.ts';
import {
  editProfile,
  remakeNow,
  retryNow,
  scoreNow,
  useSynthesizedNow,
} from '../attackEditor/attackActions.ts';
import { auditConfigCommand } from '../config/auditConfig.ts';
import { describeProblem } from '../describeProblem.ts';
import { openGuideCommand } from '../guide.ts';
import { useFileCommand } from '../mappings/useFile.ts';
import { openRecordDocument } from '../records/recordFileSystem.ts';
import { attackResponseCommand } from './attackResponse.ts';
import { chooseShownCommand } from './chooseShown.ts';
import type { CommandServices } from './commandServices.ts';
import { compareJudgesCommand } from './compareJudges.ts';
import { annotateBlindlyCommand } from './flips/annotateBlindly.ts';
import { reviewFlipsCommand, reviewFromCommand } from './flips/reviewFlips.ts';
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
import { addEndpointCommand } from './judges/addEndpoint.ts';
import { selectJudgeCommand } from './judges/selectJudge.ts';
import { tryJudgeCommand } from './judges/tryJudge.ts';
import { setKeyCommand } from './keyCommands.ts';
import { openResultCommand } from './openResult.ts';
import { openRunCommand } from './openRun.ts';
import { openSampleCommand } from './openSample.ts';
import { pauseOrResumeCommand } from './pauseOrResume.ts';
import { pickRecordCommand } from './pickRecord.ts';
import { reportProblem } from './reportProblem.ts';
import {
  continueRunCommand,
  copyRunPathCommand,
  deleteRunCommand,
  resumeRunCommand,
  revealRunCommand,
} from './runActions.ts';
import { startFileRunCommand } from './startFileRun.ts';
import { auditSubject, findRecord, findSubject } from './subjectAt.ts';

/**
 * All commands of the extension; a test compares them with package.json. Trees with multiple
 * selection pass the clicked item and then all selected items.
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
  'recant.attackResponse': attackResponseCommand,
  'recant.openRecord': async ({ documents }, argument) => {
    const found = await findRecord(documents, argument);
    if (found) await openRecordDocument(documents.datasetOf(found.pair), found.pair);
  },
  'recant.pickRecord': pickRecordCommand,
  'recant.auditFile': (services, argument) =>
    startFileRunCommand(services, services.forms.audit, argument),
  'recant.auditConfig': auditConfigCommand,
  'recant.attackFile': (services, argument) =>
    startFileRunCommand(services, services.forms.attack, argument),
  'recant.fileAudits': ({ fileRuns }) => pauseOrResumeCommand(fileRuns),
  // Importers are loaded at their first use.
  'recant.importDataset': async (services) =>
    (await import('./import/importDataset.ts')).importDatasetCommand(services),
  'recant.useFile': useFileCommand,
  'recant.selectJudge': selectJudgeCommand,
  'recant.addEndpoint': (services) => addEndpointCommand(services),
  'recant.newJudge': async (services, argument) =>
    (await import('./judges/newJudge.ts')).newJudgeCommand(services, argument),
  'recant.tryJudge': tryJudgeCommand,
  'recant.setKey': setKeyCommand,
  'recant.openSample': openSampleCommand,
  'recant.openGuide': ({ context }, argument) => openGuideCommand(context, argument),
  'recant.openRun': openRunCommand,
  'recant.compareJudges': compareJudgesCommand,
  'recant.revealRun': revealRunCommand,
  'recant.copyRunPath': copyRunPathCommand,
  'recant.resumeRun': resumeRunCommand,
  'recant.continueRun': continueRunCommand,
  'recant.deleteRun': deleteRunCommand,
  'recant.scoreAttack': ({ attacks }, argument) => scoreNow(attacks, attacks.sessionOf(argument)),
  'recant.retryAttack': ({ attacks }, argument) => retryNow(attacks, attacks.sessionOf(argument)),
  'recant.acceptAttack': ({ attacks }, argument) => acceptNow(attacks, attacks.sessionOf(argument)),
  'recant.discardAttack': ({ attacks }, argument) => discardOrTakeBack(attacks, argument),
  'recant.editAttackProfile': ({ attacks }, argument) =>
    editProfile(attacks, attacks.sessionOf(argument)),
  'recant.remakeAttack': ({ attacks }, argument) => remakeNow(attacks, attacks.sessionOf(argument)),
  'recant.useSynthesized': ({ attacks }, argument) => useSynthesizedNow(attacks, argument),
  'recant.openResult': openResultCommand,
  'recant.chooseShown': chooseShownCommand,
  'recant.suppressFlip': suppressFlipCommand,
  'recant.liftSuppression': liftSuppressionCommand,
  'recant.stepFromFlip': stepFromFlipCommand,
  'recant.reviewFlips': reviewFlipsCommand,
  'recant.reviewFrom': reviewFromCommand,
  'recant.annotateBlindly': annotateBlindlyCommand,
  'recant.labelHarmful': (services, argument) => labelCommand(services, argument, 'harmful'),
  'recant.labelBeneficial': (services, argument) => labelCommand(services, argument, 'beneficial'),
  'recant.labelUnclear': (services, argument) => labelCommand(services, argument, 'unclear'),
  'recant.replyToFlip': replyCommand,
  'recant.editAnnotation': editCommand,
  'recant.cancelEdit': cancelEditCommand,
  'recant.deleteAnnotation': deleteCommand,
  'recant.resolveFlip': (services, argument) => resolveCommand(services, argument, true),
  'recant.unresolveFlip': (services, argument) => resolveCommand(services, argument, false),
  'recant.showLog': ({ log }) => log.show(),
};

/** Runs the command with an id. */
export type RunCommand = (id: string, argument: unknown, selected: unknown) => Promise<void>;

/** Returns a function for each command that runs it. Errors are logged and shown to the user. */
export function commandRunner(services: CommandServices): RunCommand {
  return async (id, argument, selected) => {
    try {
      await commandTable[id]?.(services, argument, selected);
    } catch (error) {
      services.log.error(`${id}: ${describeProblem(error)}`);
      await reportProblem(error);
    }
  };
}
