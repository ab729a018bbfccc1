import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

interface MenuItem {
  readonly command: string;
  readonly when?: string;
}

const { contributes } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);
const commands: string[] = contributes.commands.map(({ command }: MenuItem) => command);
const { commandPalette, ...menus }: Record<string, readonly MenuItem[]> = contributes.menus;

/** Hidden commands without a menu or a key, and how to reach them by keyboard. */
const otherEntries: Readonly<Record<string, string>> = {
  'recant.addEndpoint': 'item of Select Judge…, and the walkthrough',
  'recant.liftSuppression': 'hover of a record with a suppressed flip',
  'recant.openResult': 'lens, hover and problem of a flip',
  'recant.stepFromFlip': 'quick fix of a flip',
  'recant.suppressFlip': 'quick fix of a flip',
};

/** Returns the condition under which the palette lists a command; empty if it always does. */
function conditionOf(command: string): string {
  return commandPalette?.find((item) => item.command === command)?.when ?? '';
}

describe('the Command Palette', () => {
  const always = commands.filter((command) => conditionOf(command) === '');
  const ofDatasets = commands.filter((command) =>
    /(^|\|\| )recant\.activeIsDataset/.test(conditionOf(command)),
  );
  const hidden = commands.filter((command) => conditionOf(command) === 'false');

  it('lists at most 7 commands without a dataset', () => {
    assert.ok(always.length <= 7, always.join(', '));
  });

  it('lists at most 19 commands with a dataset, of 50', () => {
    const listed = [...always, ...ofDatasets];
    assert.ok(commands.length <= 50, `${commands.length} commands`);
    assert.ok(listed.length <= 19, listed.join(', '));
  });

  it('lists at most 24 commands in some editor', () => {
    const listed = commands.filter((command) => !hidden.includes(command));
    assert.ok(listed.length <= 24, `${listed.length}: ${listed.join(', ')}`);
  });

  it('lists all others only in their own editor, or hides them', () => {
    const others = commands.filter(
      (command) =>
        ![...always, ...ofDatasets, ...hidden].includes(command) &&
        !/^(resource(Scheme|Filename|Extname)|recant\.attackOpen)/.test(conditionOf(command)),
    );
    assert.deepEqual(others, []);
  });

  it('hides only commands that a menu, a key, a list or a quick fix offers', () => {
    const offered = new Set(
      [...Object.values(menus).flat(), ...contributes.keybindings].map(({ command }) => command),
    );
    assert.deepEqual(
      hidden.filter((command) => !offered.has(command)).toSorted(),
      Object.keys(otherEntries),
    );
  });
});
