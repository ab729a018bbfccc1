import { stat } from 'node:fs/promises';
import { modelName } from '../../core/judges/judgeName.ts';
import { AttackFold, type AttackRun } from '../../core/report/attack/attackRun.ts';
import type { ReportRun } from '../../core/report/runs/reportRun.ts';
import { attackKind } from '../../core/runs/attack/attackKind.ts';
import { attackHeader } from '../../core/runs/attack/log/attackHeader.ts';
import { type HeaderEntry, headerEntry } from '../../core/runs/audit/log.ts';
import type { JudgmentCount } from '../../core/runs/audit/plan/pairProgress.ts';
import { firstValue, kindOfLog } from './firstLine.ts';
import { isNoMessage, type LogFault, readAttackLog, refusalIn } from './readLog.ts';
import { RunReader } from './runReader.ts';

/** Reads an audit or attack log, as its first line says, for a report. */
export class ReportReader {
  readonly path: string;
  #audit: RunReader | undefined;
  #attack: AttackReader | undefined;
  readonly #keepsReasons: boolean;

  /** @param keepsReasons whether to keep what judges say after challenges; no summary needs it */
  constructor(path: string, { keepsReasons = true } = {}) {
    this.path = path;
    this.#keepsReasons = keepsReasons;
  }

  /** Unreadable lines; all others are kept. */
  get faults(): readonly LogFault[] {
    return (this.#attack ?? this.#audit)?.faults ?? [];
  }

  /** Sentence that says why the log is refused; undefined if it isn't. */
  get refusal(): string | undefined {
    return refusalIn(this.faults);
  }

  /** Returns the audit read so far. */
  run(): ReportRun | undefined {
    return this.#attack ? undefined : this.#audit?.run();
  }

  /** Returns the attacks read so far. */
  attacks(): AttackRun | undefined {
    return this.#attack?.run();
  }

  /** Returns the progress read so far; for attacks, in scores. */
  progress(): JudgmentCount {
    return (this.#attack ?? this.#audit)?.progress() ?? { judged: 0, open: 0 };
  }

  /** Reads what was appended since the last call. Rejects if the file cannot be read. */
  async refresh(onProgress: (done: number) => void = () => {}): Promise<void> {
    if ((await kindOfLog(this.path)) === attackKind) {
      this.#attack ??= new AttackReader(this.path);
      await this.#attack.refresh();
    } else {
      this.#attack = undefined;
      this.#audit ??= new RunReader(this.path, { keepsReasons: this.#keepsReasons });
      await this.#audit.refresh(onProgress);
    }
  }
}

/** Rereads an attack log whenever it changes: it is short compared with an audit's. */
class AttackReader {
  readonly #path: string;
  #version = '';
  #run: AttackRun | undefined;
  #scores = 0;
  faults: readonly LogFault[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  run(): AttackRun | undefined {
    return this.#run;
  }

  progress(): JudgmentCount {
    return { judged: this.#scores, open: 0 };
  }

  async refresh(): Promise<void> {
    const { size, mtimeMs } = await stat(this.#path);
    const version = `${size} ${mtimeMs}`;
    if (version === this.#version) return;
    const { entries, faults } = await readAttackLog(this.#path, isNoMessage);
    const fold = new AttackFold();
    for (const entry of entries) fold.add(entry);
    this.#run = fold.run();
    this.#scores = entries.filter(({ type }) => type === 'score').length;
    this.faults = faults;
    this.#version = version;
  }
}

/** Header fields of an audit or attack log that a report uses. */
export type ReportLogHeader = Pick<
  HeaderEntry,
  'run' | 'dataset' | 'judge' | 'selection' | 'definition'
>;

/**
 * Returns the header of an audit or attack log; undefined if it has none or cannot be read. For
 * attacks, all judges are named as one, which is simulated if any of them is.
 */
export async function readReportHeader(path: string): Promise<ReportLogHeader | undefined> {
  const first = await firstValue(path).catch(() => undefined);
  const audit = headerEntry.safeParse(first).data;
  if (audit) return audit;
  const attacks = attackHeader.safeParse(first).data;
  if (!attacks) return undefined;
  const { run, dataset, judges } = attacks;
  const identities = judges.map(({ identity }) => identity);
  const [identity] = identities;
  return (
    identity && {
      run,
      dataset,
      judge: {
        ...identity,
        model: identities.map(({ model }) => model).join(', '),
        name: identities.map(modelName).join(', '),
        simulated: identities.some(({ simulated }) => simulated),
      },
    }
  );
}
