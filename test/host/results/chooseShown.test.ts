import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { closeEditors, openJsonLines, record } from '../support/datasets.ts';
import { type Finding, harmfulFinding, heldFinding, writeFindings } from '../support/found.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventuallyEqual, recant } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { showOnly } from '../support/showOnly.ts';

describe('the choice of judge and run', () => {
  const logs: string[] = [];
  before(recant);
  afterEach(async () => {
    await showOnly();
    await closeEditors();
    for (const path of logs.splice(0)) await rm(path, { force: true });
  });

  it('shows one judge, two side by side, or one run, in lenses and Problems', async () => {
    const document = await openJsonLines([record(`judged-${randomUUID()}`)]);
    const judged = async (judge: string, day: number, ...finding: [Finding, boolean?]) => {
      const [found, simulated = false] = finding;
      const createdAt = Date.UTC(2026, 1, day, 3, 4);
      logs.push(await writeFindings(document, { 0: found }, { judge, simulated, createdAt }));
    };
    const told = async () =>
      (await lensesOf(document))
        .filter(({ command }) => command === 'recant.openResult')
        .map(({ title }) => title);
    const problems = () =>
      vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ source }) => source === 'Recant')
        .map(({ message }) => message.split(':')[0]?.split(' · ').at(-1));
    const shows = (lenses: readonly string[], judges: readonly string[]) =>
      eventuallyEqual<unknown>(async () => [await told(), problems()], [lenses, judges]);
    const flipped = 'A → B under authority · right, lost under 1 of 2';
    await judged('toy', 1, harmfulFinding, true);
    await shows([`${flipped} · simulated`], ['toy, simulated']);
    await judged('severe', 2, heldFinding);
    await shows(['pending: 2 of 6 answers judged'], []);
    await judged('lenient', 3, harmfulFinding);
    await shows([`lenient: ${flipped}`], ['lenient']);
    await showOnly('toy, simulated');
    await shows([`${flipped} · simulated`], ['toy, simulated']);
    assert.deepEqual(await showOnly('toy, simulated', 'severe', 'lenient'), {
      checkedBefore: ['toy, simulated'],
    });
    await shows([`severe: pending: 2 of 6 answers judged`, `lenient: ${flipped}`], ['lenient']);
    await judged('lenient', 4, {
      ...harmfulFinding,
      challenges: { doubt: harmfulFinding.baseline },
    });
    // The list begins with the runs of the active dataset.
    await vscode.window.showTextDocument(document);
    const older = new Date(Date.UTC(2026, 1, 2, 3, 4));
    await showOnly(older.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' }));
    await shows(['pending: 2 of 6 answers judged'], []);
  });

  it('offers run logs from elsewhere', async () => {
    const document = await openJsonLines([record(`missed-${randomUUID()}`)]);
    logs.push(await writeFindings(document, { 0: heldFinding }, { judge: 'severe' }));
    const dialogs: string[] = [];
    await replacingWindow(
      ({ createQuickPick }) => ({
        showOpenDialog: async ({ title = '' }: vscode.OpenDialogOptions = {}) => {
          dialogs.push(title);
          return undefined;
        },
        createQuickPick: <Item extends vscode.QuickPickItem>() => {
          const list = createQuickPick<Item>();
          let press: ((button: vscode.QuickInputButton) => void) | undefined;
          return new Proxy(list, {
            get: (_, name) => {
              if (name === 'onDidTriggerButton') {
                return (listener: typeof press) => {
                  press = listener;
                };
              }
              if (name === 'show') {
                return () => {
                  const [button] = list.buttons;
                  if (button?.tooltip === 'Open Run Logs…') press?.(button);
                };
              }
              const value = Reflect.get(list, name);
              return typeof value === 'function' ? value.bind(list) : value;
            },
            set: (_, name, value) => Reflect.set(list, name, value),
          });
        },
      }),
      () => vscode.commands.executeCommand('recant.chooseShown'),
    );
    assert.deepEqual(dialogs, ['Open Run Logs']);
  });
});
