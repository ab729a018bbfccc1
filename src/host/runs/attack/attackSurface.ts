import * as vscode from 'vscode';
import { type FileAttackTypes, fileAttacks } from '../../../app/attacks.ts';
import { AttackState } from '../../../core/runs/attack/attackState.ts';
import type { AttackHeader } from '../../../core/runs/attack/log/attackHeader.ts';
import { isNoMessage, readAttackLog } from '../../../logs/reading/readLog.ts';
import { openAttackedFile } from '../../attackEditor/openAttackedFile.ts';
import {
  type BegunRun,
  type FileRunKind,
  type Findings,
  LoggedRun,
  type RunSurface,
} from '../begunRun.ts';
import { counted, nameOfAttacker } from '../form/choiceWords.ts';
import type { Offer } from '../offer.ts';
import type { RunServices } from '../runServices.ts';
import { budgetsFor } from '../spending.ts';
import { cellsOfRun, openerOf } from './attackModels.ts';
import { plannedModels, scoringWords } from './attackPlan.ts';

/**
 * Returns the attacks of a log on a whole file.
 *
 * @throws if the state has no header, or one with attacks that this version doesn't support
 */
export async function begunAttacks(
  kind: FileRunKind,
  services: RunServices,
  path: string,
  state: AttackState,
): Promise<BegunRun> {
  const { header } = state;
  if (!header) throw new Error(vscode.l10n.t('{0} holds no attacks.', path));
  const surface = attackSurface(services);
  return new LoggedRun(kind, surface, path, header, await surface.asked.plan(state), state);
}

function attackSurface({ judges, documents }: RunServices): RunSurface<FileAttackTypes> {
  return {
    asked: fileAttacks(cellsOfRun),
    nameOf: ({ attacker }) => nameOfAttacker(attacker),
    createFindings: () => new AttackFindings(documents),
    createBudgets: (_, limits) => budgetsFor(limits),
    openerOf: ({ seed }, budgetOf) => openerOf(judges, seed, budgetOf),
    describe: (header, plan) => ({
      models: plannedModels(header, plan),
      details: [scoringWords(header)],
    }),
  };
}

/** Counts the attacks that were made, and those that kept their limits. */
class AttackFindings implements Findings<FileAttackTypes> {
  readonly #documents: RunServices['documents'];
  #made = 0;
  #kept = 0;

  constructor(documents: RunServices['documents']) {
    this.#documents = documents;
  }

  get found(): string {
    return vscode.l10n.t(
      '{0} attacks made, {1} kept their limits',
      counted(this.#made),
      counted(this.#kept),
    );
  }

  see(state: AttackState): void {
    const last = lastAttempts(state, state.header);
    this.#made = last.length;
    this.#kept = last.filter(({ outcome }) => outcome === 'kept').length;
  }

  offers(path: string): readonly Offer[] {
    if (this.#kept === 0) return [];
    return [
      {
        title: vscode.l10n.t('Open Attacked File'),
        act: async () => {
          const { entries } = await readAttackLog(path, isNoMessage);
          await openAttackedFile(this.#documents, path, AttackState.replay(entries));
        },
      },
    ];
  }
}

function lastAttempts(state: AttackState, header: AttackHeader | undefined) {
  return state
    .samples()
    .flatMap(({ key }) =>
      (header?.attacks ?? []).flatMap((cell) => state.attemptsOf(key, cell).at(-1) ?? []),
    );
}
