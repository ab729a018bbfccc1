import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

interface ProcessState {
  /** When the process started, in a form that tells it from a later one with the same id. */
  readonly start: string;
  /** Whether it is stopped by a signal, as with Ctrl+Z. */
  readonly isStopped: boolean;
}

/** The state of this process is read once: its start does not change. */
let own: Promise<ProcessState | undefined> | undefined;

/**
 * Returns the state of a process of this machine; undefined if there is none, or if the system does
 * not tell (Windows). A process that has ended but whose parent has not noticed counts as ended,
 * with a start of its own.
 */
export function processState(
  pid: number,
  platform: NodeJS.Platform = process.platform,
): Promise<ProcessState | undefined> {
  if (pid !== process.pid || platform !== process.platform) return read(pid, platform);
  own ??= read(pid, platform);
  return own;
}

async function read(pid: number, platform: NodeJS.Platform): Promise<ProcessState | undefined> {
  try {
    if (platform === 'win32') return undefined;
    return platform === 'linux' ? await readProc(pid) : await readPs(pid);
  } catch {
    return undefined;
  }
}

/** See proc_pid_stat(5): the state and, in ticks since the machine started, the time of start. */
async function readProc(pid: number): Promise<ProcessState> {
  const [stat, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
  ]);
  // The name of the program is in parentheses, and may contain some.
  const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stateOf(state, `${boot.trim()} ${fields[18]}`);
}

async function readPs(pid: number): Promise<ProcessState> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    timeout: 5000,
  });
  const [state = '', ...start] = stdout.trim().split(/\s+/);
  return stateOf(state, start.join(' '));
}

function stateOf(state: string, start: string): ProcessState {
  const hasEnded = /^[ZXx]/.test(state);
  return { start: hasEnded ? 'ended' : start, isStopped: /^[Tt]/.test(state) };
}
