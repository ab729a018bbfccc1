import { asMessageLine } from '../core/escape.ts';
import { toolName } from '../logs/toolName.ts';
import { commands } from './commands.ts';
import { describeExitCodes, exitCodes, type Output, UsageError } from './output.ts';
import type { WhenUnread } from './standardStreams.ts';

const guide = 'Guide: media/guide/command-line.md in the folder of the extension or project';

const helpFlags = ['--help', '-h'];

function help(): string {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length));
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  recant ${name.padEnd(width)}  ${summary}`,
  );
  const more = 'recant COMMAND --help explains a command and its options.';
  return `Recant audits LLM judges.\n\n${lines.join('\n')}\n\n${more}\n\n${describeExitCodes()}\n\n${guide}\n`;
}

/** Returns what the named command does once nobody reads its output. */
export function whenUnread([name = '']: readonly string[]): WhenUnread {
  return commandNamed(name)?.whenUnread ?? 'finish';
}

/** Runs the named command and returns the exit code. */
export async function run(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || helpFlags.includes(name)) {
    output.stdout(help());
    return name === undefined ? exitCodes.usage : exitCodes.done;
  }
  if (name === '--version') {
    output.stdout(`${toolName}\n`);
    return exitCodes.done;
  }
  const command = commandNamed(name);
  if (!command) {
    output.stderr(`recant: there is no command "${asMessageLine(name)}".\n\n${help()}`);
    return exitCodes.usage;
  }
  const { describeOptions, usageLines } = await import('./options/help.ts');
  const usage = usageLines(name, command.forms).map((line) => `usage: ${line}\n`);
  if (rest.some((argument) => helpFlags.includes(argument))) {
    const options = describeOptions(command.forms);
    output.stdout(
      `${[usage.join(''), command.summary, options, describeExitCodes()].join('\n')}\n`,
    );
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
    output.stderr(`recant ${name}: ${message}\n${isUsage ? `${usage.join('')}${more}` : ''}`);
    return isUsage ? exitCodes.usage : exitCodes.failed;
  }
}

function commandNamed(name: string) {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}
