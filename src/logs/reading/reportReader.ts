import { stat } from 'node:fs/promises';
import { AttackFold, type AttackRun } from '../../core/report/attack/attackRun.ts';
import type { JudgmentCount } from '../../core/report/runs/pairProgress.ts';
import type { ReportRun } from '../../core/report/runs/reportRun.ts';
import { attackKind } from '../../core/runs/attack/attackKind.ts';
import { attackHeader } from '../../core/runs/attack/attackLog.ts';
import { type HeaderEntry, headerEntry } from '../../core/runs/audit/log.ts';
import { firstValue, kindOfLog } from './firstLine.ts';
import { isNoMessage, type LogFault, readAttackLog } from './readLog.ts';
import { RunReader } from './runReader.ts';

/** A log of an audit's run or of attacks, whichever its first line says, as a report needs it. */
export class ReportReader {
  readonly path: string;
  #audit: RunReader | undefined;
  #attack: AttackReader | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /** Unreadable lines; the rest is kept. */
  get faults(): readonly LogFault[] {
    return (this.#attack ?? this.#audit)?.faults ?? [];
  }

  /** The audit that was read so far. */
  run(): ReportRun | undefined {
    return this.#attack ? undefined : this.#audit?.run();
  }

  /** The attacks that were read so far. */
  attacks(): AttackRun | undefined {
    return this.#attack?.run();
  }

  /** How far it has come, as far as it was read; of attacks, in scores. */
  progress(): JudgmentCount {
    return (this.#attack ?? this.#audit)?.progress() ?? { judged: 0, open: 0 };
  }

  /** Reads what was appended since the last time. Rejects where the file cannot be read. */
  async refresh(onProgress: (done: number) => void = () => {}): Promise<void> {
    if ((await kindOfLog(this.path)) === attackKind) {
      this.#attack ??= new AttackReader(this.path);
      await this.#attack.refresh();
    } else {
      this.#attack = undefined;
      this.#audit ??= new RunReader(this.path);
      await this.#audit.refresh(onProgress);
    }
  }
}

/** Reads a log of attacks anew whenever it has changed: it is short beside that of an audit. */
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

/** What the header of an audit or of attacks says of its log. */
export type ReportLogHeader = Pick<HeaderEntry, 'run' | 'dataset' | 'judge' | 'selection'>;

/**
 * The header that a log of an audit or of attacks begins with; undefined where it begins with none, or
 * cannot be read. Of attacks it names all judges as one, simulated where one of them is.
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
        simulated: identities.some(({ simulated }) => simulated),
      },
    }
  );
}
