import { parseArgs } from 'node:util';
import { defaultMargin } from '../../core/metrics/estimation/equivalence.ts';
import {
  promptsForEquivalence,
  promptsForHalfWidth,
  promptsToDetect,
} from '../../core/metrics/estimation/neededPrompts.ts';
import { counted } from '../../core/report/formats/plainNumbers.ts';
import { share } from '../arguments/runArguments.ts';
import { exitCodes, type Output, UsageError } from '../output.ts';

/** Whether a plan is asked how many prompts are needed, instead of what a file would take. */
export function isOfSizes(args: readonly string[]): boolean {
  return args.some((arg) => /^--(detect|half-width|margin)(=|$)/.test(arg));
}

/**
 * `recant plan --detect D | --half-width W [--margin M] [--share P] [--discordant P] [--design-effect E]`:
 * how many prompts are needed.
 */
export function planSizes(args: readonly string[], output: Output): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      detect: { type: 'string' },
      'half-width': { type: 'string' },
      margin: { type: 'string', default: String(defaultMargin) },
      share: { type: 'string', default: '0.5' },
      discordant: { type: 'string', default: '0.2' },
      'design-effect': { type: 'string', default: '1' },
    },
  });
  if (positionals.length > 0) {
    throw new UsageError('--detect, --half-width and --margin plan sizes, and take no file.');
  }
  const assumed = {
    share: share('--share', values.share),
    discordantShare: share('--discordant', values.discordant),
    designEffect: designEffect(values['design-effect']),
  };
  const { designEffect: effect, discordantShare } = assumed;
  const rows = `design effect ${effect}, one row a prompt`;
  const moved = (discordant: number) => `  assumed: ${discordant} of rows discordant, ${rows}\n`;
  if (values.detect !== undefined) {
    const difference = share('--detect', values.detect);
    const prompts = promptsToDetect(difference, assumed);
    output.stdout(
      `${prompts} prompts detect a difference of ${difference} between two paired shares (power 80 %, two-sided α = 0.05, unadjusted)\n${moved(Math.max(discordantShare, difference))}`,
    );
  }
  const { 'half-width': given } = values;
  if (given !== undefined) {
    const halfWidth = share('--half-width', given);
    const prompts = promptsForHalfWidth(halfWidth, assumed);
    output.stdout(
      `${counted(prompts, 'prompt')} for a share with a 95 % interval of ± ${halfWidth}\n  assumed: a share of ${assumed.share}, ${rows}\n`,
    );
  }
  const margin = share('--margin', values.margin);
  const prompts = promptsForEquivalence(margin, assumed);
  output.stdout(
    `${prompts} prompts show no net steering within ± ${margin} where there is none (90 % interval of DS_signed, power 80 %)\n${moved(discordantShare)}`,
  );
  return exitCodes.done;
}

function designEffect(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= 1 && number <= 1000) return number;
  throw new UsageError(`--design-effect takes a number from 1 to 1000, not "${text}".`);
}
