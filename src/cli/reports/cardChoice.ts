import type { ReportedLogs } from '../../core/report/attack/buildLogsReport.ts';
import type { StatedBar } from '../../core/report/card/bars.ts';
import { countLooks, type Look, looksAt } from '../../core/report/card/looks.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import { readStatedBars } from '../../files/readRunConfig.ts';
import { listedProviders } from '../../models/providers.ts';
import { systemClock } from '../../models/systemClock.ts';
import { keepLooks, looksIn, projectOf } from '../../reporting/cardFiles.ts';
import type { Output } from '../output.ts';

/** What the cards of a report depend on besides its logs. */
interface CardChoice {
  /** Undefined for the default ones. */
  readonly bars: readonly StatedBar[] | undefined;
  readonly looks: ReadonlyMap<string, number>;
  /** Counts the cards as printed. */
  readonly printed: () => Promise<void>;
}

/**
 * Returns the bars that are given, or that the project of the logs states, and how many looks its
 * cards are.
 *
 * @param more looks that are counted elsewhere
 */
export async function cardChoice(
  files: readonly string[],
  given: readonly StatedBar[],
  logs: ReportedLogs,
  output: Output,
  more: readonly Look[] = [],
): Promise<CardChoice> {
  const project = projectOf(files);
  const earlier = [...(await warned(looksIn(project), output)), ...more];
  const now = looksAt(logs);
  const stated =
    given.length > 0 || project === undefined
      ? given
      : await warned(readStatedBars(project, listedProviders), output);
  return {
    bars: stated.length > 0 ? stated : undefined,
    looks: new Map(now.map((one) => [one.judge, countLooks(one, earlier)])),
    printed: () => keepLooks(project, now, systemClock.now()),
  };
}

/** Returns nothing, and says why, if a file of the project cannot be read. */
async function warned<Item>(
  reading: Promise<readonly Item[] | undefined>,
  { stderr }: Output,
): Promise<readonly Item[]> {
  try {
    return (await reading) ?? [];
  } catch (error) {
    stderr(`${asMessageLine((error as Error).message)} Default bars and no earlier cards count.\n`);
    return [];
  }
}
