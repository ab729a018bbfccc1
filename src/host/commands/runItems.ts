import { basename } from 'node:path';
import * as vscode from 'vscode';
import { definitionOf } from '../../core/judges/defaultJudge.ts';
import { judgeName, modelName } from '../../core/judges/judgeName.ts';
import { attackJudgeName } from '../../core/runs/attack/judgeNames.ts';
import { plannedTitle } from '../../core/runs/attack/plan/plannedCells.ts';
import { asIconLabel } from '../../core/words/escape.ts';
import type { ModelIdentity } from '../../core/words/ports.ts';
import type { RunReader } from '../../logs/reading/runReader.ts';
import { type RunSummary, summarizeRun } from '../../logs/reading/summarizeRun.ts';
import { keptWords } from '../attackEditor/attackWords.ts';
import { AttackList, type ListedAttack } from '../runs/attack/attackList.ts';
import { countedRecords } from '../runs/form/choiceWords.ts';
import { listLogs } from '../runs/logFiles.ts';
import { findingsOf } from '../views/runs/runFindings.ts';
import { outcomeWords } from '../views/runs/runItem.ts';

/** A run in a list of runs. */
export interface RunItem extends vscode.QuickPickItem {
  readonly path: string;
  /** Whether it is a stepping session. */
  readonly isSession: boolean;
}

/**
 * Returns the readable logs of audits, steps and attacks, newest first.
 *
 * @param read logs that have been read, whose outcome is stated
 */
export async function listRuns(
  globalStorage: vscode.Uri,
  read: readonly RunReader[],
): Promise<RunItem[]> {
  const paths = await listLogs(globalStorage, 'runs');
  const found = await Promise.all(
    paths.map(async (path) => ({ path, summary: await summarizeRun(path) })),
  );
  const runs = found.flatMap(({ path, summary }) =>
    summary
      ? [
          {
            createdAt: summary.header.createdAt,
            item: {
              path,
              isSession: summary.header.purpose === 'session',
              ...describeRun(
                path,
                summary,
                read.find((reader) => reader.path === path),
              ),
            },
          },
        ]
      : [],
  );
  const listed = (await new AttackList(globalStorage).all()).map((one) => ({
    createdAt: one.attack.createdAt,
    item: { path: one.path, isSession: false, ...describeAttack(one) },
  }));
  return [...runs, ...listed]
    .sort((one, other) => other.createdAt - one.createdAt)
    .map(({ item }) => item);
}

function describeRun(
  path: string,
  { header, pairs, mayHaveMore }: RunSummary,
  reader: RunReader | undefined,
) {
  const { dataset, selection, protocol, protocols = [protocol], createdAt } = header;
  const found = countedRecords(pairs, definitionOf(header));
  const count = mayHaveMore ? vscode.l10n.t('{0} or more', found) : found;
  return {
    label: nameOfModel({ ...header.judge, name: judgeName(header) }),
    description: [
      asIconLabel(basename(dataset.name), 40),
      count,
      new Date(createdAt).toLocaleString(vscode.env.language),
      ...(reader ? outcomeWords(findingsOf(reader), 'brief') : []),
    ].join(' · '),
    detail: [
      selection === undefined ? vscode.l10n.t('manual selection') : selectionNames()[selection],
      protocols.map((protocol) => protocolNames()[protocol]).join(', '),
      asIconLabel(basename(path), 60),
    ].join(' · '),
  };
}

/** Describes an attack by its judges, like a run. */
function describeAttack({ path, attack, found }: ListedAttack) {
  const { attacker, judges, attacks, dataset, createdAt } = attack;
  const titles = attacks.map((id) => asIconLabel(plannedTitle(attack, id), 40));
  return {
    label: judges
      .map((judge) => nameOfModel({ ...judge.identity, name: attackJudgeName(judge) }))
      .join(', '),
    description: [
      vscode.l10n.t('attack'),
      asIconLabel(basename(dataset.name), 40),
      new Date(createdAt).toLocaleString(vscode.env.language),
    ].join(' · '),
    detail: [
      vscode.l10n.t('attacker {0}', nameOfModel(attacker)),
      ...(found ? [keptWords(found.attempts)] : []),
      titles.length > 2 ? vscode.l10n.t('{0} biases', titles.length) : titles.join(', '),
      asIconLabel(basename(path), 60),
    ].join(' · '),
  };
}

function nameOfModel(model: ModelIdentity): string {
  const name = asIconLabel(modelName(model), 80);
  return model.simulated ? vscode.l10n.t('{0} (simulated)', name) : name;
}

function selectionNames() {
  return {
    all: vscode.l10n.t('all records'),
    sample: vscode.l10n.t('sample'),
    labelled: vscode.l10n.t('all labeled records'),
    'labelled-sample': vscode.l10n.t('sample of labeled records'),
  };
}

function protocolNames() {
  return {
    'anti-baseline': vscode.l10n.t('anti-baseline'),
    counterbalanced: vscode.l10n.t('counterbalanced'),
    'multi-step': vscode.l10n.t('multi-step'),
  };
}
