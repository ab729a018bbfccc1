import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { commandTable } from '../../src/host/commands/commands.ts';
import { settings } from '../../src/host/settings.ts';
import { recant } from './support/recant.ts';

describe('the manifest', () => {
  it('declares the commands of the command table, which VS Code has registered', async () => {
    const declared: string[] = (await recant()).packageJSON.contributes.commands.map(
      ({ command }: { command: string }) => command,
    );
    assert.deepEqual(declared.toSorted(), Object.keys(commandTable).toSorted());
    const registered = await vscode.commands.getCommands(true);
    assert.deepEqual(
      declared.filter((command) => !registered.includes(command)),
      [],
    );
  });

  it('declares the settings of the settings table, each with a scope and the same default', async () => {
    const { properties } = (await recant()).packageJSON.contributes.configuration;
    assert.deepEqual(
      Object.keys(properties).toSorted(),
      Object.keys(settings)
        .map((name) => `recant.${name}`)
        .toSorted(),
    );
    for (const [name, check] of Object.entries(settings)) {
      const declared = properties[`recant.${name}`];
      assert.ok(declared.scope, `${name} has no scope`);
      assert.deepEqual(check.parse(declared.default), check.parse(undefined), name);
    }
  });

  it('lets no workspace set endpoints, prices or the concurrency', async () => {
    const { properties } = (await recant()).packageJSON.contributes.configuration;
    for (const name of ['profiles', 'editorModels', 'prices', 'concurrency', 'agentRequests']) {
      assert.equal(properties[`recant.${name}`].scope, 'application', name);
    }
  });

  it('changes defaults of its own languages and settings, and of others only what would alter data', async () => {
    const { configurationDefaults, languages } = (await recant()).packageJSON.contributes;
    const own = languages.map(({ id }: { id: string }) => `[${id}]`);
    const names = Object.keys(configurationDefaults);
    assert.ok(names.length > 0);
    const others = names.filter((name) => !own.includes(name) && !name.startsWith('recant.'));
    assert.deepEqual(others, ['[json]', '[jsonl]']);
    for (const name of others) {
      assert.deepEqual(configurationDefaults[name], { 'editor.unusualLineTerminators': 'off' });
    }
  });

  it('has a text for every placeholder', async () => {
    const { extensionPath } = await recant();
    const manifest = readFileSync(join(extensionPath, 'package.json'), 'utf8');
    const texts = JSON.parse(readFileSync(join(extensionPath, 'package.nls.json'), 'utf8'));
    const named = [...manifest.matchAll(/"%([\w.]+)%"/g)].map(([, name]) => name);
    assert.ok(named.length > 10);
    assert.deepEqual(new Set(named), new Set(Object.keys(texts)));
  });

  it('describes each setting in a localizable text, with a unique order', async () => {
    const { properties } = (await recant()).packageJSON.contributes.configuration;
    const orders = Object.values<{ order: number }>(properties).map(({ order }) => order);
    assert.equal(new Set(orders).size, orders.length, orders.join());
    const { extensionPath } = await recant();
    const { contributes } = JSON.parse(readFileSync(join(extensionPath, 'package.json'), 'utf8'));
    JSON.stringify(contributes.configuration, (key, value) => {
      if (/^(markdownD|d)escription$/.test(key)) assert.match(value, /^%[\w.]+%$/);
      return value;
    });
  });

  it('has an icon for every action of a title bar', async () => {
    const { commands, menus } = (await recant()).packageJSON.contributes;
    const icons = new Map<string, string>(
      commands.map((one: { command: string; icon?: string }) => [one.command, one.icon]),
    );
    const actions: { command: string; group: string }[] = [
      ...menus['editor/title'],
      ...menus['editor/title/run'],
      ...menus['view/title'],
    ].filter(({ group }: { group?: string }) => group?.startsWith('navigation') ?? true);
    assert.ok(actions.length > 0);
    for (const { command } of actions) assert.match(icons.get(command) ?? '', /^\$\(/, command);
  });

  it('has one submenu in the context menu of editors, with what can be done there', async () => {
    const { menus, submenus } = (await recant()).packageJSON.contributes;
    assert.deepEqual(
      menus['editor/context'].map(({ submenu }: { submenu: string }) => submenu),
      submenus.map(({ id }: { id: string }) => id),
    );
    const commands = menus['recant.editor'].map(({ command }: { command: string }) => command);
    const first = ['auditPair', 'stepPair', 'attackResponse', 'openRecord', 'auditFile'];
    assert.deepEqual(
      commands.slice(0, first.length),
      first.map((name) => `recant.${name}`),
    );
  });

  it('shows commands that need a dataset only if there is one', async () => {
    const { menus, keybindings } = (await recant()).packageJSON.contributes;
    const contextual = ['recant.auditPair', 'recant.openRecord'];
    for (const command of contextual) {
      const entry = menus.commandPalette.find(
        (item: { command: string }) => item.command === command,
      );
      assert.match(entry.when, /recant\.activeIsDataset/);
    }
    const inEditors = ['editor/context', 'recant.editor', 'editor/title/run'];
    for (const item of [...inEditors.flatMap((menu) => menus[menu]), ...keybindings]) {
      assert.match(item.when, /recant\.activeIsDataset|focusedView == recant\./, item.command);
    }
  });
});
