import { asMessageLine } from '../core/words/escape.ts';
import { toolName } from '../logs/toolName.ts';
import { commands } from './commands.ts';
import { describeExitCodes, exitCodes, type Output, UsageError } from './output.ts';
import type { WhenUnread } from './standardStreams.ts';

const guide =
  'Guide: media/guide/command-line.md in the folder of the extension, package or project';

const helpFlags = ['--help', '-h'];

/** @param start what the names of the listed commands begin with */
function help(start = ''): string {
  const listed = Object.entries(commands).filter(([name]) => name.startsWith(start));
  const width = Math.max(...listed.map(([{ length }]) => length));
  const lines = listed.map(([name, { summary }]) => `  recant ${name.padEnd(width)}  ${summary}`);
  const more = 'recant COMMAND --help explains a command and its options.';
  return `Recant audits LLM judges.\n\n${lines.join('\n')}\n\n${more}\n\n${describeExitCodes()}\n\n${guide}\n`;
}

/** Returns what the named command does once its output is no longer read. */
export function whenUnread(args: readonly string[]): WhenUnread {
  return commandNamed(nameIn(args).name ?? '')?.whenUnread ?? 'finish';
}

/** Runs the named command and returns the exit code. */
export async function run(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const { name, rest } = nameIn(args);
  if (name === undefined || name === 'help' || helpFlags.includes(name)) {
    output.stdout(help());
    return name === undefined ? exitCodes.usage : exitCodes.done;
  }
  if (name === '--version') {
    output.stdout(`${toolName}\n`);
    return exitCodes.done;
  }
  const command = commandNamed(name);
  if (!command) return refuseUnknown(name, rest, output);
  if (rest.some((argument) => helpFlags.includes(argument))) {
    const { helpTexts } = await import('./options/helpTexts.ts');
    output.stdout(helpTexts[name] ?? '');
    return exitCodes.done;
  }
  try {
    const { readGiven } = await import('./options/readGiven.ts');
    const { form, given } = readGiven(name, command.forms, rest);
    const runForm = await form.load();
    return await runForm(given, output, signal);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const message = asMessageLine(error instanceof Error ? error.message : String(error));
    const more = `See \`recant ${name} --help\`.\n`;
    output.stderr(`recant ${name}: ${message}\n`);
    if (isUsage) {
      const { describeUsage } = await import('./options/help.ts');
      output.stderr(`${describeUsage(name, command.forms)}${more}`);
    }
    return isUsage ? exitCodes.usage : exitCodes.failed;
  }
}

/** Lists the commands that begin with this word, or all if it is not part of a command. */
function refuseUnknown(name: string, rest: readonly string[], output: Output): number {
  const isGroup = Object.keys(commands).some((one) => one.startsWith(`${name} `));
  const isAsked = isGroup && rest.some((argument) => helpFlags.includes(argument));
  const problem = isGroup ? '' : `recant: there is no command "${asMessageLine(name)}".\n\n`;
  output[isAsked ? 'stdout' : 'stderr'](`${problem}${help(isGroup ? `${name} ` : '')}`);
  return isAsked ? exitCodes.done : exitCodes.usage;
}

/** Splits arguments into the name of a command, which may have two words, and the others. */
function nameIn(args: readonly string[]): { readonly name?: string; readonly rest: string[] } {
  const words = commandNamed(args.slice(0, 2).join(' ')) ? 2 : 1;
  const [first] = args;
  const name = first === undefined ? undefined : args.slice(0, words).join(' ');
  return { ...(name !== undefined && { name }), rest: args.slice(words) };
}

function commandNamed(name: string) {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}
