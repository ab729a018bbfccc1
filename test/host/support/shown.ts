import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, recant } from './recant.ts';
import { replacingWindow } from './recantsWindow.ts';

/** Runs a command. If it opens the output, waits for that and closes it again. */
export async function runCommand(command: string): Promise<void> {
  await vscode.commands.executeCommand(command);
  if (command !== 'recant.showLog') return;
  const isOutput = () => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    return uri?.scheme === 'output' && uri.path.includes('recant.recant');
  };
  await eventually('the output', isOutput);
  await vscode.commands.executeCommand('workbench.action.closePanel');
  await eventually('no output', () => !isOutput());
}

/**
 * Returns what Recant shows while `act` runs: messages as `error: …`, `warning: …` or `information:
 * …`, and prompts as `list: …`, `input: …` or `dialog: …`. Dismisses all of it immediately.
 */
export async function shownBy(act: () => PromiseLike<unknown>): Promise<string[]> {
  const shown: string[] = [];
  const message = (kind: string) => async (text: string) => {
    shown.push(`${kind}: ${text}`);
    return undefined;
  };
  const list = message('list');
  const input = message('input');
  const dialog = message('dialog');
  await replacingWindow(
    ({ createQuickPick }) => ({
      showErrorMessage: message('error'),
      showWarningMessage: message('warning'),
      showInformationMessage: message('information'),
      showQuickPick: (_: unknown, options?: vscode.QuickPickOptions) =>
        list(options?.title ?? options?.placeHolder ?? ''),
      showInputBox: (options?: vscode.InputBoxOptions) => input(options?.title ?? ''),
      showOpenDialog: (options?: vscode.OpenDialogOptions) => dialog(options?.title ?? ''),
      createQuickPick: <Item extends vscode.QuickPickItem>() => {
        const pick = createQuickPick<Item>();
        const show = pick.show.bind(pick);
        pick.show = () => {
          shown.push(`list: ${pick.title}`);
          show();
          setTimeout(() => pick.hide(), 50);
        };
        return pick;
      },
    }),
    act,
  );
  return shown;
}

/** Returns the commands of the manifest that require a pair, and all others. */
export async function commandsByNeed(): Promise<{ ofPairs: string[]; others: string[] }> {
  const commands: { command: string; enablement?: string }[] = (await recant()).packageJSON
    .contributes.commands;
  const names = (ofPairs: boolean) =>
    commands
      .filter(({ enablement = '' }) => enablement.startsWith('recant.activeIsDataset') === ofPairs)
      .map(({ command }) => command);
  return { ofPairs: names(true), others: names(false) };
}

const reviews =
  /^information: (There is no flip in .+\. Audit it first\.|No flip in .+ is left to review: .+|Open a dataset of pairs in a tab first\.|.+ is not a dataset of pairs .+)$/;

/** Messages of commands that are the same everywhere; undefined for commands without a message. */
export const shownAnywhere: Readonly<Record<string, RegExp | undefined>> = {
  'recant.auditFile':
    /^list: Audit File: .+$|^information: Open a dataset of pairs in a tab first\.$|^information: .+ is not a dataset of pairs/,
  'recant.attackFile':
    /^list: Attack File: .+$|^information: Open a dataset of pairs in a tab first\.$|^information: .+ is not a dataset of pairs/,
  'recant.fileAudits': /^list: Runs over Files$|^information: No run over a file is under way/,
  'recant.importDataset': /^dialog: Import Dataset: Folder with Its Files$/,
  'recant.pickRecord':
    /^list: .+ · pairs( so far)?: \d+$|^information: Open a dataset of pairs in a tab first\.$|^information: .+ is not a dataset of pairs/,
  'recant.useFile':
    /^list: Use .+$|^information: Open a JSON, .+ file in a tab first\.$|^information: .+ has (no records that Recant can read|columns instead of records)|^information: Mappings are ignored in Restricted Mode/,
  'recant.selectJudge': /^list: Select Judge$/,
  'recant.auditConfig': /^error: Open the recant\.config\.json of a workspace folder first\./,
  'recant.addEndpoint': /^list: Add Endpoint$/,
  'recant.newJudge':
    /^list: New Judge$|^information: Judge prompts are ignored in Restricted Mode|^information: Open a folder first/,
  'recant.setKey': /^list: The key is sent to this server only$/,
  'recant.openRun': /^list: Runs, newest first$|^information: There are no runs yet\./,
  'recant.compareJudges':
    /^information: (No file has been audited with two judges|Only .+ has judged|No judge has judged)|^list: Compare Judges$/,
  'recant.openSample': undefined,
  'recant.openGuide': /^list: Open Guide$/,
  'recant.revealRun': /^information: Select a run in the view "Runs" of Recant first\.$/,
  'recant.copyRunPath': /^information: Select a run in the view "Runs" of Recant first\.$/,
  'recant.resumeRun': /^information: Select a run in the view "Runs" of Recant first\.$/,
  'recant.continueRun': /^information: Select a run in the view "Runs" of Recant first\.$/,
  'recant.deleteRun': /^information: Select a run in the view "Runs" of Recant first\.$/,
  'recant.scoreAttack': /^error: No attack is open\./,
  'recant.retryAttack': /^error: No attack is open\./,
  'recant.acceptAttack': /^error: No attack is open\./,
  'recant.discardAttack': /^error: No attack is open\./,
  'recant.editAttackProfile': /^error: No attack is open\./,
  'recant.remakeAttack': /^error: No attack is open\./,
  'recant.useSynthesized': /^error: Open the reference or rubric that was generated\.$/,
  'recant.openResult': /^error: Use the lens above a pair that flipped: it opens its audit\.$/,
  'recant.chooseShown': /^list: Choose Judge and Run$|^information: There are no runs yet\./,
  'recant.reviewFlips': reviews,
  'recant.suppressFlip':
    /^error: Use the quick fixes of a flip in Problems, or the hover at its record\.$/,
  'recant.liftSuppression':
    /^error: Use the quick fixes of a flip in Problems, or the hover at its record\.$/,
  'recant.stepFromFlip': /^error: Use the quick fixes of a flip in Problems to continue from it\.$/,
  'recant.annotateBlindly':
    /^information: (Open a dataset of pairs in a tab first\.|No pair of .+ has been audited\..+|.+ is not a dataset of pairs.+)$|^input: Your Name for Annotations$/,
  'recant.labelHarmful': /^error: Use the buttons of a thread at an annotated flip\.$/,
  'recant.labelBeneficial': /^error: Use the buttons of a thread at an annotated flip\.$/,
  'recant.labelUnclear': /^error: Use the buttons of a thread at an annotated flip\.$/,
  'recant.replyToFlip': /^error: Use the buttons of a thread at an annotated flip\.$/,
  'recant.editAnnotation': /^error: Use the buttons of a thread at an annotated flip\.$/,
  'recant.cancelEdit': /^error: Use the buttons of a thread at an annotated flip\.$/,
  'recant.deleteAnnotation': /^error: Use the buttons of a thread at an annotated flip\.$/,
  'recant.resolveFlip': /^error: Use the buttons of a thread at an annotated flip\.$/,
  'recant.unresolveFlip': /^error: Use the buttons of a thread at an annotated flip\.$/,
  'recant.showLog': undefined,
};

/** Asserts that a command showed only this, or nothing if that is expected. */
export function assertShown(shown: string[], expected: RegExp | undefined, command: string): void {
  // If a run over the dataset is shown, its report or flips open without a message.
  const opensReport = ['recant.compareJudges'];
  const mayBeSilent = opensReport.includes(command) || expected === reviews;
  if (mayBeSilent && shown.length === 0) return;
  assert.equal(shown.length, expected === undefined ? 0 : 1, `${command}: ${shown.join(' | ')}`);
  if (expected !== undefined) assert.match(shown[0] ?? '', expected, command);
}
