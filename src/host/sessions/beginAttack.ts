import * as vscode from 'vscode';
import type { Pair } from '../../core/pair.ts';
import type { AttackSample } from '../../core/pointwise/sample.ts';
import { attackKind } from '../../core/runs/attack/attackKind.ts';
import type { AttackHeader } from '../../core/runs/attack/attackLog.ts';
import { AttackState } from '../../core/runs/attack/attackState.ts';
import { createSampleEntry } from '../../core/runs/attack/plan/newAttack.ts';
import { synthesise } from '../../core/runs/attack/synthesise.ts';
import { openRun } from '../../logs/openRun.ts';
import { asked, attackNow } from '../attackEditor/attackActions.ts';
import { uriOf } from '../attackEditor/attackEditors.ts';
import { responseName, titleOf } from '../attackEditor/attackTitle.ts';
import { attackerNamed } from '../runs/attack/attackerNamed.ts';
import { cellsInUse } from '../runs/attack/attackModels.ts';
import {
  confirmAttack,
  isPaid,
  nameOfAttacker,
  scoringWords,
} from '../runs/attack/confirmAttack.ts';
import { newAttackHeader, newAttackPath } from '../runs/attack/newAttack.ts';
import { planByModel } from '../runs/attack/planByModel.ts';
import { readSetting } from '../settings.ts';
import type { AttackSession } from './attackSession.ts';
import type { Attacks } from './attacks.ts';
import { type ChosenAttack, pickAttack, type Synthesised } from './pickAttack.ts';

/** A response to attack, and the dataset that it is from. */
export interface AttackedResponse {
  /** What the response can be attacked as: one sample for each scenario. At least one. */
  readonly samples: readonly AttackSample[];
  /** The pair that it is of, if it is of one. */
  readonly pair?: Pair;
  readonly dataset: vscode.Uri;
  readonly format: string;
}

/**
 * Attacks one response: the user picks the attack and, where it costs anything, confirms the cost. What the
 * record lacks is written by the attacker and shown first, to be edited.
 */
export async function beginAttack(
  attacks: Attacks,
  { samples, pair, dataset, format }: AttackedResponse,
): Promise<void> {
  const [first] = samples;
  if (!first) throw new Error(vscode.l10n.t('This response has no form that can be attacked.'));
  const { context, judges } = attacks.services;
  const seed = readSetting('seed', dataset);
  const attacker = readSetting('attacker', dataset);
  const name = nameOfAttacker(await attackerNamed(judges, attacker, seed));
  const headerOf = ({ cell, sample, synthesise: lacking }: ChosenAttack) =>
    newAttackHeader(judges, {
      ...{ dataset, format, attacker, seed, attacks: [cell.id] },
      responses: sample.side ?? 'both',
      judges: [readSetting('judge', dataset)],
      ...(lacking && { synthesise: [lacking] }),
    });
  const plansOf = (one: ChosenAttack, header: AttackHeader) =>
    planByModel(header, AttackState.replay([header, createSampleEntry(one.sample)]), [one.cell]);
  const title = vscode.l10n.t('Attack {0} · {1}', responseName(first), name);
  const chosen = await pickAttack(title, samples, {
    cells: cellsInUse(),
    plansOf: async (one) => plansOf(one, await headerOf(one)),
  });
  if (!chosen) return;
  const { cell, sample, synthesise: lacking } = chosen;
  const header = await headerOf(chosen);
  const entry = createSampleEntry(sample);
  const plans = plansOf(chosen, header);
  if (isPaid(plans)) {
    const question = vscode.l10n.t('Attack {0}?', titleOf({ sample, cell }));
    const about = [cell.title, scoringWords(header)];
    if (!(await confirmAttack(question, vscode.l10n.t('Start'), plans, about))) return;
  }
  const path = await newAttackPath(header, dataset, context.globalStorageUri);
  await (await openRun(attackKind, path, header, () => [entry])).log.close();
  const session = await attacks.open(path);
  session.pair = pair;
  if (lacking) await write(attacks, session, lacking);
  else await attackNow(attacks, session);
}

/** Has the attacker write what the record lacks, and shows it to be edited before it is used. */
async function write(attacks: Attacks, session: AttackSession, what: Synthesised): Promise<void> {
  const writing =
    what === 'reference'
      ? vscode.l10n.t('Writing a reference…')
      : vscode.l10n.t('Writing a rubric…');
  const done = await asked(session, writing, (tools) => synthesise(session.entry, what, tools));
  if (!done) return;
  const { reference, rubric } = session.state.synthesisOf(session.entry.key, what) ?? {};
  const text = what === 'reference' ? reference : JSON.stringify(rubric, null, 2);
  await attacks.editors.showPart(session, what, text ?? '');
  const use = vscode.l10n.t('Use for the Attack');
  const name = nameOfAttacker(session.header.attacker);
  const said =
    what === 'reference'
      ? vscode.l10n.t('This reference was synthesised: {0} wrote it. Edit it, then use it.', name)
      : vscode.l10n.t('This rubric was synthesised: {0} wrote it. Edit it, then use it.', name);
  session.say(said);
  vscode.window.showInformationMessage(said, use).then(
    (choice) => {
      if (choice !== use) return undefined;
      return vscode.commands.executeCommand('recant.useSynthesised', uriOf(session, what));
    },
    () => {},
  );
}
