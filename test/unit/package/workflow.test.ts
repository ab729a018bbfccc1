import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { projectRoot } from '../../support/paths.ts';

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}
interface Job {
  permissions?: Record<string, string>;
  'timeout-minutes': number;
  strategy: { matrix: { os?: string[]; include?: { os: string }[] } };
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}

describe('the workflow for hosted CI', () => {
  const text = readFileSync(join(projectRoot, '.github/workflows/ci.yml'), 'utf8');
  const { permissions, jobs }: Workflow = parse(text);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('runs scripts that exist, on Linux, macOS and Windows', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    assert.deepEqual(commands, [
      'npm test -- check unit',
      `\${{ matrix.display }} npm run test:desktop`,
    ]);
    assert.ok(scripts.test && scripts['test:desktop']);
    for (const { strategy } of Object.values(jobs)) {
      const systems = strategy.matrix.os ?? strategy.matrix.include?.map(({ os }) => os);
      assert.deepEqual(systems, ['ubuntu-latest', 'macos-latest', 'windows-latest']);
    }
  });

  it('may only read the code, without a secret', () => {
    assert.deepEqual(permissions, { contents: 'read' });
    assert.ok(Object.values(jobs).every((job) => job.permissions === undefined));
    assert.doesNotMatch(text, /secrets|GITHUB_TOKEN|pull_request_target/);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    assert.ok(checkouts.every((step) => step.with?.['persist-credentials'] === false));
  });

  it('uses official actions of a fixed major version, for a limited time', () => {
    for (const { uses } of steps) {
      if (uses !== undefined) assert.match(uses, /^actions\/[a-z-]+@v\d+$/);
    }
    assert.ok(Object.values(jobs).every((job) => job['timeout-minutes'] <= 60));
  });
});
