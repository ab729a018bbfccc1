// Usage: npm run test:desktop   runs the host suite in the desktop VS Code, which is downloaded for
// it. The same tests as "npm test -- host"; needs a display and access to VS Code's own download.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { projectRoot } from './paths.ts';
import { temporaryFolder } from './temporaryFolder.ts';

execFileSync(process.execPath, [join(projectRoot, 'esbuild.mjs')], { stdio: 'inherit' });
await runTests({
  extensionDevelopmentPath: projectRoot,
  extensionTestsPath: join(projectRoot, 'dist/test/host.cjs'),
  launchArgs: [temporaryFolder('desktop'), '--disable-extensions', '--disable-workspace-trust'],
});
