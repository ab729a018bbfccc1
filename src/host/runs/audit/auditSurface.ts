import * as vscode from 'vscode';
import { type FileAuditTypes, fileAudits } from '../../../app/audits.ts';
import type { OpenModel } from '../../../app/run.ts';
import { definitionOf } from '../../../core/judges/defaultJudge.ts';
import type { HeaderEntry, LogEntry } from '../../../core/runs/audit/log.ts';
import { addFindings, nothingFound, withJudgment } from '../../../core/runs/audit/pairFindings.ts';
import { type Plan, planRun } from '../../../core/runs/audit/plan/plan.ts';
import { protocolsOf } from '../../../core/runs/audit/plan/plannedTurns.ts';
import { leastToPredict } from '../../../core/runs/audit/plan/predictSum.ts';
import type { RunState } from '../../../core/runs/audit/runState.ts';
import type { ModelIdentity } from '../../../core/words/ports.ts';
import type { Budget } from '../../../models/budget.ts';
import type { Judges } from '../../models/judges.ts';
import { flipCountWords } from '../../results/flipCountWords.ts';
import {
  type BegunRun,
  type FileRunKind,
  type Findings,
  LoggedRun,
  type RunSurface,
} from '../begunRun.ts';
import { counted, nameOfJudge } from '../form/choiceWords.ts';
import { budgetAt, paidPrice } from '../spending.ts';
import {
  describeArms,
  describeExpected,
  describeSequence,
  type ExpectedWords,
  expectedWords,
  plannedModels,
} from './auditPlan.ts';
import { wordsOfSingles } from './auditWords.ts';

/**
 * Returns the audit of a whole file by one judge.
 *
 * @param plan the calls missing from the log
 * @param state that of the log; absent for a new run
 */
export function begunAudit(
  kind: FileRunKind,
  judges: Judges,
  path: string,
  header: HeaderEntry,
  plan: Plan,
  state?: RunState,
): BegunRun {
  const isOfPairs = definitionOf(header).kind === 'pairwise';
  const own = isOfPairs ? kind : { ...kind, words: wordsOfSingles };
  return new LoggedRun(own, auditSurface(judges), path, header, plan, state);
}

function auditSurface(judges: Judges): RunSurface<FileAuditTypes> {
  return {
    asked: fileAudits,
    nameOf: ({ judge, definition }) => nameOfJudge(judge, definition),
    createFindings: () => new AuditFindings(),
    // Judge and writer share one budget.
    createBudgets: (header, limits) => {
      const budget = budgetAt(limits, paidPrice(header.judge) ?? writerPrice(header));
      return () => budget;
    },
    openerOf: (header, budgetOf) => openerOf(judges, header, budgetOf),
    describe: (header, plan) => ({
      models: plannedModels({ header, plan }),
      details: [describeArms(plan), ...describeSequence({ header, plan })],
    }),
  };
}

/** Returns what opens the judge of an audit and the writer of its evidence. */
export function openerOf(
  judges: Judges,
  header: HeaderEntry,
  budgetOf: (model: ModelIdentity) => Budget,
): OpenModel {
  return ({ role, identity }, { labeled = [] }) => {
    const budget = budgetOf(identity);
    if (role !== 'writer') return judges.openForFile(header, labeled, budget);
    const price = writerPrice(header);
    return judges.openForFile({ judge: identity, seed: header.seed }, labeled, {
      ...budget,
      bound: (model) => budget.bound(model, price),
    });
  };
}

/** Returns the price of the writer of evidence, if it can be added to the judge's. */
function writerPrice({ judge, evidence }: HeaderEntry) {
  const price = evidence && paidPrice(evidence.writer);
  const { currency = price?.currency } = paidPrice(judge) ?? {};
  return price?.currency === currency ? price : undefined;
}

/** Counts what an audit found, and expects its tokens and cost once enough was answered. */
class AuditFindings implements Findings<FileAuditTypes> {
  #found = nothingFound;
  #protocols = 1;
  #expected: ExpectedWords | undefined;

  get found(): string {
    const { flips, harmful, readable, unreadable } = this.#found;
    if (readable === 0) return vscode.l10n.t('no answer could be read');
    const found = flipCountWords({ flips, harmful, protocols: this.#protocols });
    return unreadable === 0
      ? found
      : vscode.l10n.t('{0}, {1} answers unreadable', found, counted(unreadable));
  }

  get expected(): string | undefined {
    return this.#expected?.all;
  }

  get expectedLines(): readonly string[] {
    return describeExpected(this.#expected);
  }

  see(state: RunState, plan: Plan): void {
    const { header, pairs } = state;
    this.#found = nothingFound;
    this.#protocols = header ? protocolsOf(header).length : 1;
    this.#expected = expectedWords(state, plan);
    for (const { finished, turns } of pairs.values()) {
      if (finished) this.#found = addFindings(this.#found, finished);
      for (const { judgment } of turns.values()) {
        if (judgment) this.#found = withJudgment(this.#found, judgment);
      }
    }
  }

  count(entry: LogEntry, state: RunState): void {
    if (entry.type !== 'judgment') return;
    this.#found = withJudgment(this.#found, entry);
    if (state.readings.get(0)?.settled !== leastToPredict) return;
    this.#expected = expectedWords(state, planRun(state));
  }
}
