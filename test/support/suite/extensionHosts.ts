import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the process ids of the extension hosts among the descendants of a process, a VS Code
 * server of this test. Linux only: reads /proc.
 */
export function extensionHostsOf(server: number): number[] {
  return descendantsOf(server).filter((pid) =>
    read(pid, 'cmdline').includes('--type=extensionHost'),
  );
}

/**
 * Kills (SIGKILL) the extension hosts of a VS Code server of this test, and returns their number.
 */
export function killExtensionHosts(server: number): number {
  const hosts = extensionHostsOf(server);
  for (const pid of hosts) process.kill(pid, 'SIGKILL');
  return hosts.length;
}

/** Returns the process ids of all processes below one. Linux only. */
export function descendantsOf(ancestor: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(Number(name));
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  for (let next = [ancestor]; next.length > 0; ) {
    next = next.flatMap((pid) => children.get(pid) ?? []);
    found.push(...next);
  }
  return found;
}

/** Returns the parent's process id; 0 if the process has ended meanwhile. */
function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(read(pid, 'status'))?.[1] ?? 0);
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
