import * as vscode from 'vscode';
import type { Pair } from '../../core/data/pair.ts';
import type { AttackSample } from '../../core/data/samples/sample.ts';
import { attackKind } from '../../core/runs/attack/attackKind.ts';
import { AttackState } from '../../core/runs/attack/attackState.ts';
import type { AttackHeader } from '../../core/runs/attack/log/attackHeader.ts';
import { planAttacks } from '../../core/runs/attack/plan/attackPlan.ts';
import { describeGaps } from '../../core/runs/attack/plan/judgeGaps.ts';
import { createSampleEntry } from '../../core/runs/attack/plan/newAttack.ts';
import { synthesize } from '../../core/runs/attack/synthesize.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { openRun } from '../../logs/openRun.ts';
import { attackerNamed } from '../runs/attack/attackerNamed.ts';
import { chooseAttacker } from '../runs/attack/attackers.ts';
import { cellsInUse } from '../runs/attack/attackModels.ts';
import { plannedModels, scoringWords } from '../runs/attack/attackPlan.ts';
import { newAttackHeader, newAttackPath } from '../runs/attack/newAttack.ts';
import { nameOfAttacker } from '../runs/form/choiceWords.ts';
import { readSetting, usualSeed } from '../settings.ts';
import { asked, attackNow } from './attackActions.ts';
import { uriOf } from './attackEditors.ts';
import type { AttackSession } from './attackSession.ts';
import type { Attacks } from './attacks.ts';
import { responseName, titleOf } from './attackTitle.ts';
import { type ChosenAttack, pickAttack, type Synthesized } from './pickAttack.ts';

/** A response to attack, with its dataset. */
interface AttackedResponse {
  /** The response as a sample of each applicable scenario; at least one. */
  readonly samples: readonly AttackSample[];
  /** The pair of the response, if any. */
  readonly pair?: Pair;
  readonly dataset: vscode.Uri;
  readonly format: string;
  /** Position of the record in the dataset, from 1, if known. */
  readonly number?: number | undefined;
}

/**
 * Attacks one response. The user picks the attack and confirms the cost, if any. The attacker first
 * generates a missing reference or rubric, which is shown for editing.
 */
export async function beginAttack(attacks: Attacks, response: AttackedResponse): Promise<void> {
  const { samples, pair, dataset, format, number } = response;
  const [first] = samples;
  if (!first) throw new Error(vscode.l10n.t('This response has no form that can be attacked.'));
  const { context, judges } = attacks.services;
  const seed = usualSeed;
  const attacker = readSetting('attacker', dataset);
  const name = nameOfAttacker(await attackerNamed(judges, attacker, seed));
  const headerOf = ({ cell, sample, synthesise: lacking }: ChosenAttack) =>
    newAttackHeader(attacks.services, {
      ...{ dataset, format, attacker, seed, attacks: [cell.id] },
      responses: sample.side ?? 'both',
      judges: [readSetting('judge', dataset)],
      ...(lacking && { synthesise: [lacking] }),
    });
  const plansOf = (one: ChosenAttack, header: AttackHeader) =>
    plannedModels(
      header,
      planAttacks(AttackState.replay([header, createSampleEntry(one.sample)]), [one.cell]),
    );
  const title = vscode.l10n.t('Attack {0} · {1}', responseName({ sample: first, number }), name);
  const chosen = await pickAttack(title, samples, {
    attacker: name,
    cells: cellsInUse(),
    plansOf: async (one) => plansOf(one, await headerOf(one)),
  });
  if (!chosen) return;
  if (chosen === 'attacker') {
    if (await chooseAttacker(attacker)) await beginAttack(attacks, response);
    return;
  }
  const { cell, sample, synthesise: lacking } = chosen;
  const header = await headerOf(chosen);
  const entry = { ...createSampleEntry(sample), ...(number !== undefined && { number }) };
  const plans = plansOf(chosen, header);
  const state = AttackState.replay([header, entry]);
  const gaps = describeGaps(state, [cell], header, (ids) => ids.join(', '));
  if (plans.every(({ mostCalls }) => mostCalls === 0)) {
    throw new Error(asOneLine(gaps.join(' '), 400));
  }
  const { consent } = attacks.services;
  const isAgreed = await consent.given({
    ...{ header, models: plans, isAskedEachTime: true },
    question: vscode.l10n.t('Attack {0}?', titleOf({ entry, cell })),
    button: vscode.l10n.t('Start'),
    about: [cell.title, scoringWords(header)],
    details: gaps.map((gap) => asOneLine(gap, 400)),
  });
  if (!isAgreed) return;
  const path = await newAttackPath(header, dataset, context.globalStorageUri);
  await (await openRun(path, { kind: attackKind, header, missingFrom: () => [entry] })).log.close();
  consent.begun(path);
  const session = await attacks.open(path);
  session.pair = pair;
  if (lacking) await write(attacks, session, lacking);
  else await attackNow(attacks, session);
}

/** Generates a missing source with the attacker and shows it for editing before use. */
async function write(attacks: Attacks, session: AttackSession, what: Synthesized): Promise<void> {
  const writing =
    what === 'reference'
      ? vscode.l10n.t('Writing a reference…')
      : vscode.l10n.t('Writing a rubric…');
  const done = await asked(session, writing, (tools) => synthesize(session.entry, what, tools));
  if (!done) return;
  const { reference, rubric } = session.state.synthesisOf(session.entry.key, what) ?? {};
  const text = what === 'reference' ? reference : JSON.stringify(rubric, null, 2);
  await attacks.editors.showPart(session, what, text ?? '');
  const use = vscode.l10n.t('Use for the Attack');
  const name = nameOfAttacker(session.header.attacker);
  const said =
    what === 'reference'
      ? vscode.l10n.t('This reference was generated by {0}. Edit it, then use it.', name)
      : vscode.l10n.t('This rubric was generated by {0}. Edit it, then use it.', name);
  session.say(said);
  vscode.window.showInformationMessage(said, use).then(
    (choice) => {
      if (choice !== use) return undefined;
      return vscode.commands.executeCommand('recant.useSynthesized', uriOf(session, what));
    },
    () => {},
  );
}
