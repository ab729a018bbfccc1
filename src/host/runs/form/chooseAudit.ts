import { setTimeout as sleep } from 'node:timers/promises';
import type { FileChoices } from '../audit/choices.ts';
import { type ChoosingFrom, SettingsList, type Wanted } from './settingsList.ts';

/** So long the list waits for runs that are not finished; found later, they are added to it. */
const longestWaitMs = 500;

/**
 * Lets the user go through the settings of an audit in one list, whose first line goes on to the plan;
 * the others show the values and each open a list of their own. Where runs of this file are not
 * finished, going on with one comes first. Resolves to undefined when the list is left; rejects where
 * the dataset cannot be read.
 *
 * @param keep called with the choices whenever one has changed
 */
export async function chooseAudit(
  from: ChoosingFrom,
  initial: FileChoices,
  keep: (choices: FileChoices) => void,
): Promise<Wanted | undefined> {
  const list = new SettingsList(from);
  const closed = new AbortController();
  const finding = from
    .findUnfinished(closed.signal)
    .then((unfinished) => list.offer(unfinished))
    .catch(() => {});
  const failing = failureOf(from.source.survey(() => list.countChanged()));
  failing.catch(() => {});
  try {
    await Promise.race([finding, sleep(longestWaitMs)]);
    return await Promise.race([list.choose(initial, keep), failing]);
  } finally {
    closed.abort();
    from.source.close();
    list.dispose();
  }
}

/** Rejects as the work does, and never resolves. */
async function failureOf(work: Promise<unknown>): Promise<never> {
  await work;
  return new Promise<never>(() => {});
}
