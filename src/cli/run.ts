import { asMessageLine } from '../core/escape.ts';
import { toolName } from '../logs/toolName.ts';
import { hasEndpoints } from '../models/provider.ts';
import { modelForm, providers } from '../models/providers.ts';
import { attackCommand } from './attacks/attack.ts';
import { auditCommand } from './audits/audit.ts';
import { planCommand } from './audits/plan.ts';
import { stepCommand } from './audits/step.ts';
import { importCommand } from './import.ts';
import { describeExitCodes, exitCodes, type Output, UsageError } from './output.ts';
import { pairsCommand } from './pairs.ts';
import { reportCommand } from './reports/report.ts';
import { showCommand } from './reports/show.ts';
import type { WhenUnread } from './standardStreams.ts';

interface Command {
  /** One line for each form. */
  readonly usage: readonly string[];
  readonly summary: string;
  readonly run: (args: readonly string[], output: Output, signal: AbortSignal) => Promise<number>;
  /** Absent: it finishes. */
  readonly whenUnread?: WhenUnread;
}

/** What `--judge` and its like take. */
const models = providers.map(modelForm).join('|');

const commands: Readonly<Record<string, Command>> = {
  pairs: {
    usage: ['recant pairs FILE… [--format F] [--json]'],
    summary: 'list the pairs of datasets',
    run: pairsCommand,
    whenUnread: 'end',
  },
  audit: {
    usage: [
      `recant audit FILE --pair ID --judge ${models} [--base-url URL] [--protocol P] [--seed N] [--format F] --out RUN.jsonl`,
      `recant audit FILE --judge J… [--protocol anti-baseline,counterbalanced,multi-step] [--challenges doubt,authority,evidence] [--wording N] [--orders one|both] [--multi-step-challenges C,…] [--multi-step-target other|assigned|current] [--evidence fixed|written --writer ${models} [--writer-price IN,OUT[,CURRENCY]]] [--labelled] [--sample N] [--concurrency N] [--max-calls N] [--max-cost 2.50 --price IN,OUT[,CURRENCY]] [--changed continue|update] [--yes] [the same options] --out FOLDER`,
    ],
    summary:
      'audit one pair, or every pair of a file: baseline, repeat, neutral and three challenges',
    run: auditCommand,
    whenUnread: 'fail',
  },
  plan: {
    usage: [
      'recant plan FILE --judge J… [what is asked, as for recant audit FILE] [--labelled] [--sample N] [--seed N] [--concurrency N] [--price IN,OUT[,CURRENCY]] [--base-url URL] [--format F]',
      'recant plan FILE… [--attack … --attacker …] [--attention …] --judge … [the same options as for recant attack]',
      'recant plan [--detect D] [--half-width W] [--margin M] [--share P] [--discordant P] [--design-effect E]',
    ],
    summary:
      'what auditing or attacking a file would take, without asking anything; or how many prompts are needed',
    run: planCommand,
  },
  attack: {
    usage: [
      `recant attack FILE… [--attack CELL[,CELL…]|all] [--attention [0,5,10,15,20]] --attacker ${models} --judge J… [--response A|B|weaker|both] [--weaker-by human|llm] [--references FILE] [--synthesise reference,rubric] [--draws K] [--temperature T] [--retries N] [--criteria together|one-at-a-time] [--reference-may-be-wrong] [--verifier J] [--no-placebo] [--reasoning J…] [--family J=NAME] [--sample N | --enriched-from PILOT.attacks.jsonl] [--seed N] [--concurrency N] [--max-calls N] [--max-cost 2.50 --price IN,OUT[,CURRENCY]] [--base-url URL] [--format F] [--changed continue|update] [--yes] [--json] --out FOLDER`,
    ],
    summary: 'attack responses within measured limits, and see what that does to their scores',
    run: attackCommand,
    whenUnread: 'fail',
  },
  import: {
    usage: [
      'recant import FOLDER|FILE… [--from mt-bench|alpaca-eval|fair-eval] [--models A,B] [--turn 1|2|both] [--out X.pairs.jsonl] [--force] [--json]',
    ],
    summary: 'join the files of a benchmark to pairs',
    run: importCommand,
  },
  step: {
    usage: [
      `recant step FILE --pair ID --judge ${models} [--challenges doubt,authority,evidence] [--target other|A|B|current] [--base-url URL] [--seed N] [--format F] [--json] --out RUN.jsonl`,
    ],
    summary: 'step through persuasion: follow-ups to one verdict, each on top of the last',
    run: stepCommand,
    whenUnread: 'fail',
  },
  report: {
    usage: [
      "recant report RUN… [--format md|html|json|csv|numbers|tex|svg] [--summary | --full] [--out FILE|FOLDER] [--force] [--seed N] [--margin M] [--annotations FILE] [--fail-on 'harmfulFlipRate.upper>0.1'] [--min-n N] [--allow-unfinished] [--junit FILE]",
    ],
    summary: 'the numbers of run logs, or of all logs in a folder, and what runs differ in',
    run: reportCommand,
  },
  show: {
    usage: ['recant show RUN.jsonl [--calls] [--json]'],
    summary:
      'print the turns of a run or the outcome of its attacks; --calls: all that was sent and answered',
    run: showCommand,
    whenUnread: 'end',
  },
};

function usageOf({ usage }: Command): string {
  return usage.map((line) => `usage: ${line}\n`).join('');
}

const guide = 'Guide: media/guide/command-line.md in the folder of the extension or project';

function help(): string {
  const lines = Object.values(commands).map(
    ({ usage, summary }) => `  ${usage.join('\n  ')}\n      ${summary}`,
  );
  return `Recant audits LLM judges.\n\n${lines.join('\n')}\n\n${describeModels()}\n\n${describeExitCodes()}\n\n${guide}\n`;
}

/** Who can be asked, one provider a line. */
function describeModels(): string {
  const lines = providers.map((provider) => {
    const head = `  ${modelForm(provider)}  ${provider.title}`;
    if (!hasEndpoints(provider)) return head;
    const { auth, defaultUrl } = provider;
    return `${head}: key in ${auth.env}; ${defaultUrl}, ${auth.baseUrlEnv} or --base-url`;
  });
  return ['Models:', ...lines].join('\n');
}

/** What the command that the arguments name does once nobody reads what it prints. */
export function whenUnread([name = '']: readonly string[]): WhenUnread {
  return (Object.hasOwn(commands, name) && commands[name]?.whenUnread) || 'finish';
}

/** Runs the command that the arguments name and returns the exit code. */
export async function run(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    output.stdout(help());
    return name === undefined ? exitCodes.usage : exitCodes.done;
  }
  if (name === '--version') {
    output.stdout(`${toolName}\n`);
    return exitCodes.done;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    output.stderr(`recant: there is no command "${asMessageLine(name)}".\n\n${help()}`);
    return exitCodes.usage;
  }
  if (rest.some((argument) => argument === '--help' || argument === '-h')) {
    output.stdout(`${command.usage.join('\n')}\n    ${command.summary}\n${describeExitCodes()}\n`);
    return exitCodes.done;
  }
  try {
    return await command.run(rest, output, signal);
  } catch (error) {
    const misused =
      error instanceof UsageError ||
      (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE'));
    const said = error instanceof Error ? error.message : String(error);
    // Node explains a wrong option in several lines.
    const message = asMessageLine(misused ? said.replaceAll('\n', ' ') : said);
    output.stderr(`recant ${name}: ${message}\n${misused ? usageOf(command) : ''}`);
    return misused ? exitCodes.usage : exitCodes.failed;
  }
}
