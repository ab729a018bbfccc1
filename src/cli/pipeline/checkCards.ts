import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { statedBars } from '../../core/config/parseRunConfig.ts';
import { buildLogsReport, type ReportedLogs } from '../../core/report/attack/buildLogsReport.ts';
import type { BarState } from '../../core/report/card/barStates.ts';
import { isDecided, type StatedBar } from '../../core/report/card/bars.ts';
import { filedCards, type NamedCard, staleCards } from '../../core/report/card/cardFile.ts';
import type { CardRow } from '../../core/report/card/cardSchema.ts';
import { describeBar, gatesJunit } from '../../core/report/formats/junit.ts';
import { safeguardLines } from '../../core/report/formats/safeguardsMarkdown.ts';
import { type Gate, parseGate } from '../../core/report/gates/gate.ts';
import { registeredLines } from '../../core/report/registered.ts';
import { measuresVersion } from '../../core/report/reportSchemaVersion.ts';
import { warningMessages } from '../../core/report/warnings.ts';
import { runFolders } from '../../core/runs/kinds.ts';
import { asMessageLine, asOneLine } from '../../core/words/escape.ts';
import { makeRealFolder } from '../../disk/realPlace.ts';
import { type PlacedConfig, readRunConfig } from '../../files/readRunConfig.ts';
import { listedProviders } from '../../models/providers.ts';
import { systemClock } from '../../models/systemClock.ts';
import { cardFileText, cardPath, projectOf, readCardFile } from '../../reporting/cardFiles.ts';
import type { GivenTo } from '../options/forms.ts';
import { exitCodes, type Output } from '../output.ts';
import { cardSentence } from '../reports/cardSentences.ts';
import { chooseBars, chooseSafeguards } from '../reports/chooseBars.ts';
import { checkGates, printGates } from '../reports/gates.ts';
import { readProject } from '../reports/readProject.ts';
import { readRuns } from '../reports/readRuns.ts';
import { faultIn } from '../reports/verify.ts';
import { writeOut } from '../writeOut.ts';
import { compareWithProject } from './compareWithProject.ts';

/**
 * Makes the cards of run logs, or of the runs of a project, and writes them to a small file. Bars
 * and gates set the exit code: a missed bar counts as a violated gate, one that is probably missed,
 * open or not measured as an undefined one, and those of an unfinished run as gates of one.
 */
export async function checkCardsCommand(
  given: GivenTo<'checkCards'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const { failOn, minN, allowUnfinished, barsJunit: junit, seed } = given;
  const project = given.files.length > 0 ? undefined : await readConfigured(given.config);
  const files = project?.files ?? given.files;
  const read = await readRuns(files, output);
  const logs = project ? ofDataset(read, basename(project.placed.data)) : read;
  if (logs.audits.length + logs.attacks.length === 0) {
    output.stderr(project ? noRunYet : 'There is no run log to make a card of.\n');
    return exitCodes.failed;
  }
  const fault = await faultIn(files, output, project === undefined);
  if (fault !== undefined) return fault;
  const filed = await filedBefore(given.card, files, logs);
  const bar = given.bar.length > 0 ? given.bar : (project?.bars ?? []);
  const bars = await chooseBars(files, bar, output);
  const safeguards = await chooseSafeguards(files, given.safeguard, project?.placed.config);
  const beside = await readProject(files, logs.audits, project?.placed.config.primary);
  const report = buildLogsReport(logs, {
    ...{ seed, bars, safeguards, allowUnfinished },
    project: beside,
  });
  const cards = filedCards(report, logs);
  for (const line of filed.whatIsStale(cards)) output.stdout(`${line}\n`);
  const isOfProject =
    project === undefined || (await isAsConfigured(given, project, output, signal));
  for (const one of cards) {
    const shown = report.cards?.find(({ judge }) => judge === one.card.judge);
    printCard(
      one,
      shown?.rows.find(({ id }) => id === 'locked'),
      output,
    );
  }
  for (const line of [...safeguardLines(report), ...registeredLines(report)]) {
    output.stdout(`${asOneLine(line, longestNote)}\n`);
  }
  const warnings = warningMessages(report);
  for (const text of warnings) output.stdout(`Warning: ${asOneLine(text, longestNote)}\n`);
  const gates = [...failOn, ...(project?.gates ?? [])];
  const least = Math.max(minN, project?.placed.config.minN ?? 1);
  const results = checkGates(report, gates, { minN: least, allowUnfinished });
  const codes = [codeOfCards(cards), printGates(results, output)];
  if (!isOfProject) codes.push(exitCodes.gateUndefined);
  const { path } = filed;
  if (path !== undefined) {
    await writeOut(path, [cardFileText({ cards }, systemClock.now())], { overwrite: true, signal });
    output.stdout(`${asMessageLine(path)}\n`);
  }
  if (junit !== undefined) {
    await writeOut(junit, [gatesJunit(results, { cards, runs: report.runs, warnings })], {
      overwrite: true,
      signal,
    });
  }
  return worst(codes);
}

/** Maximum length of what is said of a registered outcome, and of a warning. */
const longestNote = 4000;

/** Prints how the logs of a project differ from its runs; returns whether they do not. */
async function isAsConfigured(
  given: GivenTo<'checkCards'>,
  { placed, files }: Project,
  output: Output,
  signal: AbortSignal,
): Promise<boolean> {
  const { differences, remarks } = await compareWithProject(given, placed, files, output, signal);
  for (const what of differences) output.stdout(`${what} ${askAgain}\n`);
  for (const what of remarks) output.stdout(`${what}\n`);
  return differences.length === 0;
}

const askAgain = 'The cards are not those of the project: ask with `recant run`.';
const noRunYet = 'There is no run of this project yet. `recant run` makes one.\n';

interface Filed {
  /** Undefined if cards are not to be written. */
  readonly path: string | undefined;
  /** Says which cards of the file are stale beside those of now. */
  readonly whatIsStale: (now: ReturnType<typeof filedCards>) => readonly string[];
}

/** Reads the file to which the cards are written, whose folder is made if the project has none. */
async function filedBefore(
  given: string | undefined,
  files: readonly string[],
  logs: ReportedLogs,
): Promise<Filed> {
  const home = projectOf(files);
  const path = given ?? (home && cardPath(home, datasetOf(logs)));
  if (path === undefined) return { path, whatIsStale: () => [] };
  if (given === undefined) await makeRealFolder(home, dirname(path));
  const before = await readCardFile(path);
  return {
    path,
    whatIsStale(now) {
      const stale = before ? staleCards(before, now, measuresVersion) : [];
      return stale.map(
        ({ name, changed }) =>
          `${asMessageLine(path)} was stale (${asOneLine(name, 80)}): changed since: ${changed.join(', ')}.`,
      );
    },
  };
}

interface Project {
  readonly placed: PlacedConfig;
  /** Its logs. */
  readonly files: readonly string[];
  readonly gates: readonly Gate[];
  readonly bars: readonly StatedBar[] | undefined;
}

async function readConfigured(config: string): Promise<Project> {
  const placed = await readRunConfig(config, listedProviders);
  const folders = runFolders.map((kind) => join(dirname(config), '.recant', kind));
  const files: string[] = [];
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => []);
    if (names.some((name) => name.endsWith('.jsonl'))) files.push(folder);
  }
  const gates = placed.config.gates.flatMap((text) => parseGate(text) ?? []);
  return { placed, files, gates, bars: statedBars(placed.config) };
}

/** Returns the runs over a dataset of this name. */
function ofDataset({ audits, attacks }: ReportedLogs, name: string): ReportedLogs {
  return {
    audits: audits.filter(({ header }) => header.dataset.name === name),
    attacks: attacks.filter(({ header }) => header.dataset.name === name),
  };
}

function datasetOf({ audits, attacks }: ReportedLogs): string {
  return [...audits, ...attacks][0]?.header.dataset.name ?? '';
}

const stateWords: Readonly<Record<BarState, string>> = {
  met: 'met',
  missed: 'missed',
  'probably-missed': 'probably missed',
  open: 'open',
  'not-measured': 'not measured',
};

function printCard(
  named: NamedCard & { simulated: boolean },
  locked: CardRow | undefined,
  { stdout }: Output,
) {
  const { card } = named;
  const isSoFar = !isDecided(card);
  stdout(`${cardSentence(named)}\n`);
  if (locked) stdout(`  ${locked.title}: ${locked.text}\n`);
  if (isSoFar) stdout('  Resume the run, or add --allow-unfinished.\n');
  for (const bar of card.bars) {
    const said = describeBar(bar);
    const state = `${stateWords[bar.state]}${isSoFar ? ' so far' : ''}`;
    stdout(`  ${asOneLine(bar.id, 100)}: ${state}${said === '' ? '' : `. ${said}`}\n`);
  }
}

function codeOfCards(cards: readonly NamedCard[]): number {
  const { gateViolated, gateUnfinished, gateUndefined, done } = exitCodes;
  const decided = cards.flatMap(({ card }) => (isDecided(card) ? [card] : []));
  if (decided.some(({ bars }) => bars.some(({ state }) => state === 'missed'))) return gateViolated;
  if (decided.length < cards.length) return gateUnfinished;
  return decided.length > 0 && decided.every(meetsAll) ? done : gateUndefined;
}

/** Whether a card meets its bars, those without labels too. */
function meetsAll({ verdict, bars }: NamedCard['card']): boolean {
  if (verdict !== 'meets' && verdict !== 'firmness-only') return false;
  return bars.length > 0 && bars.every(({ state }) => state === 'met');
}

/** Returns the code that counts first. */
function worst(codes: readonly number[]): number {
  const { gateViolated, gateUnfinished, gateUndefined, done } = exitCodes;
  return [gateViolated, gateUnfinished, gateUndefined].find((code) => codes.includes(code)) ?? done;
}
