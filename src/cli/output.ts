/** Output streams of a command; tests pass their own. */
export interface Output {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Resolves when standard output can accept more; await it between large writes. */
  readonly drained?: () => Promise<void>;
  /**
   * Whether the command has the process to itself, so that it may change how much memory V8 uses.
   */
  readonly ownsProcess?: boolean;
}

/** Exit codes of all commands. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  gateViolated: 3,
  gateUndefined: 4,
  gateUnfinished: 5,
  unfinished: 6,
  unreadable: 7,
  pausedUnreadable: 8,
  altered: 9,
} as const;

/** Meanings of the exit codes, for `--help`. */
const meanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: 'finished',
  failed: 'failed',
  usage: 'wrong usage, or a decision is missing: see --yes and --changed',
  gateViolated: 'report, run and check: a gate is violated; check: a bar is missed',
  gateUndefined:
    "the same: a gate's number is undefined, or its n is below --min-n; check: a bar is open, probably missed or not measured; or the draws of a log cannot be checked; verify: nothing could be verified, or lines could not be read",
  gateUnfinished:
    'the same: a run that a gate or a card is about is unfinished, and its bars are marked "so far" (of several codes, 3 counts before 5, and 5 before 4)',
  unfinished: 'paused or unfinished: run the same command again for the rest',
  unreadable: 'finished, but not one first verdict could be read',
  altered:
    'verify, run, check and gates: a log holds judgments that its answers do not give, or pairs that its run would not have drawn',
  pausedUnreadable: "paused because a judge's answers cannot be read: see --allow-unreadable",
};

/** Describes the exit codes, one per line. */
export function describeExitCodes(): string {
  const names = Object.keys(exitCodes) as (keyof typeof exitCodes)[];
  return ['Exit codes:', ...names.map((name) => `  ${exitCodes[name]}  ${meanings[name]}`)].join(
    '\n',
  );
}

/** Incorrect usage of a command, with a message for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
