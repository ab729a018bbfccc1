import { modelName } from '../../core/judges/judgeName.ts';
import type { AttackState } from '../../core/runs/attack/attackState.ts';
import { temperatureOf } from '../../core/runs/attack/calls/scoring.ts';
import { cellOf } from '../../core/runs/attack/catalog.ts';
import { attackJudgeName } from '../../core/runs/attack/judgeNames.ts';
import { isLimited, measuredInBrief } from '../../core/runs/attack/limits/measuredInBrief.ts';
import type { AttackJudge } from '../../core/runs/attack/log/attackHeader.ts';
import type { MeasuredLimit } from '../../core/runs/attack/log/attemptEntries.ts';
import type { ScoreEntry } from '../../core/runs/attack/log/scoreEntry.ts';
import { viewAttack } from '../../core/runs/attack/views/attackView.ts';
import type { JudgeView } from '../../core/runs/attack/views/judgeView.ts';
import type { OrderPreferences, Preference } from '../../core/runs/attack/views/preferences.ts';
import { alignedRows } from '../../core/words/alignedRows.ts';
import { asOneLine } from '../../core/words/escape.ts';

/** Formats the outcomes, limits and scores of each attack in a run for a terminal. */
export function attacksTable(state: AttackState): string {
  const { header } = state;
  if (!header) return '';
  const { attacker, judges, dataset, seed } = header;
  const simulated = attacker.simulated ? '  (simulated attacker)' : '';
  const attacks = attacksOf(state);
  const rows = attacks.map(({ sample, attack, attempts, outcome }) => [
    asOneLine(sample, 60),
    attack,
    String(attempts),
    outcome ?? 'not made yet',
  ]);
  return `${[
    `Attacks on ${asOneLine(dataset.name, 60)}   attacker ${asOneLine(modelName(attacker), 60)}${simulated}   seed: ${seed}`,
    `Judges: ${judges.map(judgeText).join(', ')}   temperature: ${[...new Set(judges.map((_, place) => temperatureOf(header, place)))].join(', ')}`,
    '',
    ...alignedRows([['sample', 'attack', 'attempts', 'outcome'], ...rows]),
    ...attacks.flatMap(detailLines),
  ].join('\n')}\n`;
}

/** Returns the outcomes, limits and scores of each attack in a run as data. */
export function attacksRecord(state: AttackState): object {
  const { header } = state;
  return {
    run: header?.run,
    attacker: header?.attacker,
    judges: header?.judges.map(({ identity }) => identity),
    seed: header?.seed,
    statement: state.calls.statement(),
    attacks: attacksOf(state).map(({ views, ...attack }) => ({
      ...attack,
      scores: views.map(({ judge, given, verdict, words, isSourceShown, ...scored }) => ({
        ...{ judge: attackJudgeName(judge), auxiliary: given },
        with: changeOf(scored.withAuxiliary.before, scored.withAuxiliary.after),
        without: changeOf(scored.withoutAuxiliary.before, scored.withoutAuxiliary.after),
        placebo: scored.placebo.map(scoreOf),
        ...(scored.preferences && { preferences: scored.preferences }),
        ...{ verdict, words: words.line, sourceShown: isSourceShown },
      })),
    })),
  };
}

interface ShownAttack {
  readonly sample: string;
  readonly attack: string;
  readonly attempts: number;
  readonly outcome: string | undefined;
  readonly limits: readonly MeasuredLimit[];
  readonly views: readonly JudgeView[];
}

/** Limits and scores are empty for attacks that this version does not know. */
function attacksOf(state: AttackState): readonly ShownAttack[] {
  return state.samples().flatMap(({ key, sample: planned }) =>
    (state.header?.attacks ?? []).map((attack) => {
      const cell = cellOf(attack);
      const sample = state.sampleOf(key) ?? planned;
      const view = cell && viewAttack(state, { key, sample, cell });
      const attempts = state.attemptsOf(key, attack);
      const last = attempts.at(-1);
      return {
        ...{ sample: planned.id, attack, attempts: attempts.length, outcome: last?.outcome },
        limits: last?.limits ?? [],
        views: last ? (view?.judges ?? []) : [],
      };
    }),
  );
}

function detailLines({ sample, attack, limits, views }: ShownAttack): readonly string[] {
  if (limits.length + views.length === 0) return [];
  return [
    '',
    `${asOneLine(sample, 60)} · ${attack}`,
    ...limits.map((limit) => `  ${limitText(limit)}`),
    ...views.flatMap(scoreLines),
  ];
}

function limitText(limit: MeasuredLimit): string {
  const { value, bound } = measuredInBrief(limit);
  const state = isLimited(limit) ? (limit.kept ? ': kept' : ': not kept') : '';
  return `${value}${bound === undefined ? '' : ` (${bound})`}${state}`;
}

function scoreLines({ judge, given, withAuxiliary, withoutAuxiliary, ...more }: JudgeView) {
  const change = (before: readonly ScoreEntry[], after: readonly ScoreEntry[]) =>
    `${drawsText(before)} → ${drawsText(after)}`;
  const scores = [
    [
      given === 'none' ? '    nothing given' : `    with ${given}`,
      change(withAuxiliary.before, withAuxiliary.after),
    ],
    ...(judge.definition
      ? []
      : [['    without it', change(withoutAuxiliary.before, withoutAuxiliary.after)]]),
    ...(more.placebo.length > 0
      ? [['    placebo', change(withAuxiliary.before, more.placebo)]]
      : []),
  ];
  const rows = [
    ...(more.preferences?.map(preferenceRow) ?? scores),
    ['    outcome', more.words.line],
  ];
  const unshown = more.isSourceShown ? '' : ' · source not shown';
  return [`  ${judgeText(judge)}${unshown}`, ...alignedRows(rows)];
}

/** Returns how often a pairwise judge prefers the attacked response in one presented order. */
function preferenceRow({ order, before, after, placebo }: OrderPreferences): string[] {
  const textOf = ({ times, comparisons }: Preference) =>
    comparisons === 0 ? '–' : `${times} of ${comparisons}`;
  const withPlacebo = placebo.comparisons > 0 ? `, placebo ${textOf(placebo)}` : '';
  return [
    order === 'AB' ? '    A shown first' : '    B shown first',
    `attacked preferred in ${textOf(before)} comparisons → ${textOf(after)}${withPlacebo}`,
  ];
}

function judgeText(judge: AttackJudge): string {
  const simulated = judge.identity.simulated ? ' (simulated)' : '';
  return `${asOneLine(attackJudgeName(judge), 120)}${simulated}`;
}

function drawsText(draws: readonly ScoreEntry[]): string {
  if (draws.length === 0) return '–';
  return draws.map((draw) => String(scoreOf(draw) ?? 'unreadable')).join(', ');
}

function changeOf(before: readonly ScoreEntry[], after: readonly ScoreEntry[]) {
  return { before: before.map(scoreOf), after: after.map(scoreOf) };
}

/** Returns the score or the located step; null if the answer was unreadable. */
function scoreOf({ outcome, total, firstWrongStep }: ScoreEntry): number | null {
  return outcome === 'readable' ? (firstWrongStep ?? total ?? null) : null;
}
