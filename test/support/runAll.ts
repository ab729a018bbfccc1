// Usage: npm test                          everything
//        npm test -- PART [PART…]          of: check unit host e2e package
//        npm test -- changed [--base REV]  checks and the tests that reach files changed since REV, by
//                                          default since the last commit of the upstream branch
//        npm test -- FILE [FILE…]          only these test files, or all in these folders
//        npm test -- host --grep TITLE     only tests whose title matches
// Ends with one line, "N passed, N failed, N skipped", and exit code 1 if anything failed.

import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import PQueue from 'p-queue';
import { filesWithKey, watchPrinted } from './keyScan.ts';
import { projectRoot } from './paths.ts';
import { refuseArguments, scriptArguments } from './scriptArguments.ts';
import { compiledFolder } from './suite/runNodeTests.ts';
import type { SuiteResult } from './suite/suiteResult.ts';
import {
  type Lane,
  lanesAtOnce,
  lanesOf,
  oneCheck,
  partsBefore,
  type Step,
} from './suite/suites.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const { values, positionals } = scriptArguments({
  options: { grep: { type: 'string', default: '' }, base: { type: 'string' } },
  allowPositionals: true,
});

function chosenLanes(): readonly Lane[] {
  try {
    return lanesOf(positionals, values.grep, values.base);
  } catch (error) {
    return refuseArguments(error instanceof Error ? error.message : String(error));
  }
}

async function runStep({ title, run }: Step): Promise<SuiteResult> {
  console.log(`\n── ${title}`);
  const started = Date.now();
  try {
    return await run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return oneCheck(title, message);
  } finally {
    console.log(`   (${title}: ${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
}

async function runLane(lane: Lane): Promise<void> {
  for (const step of lane) {
    await Promise.all(partsBefore(step.part).map((part) => ends.get(part)?.promise));
    await runUnlessBroken(step);
    const isLast = lane.findLast(({ part }) => part === step.part) === step;
    if (isLast) ends.get(step.part)?.resolve();
  }
}

async function runUnlessBroken(step: Step): Promise<void> {
  if (isBroken && step.part !== 'check') return;
  const result = await runStep(step);
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  for (const { title, message } of result.failures) {
    total.failures.push({ title: `${step.title}: ${title}`, message });
  }
  isBroken ||= ['build', 'editors', 'vsix'].includes(step.part) && result.failed > 0;
}

/** Folder for all temporary files of tests and the programs that they start. */
const temporary = temporaryFolder('suite');
for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = temporary; // TEMP: Windows
const printed = watchPrinted();

/**
 * Searches for the key in remaining folders and in everything that was printed; tests search the
 * folders that they remove.
 */
const keySearch: Step = {
  part: 'keys',
  title: 'no API key in any file or output',
  run: () => {
    const written = [temporary, compiledFolder, join(projectRoot, 'dist')].flatMap(filesWithKey);
    const places = [...(printed.found ? ['the output of the suite'] : []), ...written];
    const failure = `The marked API key is in ${places.join(', ')}.`;
    return oneCheck('keys', places.length === 0 ? undefined : failure);
  },
};

const total: SuiteResult = { passed: 0, failed: 0, skipped: 0, failures: [] };
let isBroken = false;
const lanes = chosenLanes();
/** Ends of the parts that others may need, each of which is in one lane. */
const ends = new Map(lanes.flat().map(({ part }) => [part, Promise.withResolvers<void>()]));
await new PQueue({ concurrency: lanesAtOnce }).addAll(lanes.map((lane) => () => runLane(lane)));
await runLane([keySearch]);
if (isBroken) console.error('The build failed: what needs it was not run.');
if (total.failures.length > 0) {
  console.log('\nFailed:');
  for (const { title, message } of total.failures) {
    const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, 12);
    console.log([title, ...lines.map((line) => `  ${line}`)].join('\n').replaceAll(/^/gm, '  '));
  }
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
