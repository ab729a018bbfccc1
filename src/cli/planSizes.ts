import { counted } from '../core/counted.ts';
import {
  promptsForEquivalence,
  promptsForHalfWidth,
} from '../core/metrics/estimation/neededPrompts.ts';
import { promptsToDetect } from '../core/metrics/statistics/detectableDifference.ts';
import type { GivenTo } from './options/forms.ts';
import { exitCodes, type Output } from './output.ts';

/** Prints the number of prompts needed. */
export async function planSizes(given: GivenTo<'planSizes'>, output: Output): Promise<number> {
  const { share, discordant: discordantShare, designEffect, detect, halfWidth, margin } = given;
  const assumed = { share, discordantShare, designEffect };
  const rows = `design effect ${designEffect}, one row per prompt`;
  const moved = (discordant: number) => `  assumed: ${discordant} of rows discordant, ${rows}\n`;
  if (detect !== undefined) {
    const prompts = promptsToDetect(detect, assumed);
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
