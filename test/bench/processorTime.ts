import { readdirSync, readFileSync } from 'node:fs';
import { descendantsOf } from '../support/suite/extensionHosts.ts';

/** Milliseconds of a tick in which Linux counts processor time. */
const tick = 10;

/** Milliseconds of the processor that the processes below this one have used, by their kind. */
export type ProcessorTime = ReadonlyMap<string, number>;

/**
 * Returns the processor time of all processes that this one has started, those of a window apart;
 * of an extension host by thread. Linux only.
 */
export function processorTime(): ProcessorTime {
  const times = new Map<string, number>();
  for (const pid of descendantsOf(process.pid)) {
    const kind = kindOf(read(`/proc/${pid}/cmdline`));
    for (const thread of threadsOf(pid)) {
      const stat = read(`/proc/${pid}/task/${thread}/stat`);
      const name = kind === 'extension host' ? `${kind}: ${threadName(pid, thread, stat)}` : kind;
      times.set(name, (times.get(name) ?? 0) + timeIn(stat));
    }
  }
  return times;
}

/** Returns what was used between two measurements. */
export function usedBetween(from: ProcessorTime, to: ProcessorTime): ProcessorTime {
  return new Map([...to].map(([name, time]) => [name, time - (from.get(name) ?? 0)]));
}

function kindOf(commandLine: string): string {
  if (commandLine.includes('--type=extensionHost')) return 'extension host';
  if (commandLine.includes('--type=renderer')) return 'pages';
  if (/chrom|headless_shell/.test(commandLine)) return 'browser';
  if (commandLine.includes('server-main')) return 'server';
  if (commandLine.includes('dist/cli.js')) return 'command';
  return commandLine.includes('benchStub') ? 'stub' : 'others';
}

function threadName(pid: number, thread: string, stat: string): string {
  return Number(thread) === pid ? 'main' : (/\((.*)\)/.exec(stat)?.[1] ?? '');
}

/** Returns user and system time; the name in parentheses before them may contain spaces. */
function timeIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tick;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
