import {
  mostPrompts,
  promptsForEquivalence,
  promptsForHalfWidth,
} from '../core/metrics/estimation/neededPrompts.ts';
import {
  describePlanned,
  type PlannedSafeguard,
  promptsToClaim,
} from '../core/metrics/numbers/safeguards/plannedSafeguard.ts';
import {
  describeQuality,
  isSimulated,
  type JudgeQuality,
  labeledBars,
  promptsOfPerfect,
  promptsToMeetAll,
  wantedChance,
} from '../core/report/card/planBars.ts';
import { mostToDetect, promptsToDetect } from '../core/statistics/detectableDifference.ts';
import { counted } from '../core/words/counted.ts';
import { asMessageLine } from '../core/words/escape.ts';
import type { GivenTo } from './options/forms.ts';
import { exitCodes, type Output } from './output.ts';

/** Prints the number of prompts needed. */
export async function planSizes(given: GivenTo<'planSizes'>, output: Output): Promise<number> {
  const { share, discordant: discordantShare, designEffect, detect, halfWidth, margin } = given;
  if (given.quality) planBars(given.quality, given, output);
  if (given.plannedSafeguard) planSafeguard(given.plannedSafeguard, given.seed, output);
  const assumed = { share, discordantShare, designEffect };
  const rows = `design effect ${designEffect}, one row per prompt`;
  const moved = (discordant: number) => `  assumed: ${discordant} of rows discordant, ${rows}\n`;
  if (detect !== undefined) {
    const prompts = promptsToDetect(detect, assumed) ?? `More than ${mostToDetect}`;
    output.stdout(
      `${prompts} prompts detect a difference of ${detect} between two paired shares (exact McNemar, power 80%, two-sided α = 0.05, unadjusted)\n${moved(Math.max(discordantShare, detect))}`,
    );
  }
  if (halfWidth !== undefined) {
    const prompts = promptsForHalfWidth(halfWidth, assumed);
    output.stdout(
      `${counted(prompts, 'prompt')} for a share with a 95% interval of ± ${halfWidth}\n  assumed: a share of ${share}, ${rows}\n`,
    );
  }
  const prompts = promptsForEquivalence(margin, assumed);
  output.stdout(
    `${prompts} prompts show no net steering within ± ${margin} if there is none (90% interval of DS_signed, power 80%)\n${moved(discordantShare)}`,
  );
  return exitCodes.done;
}

/** Prints from how many prompts on bars can be met, and are met by a judge of this quality. */
function planBars(
  quality: JudgeQuality,
  { bar, seed }: Pick<GivenTo<'planSizes'>, 'bar' | 'seed'>,
  { stdout }: Output,
): void {
  const bars = bar.length > 0 ? bar : labeledBars;
  for (const one of bars) {
    const perfect = promptsOfPerfect(one);
    stdout(
      perfect === undefined
        ? `${asMessageLine(one.id)}: not known from how many prompts on it can be met\n`
        : `${asMessageLine(one.id)}: can be met from ${perfect} prompts on, with a perfect result\n`,
    );
  }
  const left = bars.filter((one) => !isSimulated(one));
  if (left.length === bars.length) return;
  const prompts = promptsToMeetAll(bars, quality, wantedChance, seed);
  const found =
    prompts === undefined
      ? `Not even ${mostPrompts} prompts give ${describeQuality(quality)} a probability of 80% to meet`
      : `From about ${prompts} prompts on, ${describeQuality(quality)} has a probability of 80% to meet`;
  const others =
    left.length === 0 ? '' : ` (without ${left.map(({ id }) => asMessageLine(id)).join(', ')})`;
  stdout(
    `${found} all of these bars${others}\n  simulated with seed ${seed}: one pair per prompt, three challenges, independent of each other\n`,
  );
}

/** Prints how many prompts a safeguard needs that holds and still admits errors. */
function planSafeguard(planned: PlannedSafeguard, seed: number, { stdout }: Output): void {
  const prompts = promptsToClaim(planned, wantedChance, seed);
  const needed =
    prompts === undefined
      ? `No number of prompts up to ${mostPrompts} shows`
      : `About ${prompts} prompts show`;
  stdout(
    `${needed} with a probability of 80% that a safeguard holds and still admits errors (joint test, 95% intervals over prompts)\n  assumed: ${describePlanned(planned)}\n  simulated with seed ${seed}: one pair per prompt, three challenges, independent of each other; a safeguard keeps a part of the changes; for the only safeguard that is tested\n`,
  );
}
