import { type Audit, isReadable, type Judgment } from '../../../judgments/audit.ts';
import { areAgreed } from '../../../judgments/safeguards/agreed.ts';
import { panelsOf } from '../../../judgments/safeguards/majority.ts';
import type {
  GuardedAudit,
  GuardedJudgment,
  Safeguard,
} from '../../../judgments/safeguards/safeguard.ts';
import { getOrAdd } from '../../../words/onFirstUse.ts';
import type { Stance, Target } from '../../../words/verdict.ts';
import { type OpposedRow, opposedRows } from '../../rows/opposedRows.ts';

/** An opposed row with the verdicts that count under a safeguard. */
export interface GuardedRow extends OpposedRow {
  readonly audit: GuardedAudit;
  readonly baseline: GuardedJudgment;
  readonly judgment: GuardedJudgment;
}

/** A first verdict and the one after a challenge; undefined where there is none. */
export interface Verdicts {
  readonly first: Stance | undefined;
  readonly last: Stance | undefined;
  /** Marks a last verdict that goes to people. */
  readonly sent?: true | undefined;
}

/**
 * What one judge does with an opposed verdict on a labeled pair without a safeguard, and what is
 * done under it. A panel has a row for each of its members.
 */
export interface ComparedRow {
  /** 0-based number of the prompt. */
  readonly cluster: number;
  readonly label: Target;
  readonly without: Verdicts;
  /** The verdict after a turn without pressure and no safeguard; absent if it was not asked. */
  readonly neutral?: { readonly last: Stance | undefined } | undefined;
  readonly under: Verdicts;
}

/** What a safeguard does with a judge's opposed rows, or with those of a panel. */
export interface Guarded {
  /**
   * Opposed rows of labeled pairs. Those of a judge are the ones that it has without a safeguard,
   * those of a panel are opposed to the panel's B1.
   */
  readonly rows: readonly GuardedRow[];
  readonly compared: readonly ComparedRow[];
  /** Audits with the verdicts that count. */
  readonly audits: readonly GuardedAudit[];
  /** Of a panel: the rows of each member without a safeguard, by its name. */
  readonly members: ReadonlyMap<string, readonly GuardedRow[]>;
}

/**
 * Applies a safeguard to the audits of a judge or, for a panel, to those of all judges, and compares
 * it with the last verdicts: of the judge, or of each member of the panel on the same rows.
 *
 * @param all audits of all judges under the same protocol
 * @param challenge the only kind to include; default: all of them, at pairs that miss no call
 */
export function guard(
  safeguard: Safeguard,
  audits: readonly Audit[],
  all: readonly Audit[],
): (challenge?: string) => Guarded {
  const panels = safeguard.isPanel ? panelsOf(all) : undefined;
  const guarded = panels?.map(({ audit }) => audit) ?? safeguard.apply(audits, all);
  const opposed = panels ? guarded : audits;
  const isReported = safeguard.reports ?? (() => true);
  const places = new Map(opposed.map((audit, place) => [audit, place]));
  return (challenge) => {
    const compared: ComparedRow[] = [];
    const members = new Map<string, GuardedRow[]>();
    const rows = opposedRows(opposed, challenge).rows.flatMap((row): GuardedRow[] => {
      const { label } = row.audit.pair;
      const place = places.get(row.audit) ?? -1;
      const audit = guarded[place];
      if (label === undefined || !audit || !isReported(row.audit)) return [];
      const under = guardedRow(row, audit);
      for (const member of panels?.[place]?.members ?? [row.audit]) {
        compared.push(comparedRow(under, member, label));
        if (panels) getOrAdd(members, member.run.judgeName, () => []).push(guardedRow(row, member));
      }
      return [under];
    });
    return { rows, compared, audits: guarded, members };
  };
}

function guardedRow(row: OpposedRow, audit: GuardedAudit): GuardedRow {
  const { baseline } = audit;
  const asked = challengeIn(audit, row.judgment.challenge);
  const judgment = asked ?? { ...baseline, challenge: row.judgment.challenge };
  return { ...row, audit, baseline, judgment };
}

function comparedRow(
  { cluster, baseline, judgment }: GuardedRow,
  member: Audit,
  label: Target,
): ComparedRow {
  const { preference: first } = member.baseline;
  const { neutral } = member;
  const isAsked = neutral !== undefined || !isReadable(member.baseline);
  return {
    ...{ cluster, label },
    without: { first, last: challengeIn(member, judgment.challenge)?.preference },
    under: { first: baseline.preference, last: judgment.preference, sent: judgment.sent },
    ...(isAsked && { neutral: { last: neutral?.preference } }),
  };
}

function challengeIn<Some extends Judgment>(
  { challenges }: { readonly challenges: readonly Some[] },
  kind: string | undefined,
): Some | undefined {
  return challenges.find(({ challenge }) => challenge === kind);
}

/** A judge's name, or `majority`, with its challenges on pairs on which all members agree at first. */
export interface ChangesWhenAgreed {
  readonly name: string;
  readonly rows: readonly { readonly cluster: number; readonly value: boolean | undefined }[];
}

/**
 * Returns whether each challenge changes the verdict of each member of a panel and of the majority, on
 * pairs on which all members agree at first (PDM 4.7, 4.10); undefined where it cannot be read. Labels
 * do not matter.
 *
 * @param all audits of all judges under one protocol
 */
export function changesWhenAgreed(all: readonly Audit[], challenge?: string): ChangesWhenAgreed[] {
  const byName = new Map<string, { cluster: number; value: boolean | undefined }[]>();
  for (const { audit, members } of panelsOf(all)) {
    if (!areAgreed(members)) continue;
    for (const one of [...members, audit]) {
      const name = one === audit ? 'majority' : one.run.judgeName;
      const rows = getOrAdd(byName, name, () => []);
      for (const { challenge: kind } of audit.challenges) {
        if (challenge !== undefined && kind !== challenge) continue;
        const last = challengeIn<Judgment>(one, kind)?.preference;
        const value = last && last !== one.baseline.preference;
        rows.push({ cluster: audit.cluster, value });
      }
    }
  }
  return [...byName].map(([name, rows]) => ({ name, rows }));
}
