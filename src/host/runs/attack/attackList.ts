import type * as vscode from 'vscode';
import { attackKind } from '../../../core/runs/attack/attackKind.ts';
import { AttackState } from '../../../core/runs/attack/attackState.ts';
import { cellOf } from '../../../core/runs/attack/catalog.ts';
import type { AttackHeader } from '../../../core/runs/attack/log/attackHeader.ts';
import type { AttemptOutcome } from '../../../core/runs/attack/log/attemptEntries.ts';
import { planAttacks } from '../../../core/runs/attack/plan/attackPlan.ts';
import { plannedCells } from '../../../core/runs/attack/plan/plannedCells.ts';
import { viewAttack } from '../../../core/runs/attack/views/attackView.ts';
import type { Statement } from '../../../core/runs/statement.ts';
import { readHeader } from '../../../logs/reading/firstLine.ts';
import { isNoMessage, readAttackLog } from '../../../logs/reading/readLog.ts';
import { LogList } from '../logList.ts';

/** An attack log, with its header and findings. */
export interface ListedAttack {
  readonly path: string;
  readonly attack: AttackHeader;
  /** Undefined if the log is too long to read for a list. */
  readonly found: AttackFindings | undefined;
}

/** Outcome of an attack on a response: its last attempt. */
interface ListedAttempt {
  /** Id and key of the sample. */
  readonly id: string;
  readonly key: string;
  /** Id of the attack. */
  readonly cell: string;
  readonly outcome: AttemptOutcome;
  /** What it did to each judge that scored it, in words. */
  readonly words: readonly string[];
}

interface AttackFindings {
  readonly attempts: readonly ListedAttempt[];
  /** Whether the user has discarded the attack. */
  readonly isDiscarded?: boolean;
  /** Whether any calls are left. */
  readonly isOpen: boolean;
  /** What the log states of calls and cost. */
  readonly statement: Statement;
}

/** Maximum size in bytes of a log that is read whole; only the header of a longer log is read. */
const longestRead = 2 ** 25;

/** The attack logs of this workspace. */
export class AttackList extends LogList<ListedAttack> {
  constructor(globalStorage: vscode.Uri) {
    super('attacks', globalStorage, 1);
  }

  protected async read(path: string, size: number): Promise<ListedAttack | undefined> {
    const attack = await readHeader(attackKind, path);
    const found = attack && size <= longestRead ? await findingsOf(path) : undefined;
    return attack && { path, attack, found };
  }
}

function wordsOf(state: AttackState, key: string, id: string): readonly string[] {
  const [cell, sample] = [cellOf(id), state.sampleOf(key)];
  const judges = cell && sample ? (viewAttack(state, { key, sample, cell })?.judges ?? []) : [];
  const known = judges.filter(({ verdict }) => verdict.word !== 'unknown');
  return [...new Set(known.map(({ words }) => words.brief))];
}

async function findingsOf(path: string): Promise<AttackFindings | undefined> {
  const state = AttackState.replay((await readAttackLog(path, isNoMessage)).entries);
  const { header } = state;
  if (!header) return undefined;
  const attempts = state.samples().flatMap(({ key, sample: { id } }) =>
    header.attacks.flatMap((cell) => {
      const outcome = state.attemptsOf(key, cell).at(-1)?.outcome;
      return outcome === undefined || state.isDiscarded(key, cell)
        ? []
        : { id, key, cell, outcome, words: wordsOf(state, key, cell) };
    }),
  );
  const { openAttacks, attention } = planAttacks(state, plannedCells(header));
  return {
    attempts,
    isDiscarded: state
      .samples()
      .some(({ key }) => header.attacks.some((cell) => state.isDiscarded(key, cell))),
    isOpen: openAttacks + (attention?.openResponses ?? 0) > 0,
    statement: state.calls.statement(),
  };
}
