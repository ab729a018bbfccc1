import { commands } from '../commands.ts';
import { describeExitCodes } from '../output.ts';
import { describeOptions, describeUsage } from './help.ts';

/**
 * What `--help` prints, by command. A production build contains the texts instead of this module
 * (`esbuild.mjs`), because the option tables load every catalog.
 */
export const helpTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(commands).map(([name, { summary, forms }]) => {
    const parts = [
      describeUsage(name, forms),
      summary,
      describeOptions(forms),
      describeExitCodes(),
    ];
    return [name, `${parts.join('\n')}\n`];
  }),
);
