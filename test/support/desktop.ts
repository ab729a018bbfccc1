// Usage: npm run test:desktop   runs the host suite in the desktop VS Code, downloading it first.
// Runs the same tests as "npm test -- host"; needs a display and access to VS Code's downloads.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { projectRoot } from './paths.ts';
import { scriptArguments } from './scriptArguments.ts';
import { temporaryFolder } from './temporaryFolder.ts';

scriptArguments({});
execFileSync(process.execPath, [join(projectRoot, 'esbuild.mjs')], { stdio: 'inherit' });
await runTests({
  extensionDevelopmentPath: projectRoot,
  extensionTestsPath: join(projectRoot, 'dist/test/host.cjs'),
  launchArgs: [temporaryFolder('desktop'), '--disable-extensions', '--disable-workspace-trust'],
});
