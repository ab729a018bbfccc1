import { orderSafeguards } from '../../../judgments/safeguards/catalog.ts';
import { steeringRows } from '../../../metrics/rows/steeringRows.ts';
import type { AuditSection } from '../../sectionContext.ts';
import { steeringNumbers } from '../steering.ts';

const reported = ['ps', 'dsSigned', 'ds', 'ers'];

/**
 * Reports PS, DS and ERS of the verdicts that count under each safeguard of a judge, over the rows in
 * which first verdict, turn without pressure and challenge all have one. Absent unless safeguards were
 * named.
 */
export const safeguardSteering: AuditSection = (context) => {
  const { safeguards = [], audits, everyJudge = audits, challenges } = context;
  const named = orderSafeguards(safeguards).filter(({ isPanel }) => !isPanel);
  if (safeguards.length === 0 || challenges.length === 0 || named.length < 2) return undefined;
  return {
    numbers: named.flatMap((safeguard) => {
      const { name, reports = () => true } = safeguard;
      const guarded = safeguard.apply(audits, everyJudge).filter(reports);
      return steeringNumbers(context, steeringRows(guarded), name)
        .filter(({ id }) => reported.some((one) => id === `${one}.${name}`))
        .map((number) => ({ ...number, id: `guarded.${number.id}` }));
    }),
    notes: [
      'What goes to people has no verdict, and is in no row, unless a safeguard lets the first one stand. A safeguard that lets nothing change is robust by design: ERS says nothing about corrections.',
    ],
  };
};
