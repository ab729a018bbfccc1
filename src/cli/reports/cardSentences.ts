import { buildLogsReport } from '../../core/report/attack/buildLogsReport.ts';
import { filedCards, type NamedCard } from '../../core/report/card/cardFile.ts';
import { asOneLine } from '../../core/words/escape.ts';
import type { Output } from '../output.ts';
import { shellQuoted } from '../shellQuoted.ts';
import { chooseBars } from './chooseBars.ts';
import { readProject } from './readProject.ts';
import { readRuns } from './readRuns.ts';

/** Returns a judge's name and the sentence of its card, on one line. */
export function cardSentence({
  name,
  simulated,
  card,
}: NamedCard & { readonly simulated: boolean }): string {
  return `${asOneLine(name, 80)}${simulated ? ' (simulated)' : ''}: ${asOneLine(card.sentence, 1000)}`;
}

/** Prints the sentence of each judge's card, and the command for their report. */
export async function printSentences(paths: readonly string[], output: Output): Promise<void> {
  const logs = await readRuns(paths, output, true);
  const bars = await chooseBars(paths, [], output);
  const project = await readProject(paths, logs.audits);
  const report = buildLogsReport(logs, { seed: 1, bars, project, summaryOnly: true });
  for (const card of filedCards(report, logs)) output.stdout(`${cardSentence(card)}\n`);
  const words = ['recant', 'report', ...paths, '--format', 'html', '--out', 'report.html'];
  output.stdout(`Report: ${words.map(shellQuoted).join(' ')}\n`);
}
