import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { projectRoot } from '../../support/paths.ts';
import { discardAttacks } from '../support/attacks.ts';
import {
  bestOfN,
  jsonLines,
  newFile,
  newRecords,
  openFile,
  openJsonLines,
} from '../support/datasets.ts';
import { harmfulFinding, writeFindings } from '../support/found.ts';
import { lensesOf } from '../support/lenses.ts';
import { annotateInTests } from '../support/notes.ts';
import { flipAt, panelOf } from '../support/panels.ts';
import { eventually, openAt } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { isComplete, runOf } from '../support/runs.ts';

const run = (command: string, argument?: unknown) =>
  vscode.commands.executeCommand(command, argument);

/** How each list is opened, by the file that shows it. */
const lists: Readonly<Record<string, () => PromiseLike<unknown>>> = {
  'commands/attackResponse.ts': async () => {
    await openAt('pairs.jsonl');
    return run('recant.attackResponse');
  },
  'commands/chooseShown.ts': () => run('recant.chooseShown'),
  'commands/judges/newJudge.ts': () => run('recant.newJudge'),
  'commands/judges/selectJudge.ts': () => run('recant.selectJudge'),
  'commands/keyCommands.ts': () => run('recant.setKey'),
  'commands/openReport.ts': async () =>
    run('recant.openRun', await newFile('unasked.jsonl', jsonLines([bestOfN('one', ['x', 'y'])]))),
  'commands/openRun.ts': () => run('recant.openRun'),
  'commands/subjectAt.ts': async () => {
    const sets = jsonLines([bestOfN('one', ['x', 'y']), bestOfN('two', ['z'])]);
    await vscode.window.showTextDocument(await openFile('sets.jsonl', sets));
    return run('recant.auditPair');
  },
  'annotations/askAnnotation.ts': async () => {
    const document = await showFlip();
    const { say } = await panelOf('recant.openResult', await flipAt(document, 0));
    say({ type: 'annotate', turn: 'challenge:authority#0' });
  },
  'guide.ts': () => run('recant.openGuide'),
  'records/recordPicker.ts': async () => {
    await openAt('pairs.jsonl');
    return run('recant.pickRecord');
  },
  'runs/form/pickWithBack.ts': async () => {
    const rows = [1, 2, 3].map((n) => `Why ${n}?,Because ${n}.,Never ${n}.,model_${'ab'[n % 2]}`);
    const text = ['question,answer_a,answer_b,winner', ...rows].join('\n');
    return run('recant.useFile', await newFile('votes.csv', text));
  },
  'runs/form/settingsList.ts': async () => {
    const { document } = await openAt('pairs.jsonl');
    return run('recant.auditFile', document.uri);
  },
  'attackEditor/pickAttack.ts': async () => {
    const { document } = await openAt('pairs.jsonl');
    const { uri, key } = await eventually('a lens', async () =>
      (await lensesOf(document)).find(({ command }) => command === 'recant.attackResponse'),
    );
    return run('recant.attackResponse', { uri, key, side: 'A' });
  },
};

let logs: string[];

async function showFlip(): Promise<vscode.TextDocument> {
  const document = await openJsonLines(newRecords(['one', 'two'], { label: 'A' }));
  logs.push(await writeFindings(document, { 0: harmfulFinding }));
  await vscode.window.showTextDocument(document);
  await eventually('the result', async () =>
    (await lensesOf(document)).some(({ command }) => command === 'recant.openResult'),
  );
  return document;
}

/**
 * Presses Enter in the first list that opens. Returns the labels that it accepted, once the list is
 * gone. All that follows is dismissed.
 */
async function enterIn(open: () => PromiseLike<unknown>): Promise<readonly string[]> {
  let isShown = false;
  let accepted: readonly string[] | undefined;
  const labels = (items: readonly vscode.QuickPickItem[]) => items.map(({ label }) => label);
  const dismissed = async () => undefined;
  await replacingWindow(
    ({ createQuickPick, showQuickPick }) =>
      ({
        showInformationMessage: dismissed,
        showWarningMessage: dismissed,
        showErrorMessage: dismissed,
        showInputBox: dismissed,
        showOpenDialog: dismissed,
        showQuickPick: async (
          items: readonly vscode.QuickPickItem[],
          options: vscode.QuickPickOptions,
        ) => {
          if (isShown) return undefined;
          isShown = true;
          const chosen = await showQuickPick(items, { ...options, ignoreFocusOut: true });
          accepted = chosen && labels([chosen]);
          return chosen;
        },
        createQuickPick: () => {
          const list = createQuickPick();
          const show = list.show.bind(list);
          list.show = () => {
            show();
            if (isShown) {
              setTimeout(() => list.hide(), 50);
              return;
            }
            list.ignoreFocusOut = true;
            let last: readonly string[] = [];
            list.onDidAccept(() => {
              last = list.canSelectMany ? ['what is checked'] : labels(list.selectedItems);
            });
            const dispose = list.dispose.bind(list);
            list.dispose = () => {
              accepted = last;
              dispose();
            };
            void eventually('its items', () => list.items.length > 0).then(() => {
              isShown = true;
            });
          };
          return list;
        },
      }) as unknown as Partial<typeof vscode.window>,
    async () => {
      let isDone = false;
      const opened = Promise.resolve(open()).finally(() => {
        isDone = true;
      });
      await eventually('the list', () => isShown);
      await eventually('something after Enter', async () => {
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        return accepted !== undefined;
      });
      await eventually('its end', async () => {
        await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
        return isDone;
      });
      await opened;
    },
  );
  return accepted ?? [];
}

describe('Enter', () => {
  logs = annotateInTests();
  before(async () => {
    await openAt('pairs.jsonl', 0);
    await runOf(() => run('recant.auditPair'), isComplete);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await discardAttacks();
  });

  for (const [file, open] of Object.entries(lists)) {
    it(`accepts an item of the list of ${file}`, async () => {
      const accepted = await enterIn(open);
      assert.notDeepEqual(accepted, []);
      if (file === 'runs/form/pickWithBack.ts') assert.deepEqual(accepted, ['Use This File']);
    });
  }

  it('is tested in each list whose active item is not left to VS Code', async () => {
    const root = join(projectRoot, 'src/host');
    const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'));
    const texts = await Promise.all(
      files.map(async (name) => [name, await readFile(join(root, name), 'utf8')] as const),
    );
    const containing = (text: string) =>
      texts.flatMap(([name, source]) => (source.includes(text) ? name.replaceAll('\\', '/') : []));
    const own = containing('createQuickPick');
    assert.ok(own.length > 5);
    assert.deepEqual(
      own.filter((name) => !(name in lists)),
      [],
    );
    assert.deepEqual(containing('.activeItems = '), ['lists.ts']);
  });
});
