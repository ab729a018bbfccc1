import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { anthropicProvider } from '../../../src/models/anthropic/anthropicProvider.ts';
import { endpointProviders } from '../../../src/models/providers.ts';
import { markedKey as key } from '../../support/data/markedKey.ts';
import { messagesDialect, messagesError } from '../../support/stub/stubMessages.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { openAt, recant } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { isComplete, runOf } from '../support/runs.ts';

describe('a provider’s model', () => {
  let stub: StubServer;
  let before: { judge: unknown; profiles: unknown };

  beforeEach(async () => {
    await recant();
    before = { judge: settingOf('judge'), profiles: settingOf('profiles') };
    stub = await startStubServer({
      dialect: messagesDialect,
      models: ['claude-a', 'claude-b'],
      respond: ({ headers }) =>
        headers['x-api-key'] === key
          ? undefined
          : messagesError(401, 'authentication_error', 'invalid x-api-key'),
    });
  });

  afterEach(async () => {
    await answering({ lists: [stub.origin] }, () =>
      vscode.commands.executeCommand('recant.forgetKey'),
    );
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await stub.close();
    for (const [name, value] of Object.entries(before)) await change(name, value);
  });

  it('is offered for every provider in the table', async () => {
    const { shown } = await answering({ lists: [] }, () =>
      vscode.commands.executeCommand('recant.selectJudge'),
    );
    const labels = shown.map(({ label }) => label.replace(/^\$\([a-z~-]+\) /, ''));
    for (const title of ['Practice judge', ...endpointProviders.map((one) => `${one.title}…`)]) {
      assert.ok(labels.includes(title), `${title} is not among ${labels.join(', ')}`);
    }
  });

  it('can be chosen, given its key and used to audit a pair', async () => {
    const answers = {
      lists: [`${anthropicProvider.title}…`, 'claude-b'],
      inputs: { 'Base URL': stub.baseUrl },
    };
    await answering(answers, () => vscode.commands.executeCommand('recant.selectJudge'));
    const name = `${new URL(stub.baseUrl).host}: claude-b`;
    assert.equal(settingOf('judge'), name);
    const profiles = settingOf('profiles');
    assert.ok(Array.isArray(profiles));
    assert.deepEqual(profiles.at(-1), {
      name,
      provider: 'anthropic',
      baseUrl: stub.baseUrl,
      model: 'claude-b',
    });
    const { inputs } = await answering({ lists: [], inputs: { 'API key': key } }, () =>
      vscode.commands.executeCommand('recant.setKey', stub.baseUrl),
    );
    assert.deepEqual(
      inputs.map(({ title, password }) => [title, password]),
      [[`API key for ${stub.origin}`, true]],
    );
    await openAt('pairs.jsonl', 0);
    const { entries, path } = await runOf(
      () => vscode.commands.executeCommand('recant.auditPair'),
      isComplete,
    );
    const [header] = entries;
    assert.ok(header?.type === 'header');
    const { provider, model, endpoint } = header.judge;
    assert.deepEqual([provider, model, endpoint], ['anthropic', 'claude-b', stub.baseUrl]);
    assert.equal(stub.requests.length, 6);
    assert.ok(stub.requests.every(({ body }) => body.model === 'claude-b'));
    const text = await readFile(path, 'utf8');
    assert.ok(!text.includes(key));
  });
});

function settingOf(name: string): unknown {
  return vscode.workspace.getConfiguration('recant').inspect(name)?.globalValue;
}

function change(name: string, value: unknown): Thenable<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  return configuration.update(name, value, vscode.ConfigurationTarget.Global);
}

/**
 * User input: the labels chosen in successive lists, and texts by a word of the input's title or
 * prompt.
 */
interface Answers {
  readonly lists: readonly string[];
  readonly inputs?: Readonly<Record<string, string>>;
}

/**
 * Answers lists and inputs while `act` runs, and returns what was shown. A list without an answer
 * is dismissed.
 */
async function answering({ lists, inputs = {} }: Answers, act: () => PromiseLike<unknown>) {
  const left = [...lists];
  const shown: vscode.QuickPickItem[] = [];
  const asked: vscode.InputBoxOptions[] = [];
  const pick = (items: readonly vscode.QuickPickItem[]) => {
    shown.push(...items);
    const label = left.shift();
    return label === undefined ? undefined : items.find((item) => item.label.includes(label));
  };
  const createQuickPick = () => {
    const accepted = new vscode.EventEmitter<void>();
    const hidden = new vscode.EventEmitter<void>();
    const list = {
      items: [] as vscode.QuickPickItem[],
      selectedItems: [] as vscode.QuickPickItem[],
      onDidAccept: accepted.event,
      onDidHide: hidden.event,
      show() {
        const chosen = pick(list.items);
        list.selectedItems = chosen ? [chosen] : [];
        queueMicrotask(() => (chosen ? accepted.fire() : hidden.fire()));
      },
      hide: () => hidden.fire(),
      dispose: () => {},
    };
    return list;
  };
  const replacements = {
    createQuickPick,
    showQuickPick: async (items: vscode.QuickPickItem[]) => pick(items),
    showInputBox: async (options: vscode.InputBoxOptions) => {
      asked.push(options);
      const about = `${options.title} ${options.prompt}`;
      return Object.entries(inputs).find(([word]) => about.includes(word))?.[1];
    },
  };
  await replacingWindow(() => replacements as unknown as Partial<typeof vscode.window>, act);
  return { shown, inputs: asked };
}
