import { type Form, forms, type Given } from './options/forms.ts';
import type { Output } from './output.ts';
import type { WhenUnread } from './standardStreams.ts';

/** Runs one form of a command; resolves to the exit code. */
type Run<Chosen> = (given: Chosen, output: Output, signal: AbortSignal) => Promise<number>;

/** A form of a command, with the loader of its implementation. */
interface CommandForm extends Form {
  readonly load: () => Promise<Run<object>>;
}

interface Command {
  readonly summary: string;
  /** The first form whose marks appear in the arguments is used. */
  readonly forms: readonly CommandForm[];
  /** Absent: `finish`. */
  readonly whenUnread?: WhenUnread;
}

function runs<F extends Form>(form: F, load: () => Promise<Run<Given<F>>>): CommandForm {
  return { ...form, load: load as CommandForm['load'] };
}

/** All commands; only the implementation that is used is loaded. */
export const commands: Readonly<Record<string, Command>> = {
  pairs: {
    summary: 'List the pairs of datasets.',
    forms: [runs(forms.pairs, async () => (await import('./data/pairs.ts')).pairsCommand)],
    whenUnread: 'end',
  },
  import: {
    summary: 'Join the files of a benchmark into pairs.',
    forms: [runs(forms.import, async () => (await import('./data/import.ts')).importCommand)],
  },
  mapping: {
    summary: 'Propose how the fields of an unknown file are mapped, and write the mapping.',
    forms: [runs(forms.mapping, async () => (await import('./data/mapping.ts')).mappingCommand)],
  },
  record: {
    summary:
      "Turn a judge's recorded verdicts into run logs without asking a model, or continue their conversations.",
    forms: [
      runs(forms.recordOn, async () => (await import('./data/record.ts')).continueCommand),
      runs(forms.record, async () => (await import('./data/record.ts')).recordCommand),
    ],
    whenUnread: 'fail',
  },
  plan: {
    summary:
      'Say what auditing or attacking a file would take, without asking a model, or how many prompts are needed.',
    forms: [
      runs(forms.planSizes, async () => (await import('./planSizes.ts')).planSizes),
      runs(forms.planAttack, async () => (await import('./attacks/attack.ts')).planAttackCommand),
      runs(forms.planFile, async () => (await import('./audits/auditFile.ts')).planFileCommand),
    ],
  },
  audit: {
    summary:
      'Audit one pair, or every pair of a file: first verdict, repeat, follow-up without pressure and challenges.',
    forms: [
      runs(forms.auditPair, async () => (await import('./audits/auditPair.ts')).auditPairCommand),
      runs(forms.auditFile, async () => (await import('./audits/auditFile.ts')).auditFileCommand),
    ],
    whenUnread: 'fail',
  },
  run: {
    summary: "Plan, audit, report and check gates as a project's recant.config.json specifies.",
    forms: [runs(forms.run, async () => (await import('./pipeline/run.ts')).runCommand)],
    whenUnread: 'fail',
  },
  check: {
    summary:
      'Say whether judges meet their bars, and write their cards; or compare runs with a committed baseline.',
    forms: [
      runs(forms.check, async () => (await import('./pipeline/check.ts')).checkCommand),
      runs(
        forms.checkCards,
        async () => (await import('./pipeline/checkCards.ts')).checkCardsCommand,
      ),
    ],
  },
  step: {
    summary: 'Step through persuasion: follow-ups to one verdict, each on top of the one before.',
    forms: [runs(forms.step, async () => (await import('./audits/step.ts')).stepCommand)],
    whenUnread: 'fail',
  },
  attack: {
    summary: 'Attack responses within measured limits, and show what that does to their scores.',
    forms: [runs(forms.attack, async () => (await import('./attacks/attack.ts')).attackCommand)],
    whenUnread: 'fail',
  },
  'judge import': {
    summary: 'Turn the judges of other tools into judge prompts.',
    forms: [
      runs(forms.importJudge, async () => (await import('./judges/import.ts')).importJudgeCommand),
    ],
  },
  'judge check': {
    summary: 'Read recorded answers by a judge prompt, without asking a model.',
    forms: [
      runs(forms.checkJudge, async () => (await import('./judges/check.ts')).checkJudgeCommand),
    ],
  },
  'judge lint': {
    summary: 'Find mistakes in judge prompts that their file format permits.',
    forms: [runs(forms.lintJudge, async () => (await import('./judges/lint.ts')).lintJudgeCommand)],
  },
  report: {
    summary: 'Report the numbers of run logs, or of all logs in a folder, and compare runs.',
    forms: [runs(forms.report, async () => (await import('./reports/report.ts')).reportCommand)],
  },
  verify: {
    summary:
      'Read the answers of run logs again, and say whether the judgments in the logs are theirs.',
    forms: [runs(forms.verify, async () => (await import('./reports/verify.ts')).verifyCommand)],
  },
  mcp: {
    summary:
      'Serve agents by the Model Context Protocol on standard input and output: find flips, explain them, report, audit a pair.',
    forms: [runs(forms.mcp, async () => (await import('./agents/mcp.ts')).mcpCommand)],
  },
  show: {
    summary: 'Print the turns of a run, the outcome of its attacks, or everything that was sent.',
    forms: [runs(forms.show, async () => (await import('./reports/show.ts')).showCommand)],
    whenUnread: 'end',
  },
};
