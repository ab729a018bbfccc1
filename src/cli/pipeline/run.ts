import { randomUUID } from 'node:crypto';
import { dirname, relative, sep } from 'node:path';
import { lowerLimit, statedBars } from '../../core/config/parseRunConfig.ts';
import {
  type FilePlace,
  type FlipFinding,
  flipFindings,
} from '../../core/report/flips/flipFindings.ts';
import { annotationLines } from '../../core/report/flips/githubAnnotations.ts';
import { flipsSarif } from '../../core/report/flips/sarif.ts';
import type { GateResult } from '../../core/report/formats/junit.ts';
import { fileAuditOptions } from '../../core/runs/audit/options.ts';
import { withDefaults } from '../../core/runs/options.ts';
import { isBelow, requireRealPlace } from '../../disk/realPlace.ts';
import { type PlacedConfig, readRunConfig } from '../../files/readRunConfig.ts';
import { toolName } from '../../logs/toolName.ts';
import { listedProviders } from '../../models/providers.ts';
import { auditFile } from '../audits/auditFile.ts';
import type { OwnDefinitions } from '../judges/chooseModels.ts';
import { judgesIn, nameOfConfigured } from '../judges/judgesIn.ts';
import { forms, type GivenTo } from '../options/forms.ts';
import { readGiven } from '../options/readGiven.ts';
import { exitCodes, type Output, UsageError } from '../output.ts';
import { usualFolder } from '../places.ts';
import { writeReport } from '../reports/report.ts';
import type { FileRun } from '../runs/fileRun.ts';
import type { LimitSource } from '../runs/models.ts';
import { writeOut } from '../writeOut.ts';

type Given = GivenTo<'run'>;

/**
 * Runs a project's audit: what `recant audit` and `recant report` do, with the options that its
 * file describes. Returns the exit code of the audit, or of the gates if it finished.
 */
export async function runCommand(
  given: Given,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const placed = await readRunConfig(given.config, listedProviders);
  await refuseLinks(given);
  const folder = given.logs ?? (await usualFolder(given.config));
  const audit = auditGiven(given, placed, folder);
  const work = () => auditAndReport(given, placed, audit, output, signal);
  if (!given.annotate) return (await work()).code;
  const { code, findings, gates, origins } = await withoutCommands(output, work);
  for (const line of annotationLines(findings, gates, origins)) output.stdout(`${line}\n`);
  return code;
}

/** Rejects if a link leads an output out of the folder of the project, which its author controls. */
async function refuseLinks({ config, logs, sarif, gatesJunit }: Given): Promise<void> {
  const folder = dirname(config);
  for (const place of [logs, sarif, gatesJunit]) {
    if (place !== undefined && isBelow(folder, place)) await requireRealPlace(folder, place);
  }
}

interface Reported {
  readonly code: number;
  readonly findings: readonly FlipFinding[];
  readonly gates: readonly GateResult[];
  /** Where the answers of runs that were continued are from. */
  readonly origins: readonly string[];
}

async function auditAndReport(
  given: Given,
  { config }: PlacedConfig,
  audit: Parameters<typeof auditFile>[0],
  output: Output,
  signal: AbortSignal,
): Promise<Reported> {
  const { primary } = config;
  const asked = await auditFile({ ...audit, verifies: true, primary }, output, signal);
  const { code, runs, origins } = asked;
  if (code !== exitCodes.done) return { code, findings: [], gates: [], origins };
  const report = givenTo('report', [
    '--summary',
    `--min-n=${config.minN}`,
    ...config.gates.map((gate) => `--fail-on=${gate}`),
    '--',
    ...runs.map(({ path }) => path),
  ]);
  const junit = config.gates.length > 0 ? given.gatesJunit : undefined;
  // What was in the logs is verified, and what was asked since is written by this process.
  const reported = await writeReport(
    {
      ...{ ...report, junit, force: true, areVerified: true, origins },
      ...{ bar: statedBars(config) ?? report.bar, safeguard: config.safeguards, primary },
    },
    output,
    signal,
  );
  const findings = flipFindings(reported.logs.audits, await placesIn(runs));
  if (given.sarif !== undefined) {
    await writeOut(given.sarif, [flipsSarif(findings, toolName)], { overwrite: true, signal });
  }
  return { ...reported, findings, origins };
}

/** Keeps the runner from taking printed texts for workflow commands, until the work ends. */
async function withoutCommands<T>({ stdout }: Output, work: () => Promise<T>): Promise<T> {
  const token = randomUUID();
  stdout(`::stop-commands::${token}\n`);
  try {
    return await work();
  } finally {
    stdout(`::${token}::\n`);
  }
}

/** Returns the options of `recant audit` that a project's audit and the user's options describe. */
export function auditGiven(
  given: Omit<Given, 'logs' | 'annotate' | 'sarif' | 'gatesJunit'>,
  placed: PlacedConfig,
  folder: string,
): GivenTo<'auditFile'> & OwnDefinitions & LimitSource {
  const { config, data } = placed;
  const { profiles, baseUrl, concurrency, price, changed, allowUnreadable, fresh, yes } = given;
  const maxCost = lowerLimit(config.budget.money, given.maxCost);
  const checkProfile = (profile: string) => {
    if (profiles !== undefined) return;
    throw new UsageError(
      `the judge ${JSON.stringify(profile)} is a profile of yours. Add --judges FILE with a judge of this name.`,
    );
  };
  const asked = judgesIn(placed, checkProfile);
  const { writer, mapping } = config;
  const named = writer && nameOfConfigured(writer, checkProfile);
  const args = [
    ...Array.from(asked.keys(), (judge) => `--judge=${judge}`),
    ...(named === undefined ? [] : ['--evidence=written', `--writer=${named}`]),
    ...(mapping === undefined ? [] : [`--mapping=${mapping}`]),
  ];
  return {
    ...givenTo('auditFile', [...args, `--out=${folder}`, '--', data]),
    ...withDefaults(fileAuditOptions, config),
    judges: profiles,
    definitionsOf: asked,
    maxCalls: lowerLimit(config.budget.calls, given.maxCalls),
    maxCostSource: maxCost === given.maxCost ? undefined : `"budget.money" of ${given.config}`,
    ...{ maxCost, baseUrl, concurrency, price, changed, allowUnreadable, fresh, yes },
  };
}

function givenTo<Id extends 'auditFile' | 'report'>(id: Id, args: readonly string[]): GivenTo<Id> {
  return readGiven(id, [forms[id]], args).given as GivenTo<Id>;
}

/** Returns a function that finds a record in the file of these runs, from the working folder. */
async function placesIn(runs: readonly FileRun[]): Promise<(key: string) => FilePlace> {
  const all = await Promise.all(runs.map(({ lines }) => lines?.()));
  const file = relative('', runs[0]?.file ?? '')
    .split(sep)
    .join('/');
  return (key) => ({
    file,
    line: all.map((lines) => lines?.get(key)).find((line) => line !== undefined),
  });
}
