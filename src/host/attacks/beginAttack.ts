import * as vscode from 'vscode';
import { AttackState } from '../../core/attack/attackState.ts';
import { createSampleEntry } from '../../core/attack/newAttack.ts';
import type { AttackSample } from '../../core/attack/sample.ts';
import { synthesise } from '../../core/attack/synthesise.ts';
import type { Pair } from '../../core/pair.ts';
import { openAttack } from '../../runs/attackRuns.ts';
import { readSetting } from '../settings.ts';
import { asked, attackNow } from './attackActions.ts';
import { uriOf } from './attackEditors.ts';
import { attackerNamed } from './attackerNamed.ts';
import { cellsInUse } from './attackModels.ts';
import type { AttackSession } from './attackSession.ts';
import type { Attacks } from './attacks.ts';
import { responseName, titleOf } from './attackTitle.ts';
import { confirmAttack, isPaid, nameOfAttacker } from './confirmAttack.ts';
import { newAttackHeader, newAttackPath } from './newAttack.ts';
import { pickAttack, type Synthesised } from './pickAttack.ts';
import { planByModel } from './planByModel.ts';

/** A response to attack, and the dataset that it is from. */
export interface AttackedResponse {
  readonly sample: AttackSample;
  /** The pair that it is of, if it is of one. */
  readonly pair?: Pair;
  readonly dataset: vscode.Uri;
  readonly format: string;
}

/**
 * Attacks one response: the bias is picked, what it costs is confirmed where it costs anything, what the
 * record lacks is written by the attacker and shown to be edited first.
 */
export async function beginAttack(
  attacks: Attacks,
  { sample, pair, dataset, format }: AttackedResponse,
): Promise<void> {
  const { context, judges } = attacks.services;
  const seed = readSetting('seed', dataset);
  const attacker = readSetting('attacker', dataset);
  const name = nameOfAttacker(attackerNamed(judges, attacker, seed));
  const cells = cellsInUse().filter(({ scenario }) => scenario === sample.scenario);
  const title = vscode.l10n.t('Attack {0} · {1}', responseName(sample), name);
  const chosen = await pickAttack(title, cells, sample, name);
  if (!chosen) return;
  const { cell, synthesise: lacking } = chosen;
  const header = newAttackHeader(judges, {
    ...{ dataset, format, attacker, seed, attacks: [cell.id] },
    responses: sample.side ?? 'both',
    judges: [readSetting('judge', dataset)],
    ...(lacking && { synthesise: [lacking] }),
  });
  const entry = createSampleEntry(sample);
  const plans = planByModel(header, AttackState.replay([header, entry]), [cell]);
  if (isPaid(plans)) {
    const question = vscode.l10n.t('Attack {0}?', titleOf({ sample, cell }));
    if (!(await confirmAttack(question, vscode.l10n.t('Start'), plans, [cell.title]))) return;
  }
  const path = await newAttackPath(header, dataset, context.globalStorageUri);
  await (await openAttack(path, header, [entry])).log.close();
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
