import { setTimeout as sleep } from 'node:timers/promises';
import type { BegunRun } from '../begunRun.ts';
import { type Form, type FormSource, SettingsList, type Wanted } from './settingsList.ts';

/** How long the list waits for unfinished runs, in milliseconds; those found later are added to it. */
const longestWaitMs = 500;

/**
 * Shows the settings of a run in one list, whose first line leads to the plan; the others show the values
 * and open a list each. Unfinished runs of this file come first. Resolves to undefined if the list is
 * dismissed; rejects where the file cannot be read.
 *
 * @param keep called with the choices whenever one has changed
 */
export async function chooseRun<Choices, Source extends FormSource>(
  form: Form<Choices, Source>,
  findUnfinished: (signal: AbortSignal) => Promise<readonly BegunRun[]>,
  initial: Choices,
  keep: (choices: Choices) => void,
): Promise<Wanted<Choices> | undefined> {
  const list = new SettingsList(form);
  const closed = new AbortController();
  const finding = findUnfinished(closed.signal)
    .then((unfinished) => list.offer(unfinished))
    .catch(() => {});
  const failing = failureOf(form.source.survey?.(() => list.countChanged()));
  failing.catch(() => {});
  try {
    await Promise.race([finding, sleep(longestWaitMs)]);
    return await Promise.race([list.choose(initial, keep), failing]);
  } finally {
    closed.abort();
    form.source.close?.();
    list.dispose();
  }
}

/** Rejects if the work does, and never resolves. */
async function failureOf(work: Promise<void> | undefined): Promise<never> {
  await work;
  return new Promise<never>(() => {});
}
