import { setTimeout as sleep } from 'node:timers/promises';
import type { BegunRun } from '../begunRun.ts';
import { type Form, type FormSource, SettingsList, type Wanted } from './settingsList.ts';

/** Maximum milliseconds the list waits for unfinished runs; those found later are added to it. */
const longestWaitMs = 500;

/**
 * Shows the settings of a run in one list: the first item opens the plan, and each of the others
 * shows a value and opens its own list. Unfinished runs of this file come first. Resolves to
 * undefined if the list is dismissed; rejects if the file is unreadable.
 *
 * @param keep called with the choices when one has changed
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

/** Rejects if the work does, otherwise never settles. */
async function failureOf(work: Promise<void> | undefined): Promise<never> {
  await work;
  return new Promise<never>(() => {});
}
