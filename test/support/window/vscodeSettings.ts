import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** No tips, no telemetry, no automatic changes. */
const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.tips.enabled': false,
  // The mouse stays where a test last clicked; a tooltip there would cover what is clicked next.
  'workbench.hover.delay': 3_600_000,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.enableExperiments': false,
  'workbench.colorTheme': 'Default Dark Modern',
  'window.autoDetectColorScheme': false,
  'chat.disableAIFeatures': true,
  // The Comments view would replace Problems when a file with comments is opened.
  'comments.openView': 'never',
  'extensions.ignoreRecommendations': true,
  'extensions.autoCheckUpdates': false,
  'git.openRepositoryInParentFolders': 'never',
  // It would run git in the folder of each file that is opened.
  'git.autoRepositoryDetection': false,
  'security.workspace.trust.startupPrompt': 'never',
  // It would list all processes every few seconds.
  'remote.autoForwardPorts': false,
  'telemetry.telemetryLevel': 'off',
  // Once open, the list of results is drawn again at each result, even behind other views.
  'testing.automaticallyOpenTestResults': 'neverOpen',
  'editor.minimap.enabled': false,
  'editor.cursorBlinking': 'solid',
};

/**
 * Writes the user settings and returns a function that changes them. On this server the window does
 * not watch user settings, but does watch machine settings, which override them.
 */
export function writeSettings(dataFolder: string, own: Record<string, unknown>) {
  const userFile = join(dataFolder, 'User/settings.json');
  const machineFile = join(dataFolder, 'Machine/settings.json');
  mkdirSync(dirname(userFile), { recursive: true });
  mkdirSync(dirname(machineFile), { recursive: true });
  const settings: Record<string, unknown> = { ...quietSettings, ...own };
  const changed: Record<string, unknown> = {};
  const write = () => {
    writeFileSync(userFile, JSON.stringify(settings));
    writeFileSync(machineFile, JSON.stringify(changed));
  };
  write();
  return (changes: Record<string, unknown>) => {
    Object.assign(settings, changes);
    Object.assign(changed, changes);
    write();
  };
}
