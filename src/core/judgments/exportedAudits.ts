import type { ListedField } from '../measures/field.ts';
import { groupBy } from '../words/groupBy.ts';
import { type Audit, type Judgment, judgmentsIn, type PairFacts, type RunFacts } from './audit.ts';
import { auditOf, orderAudits } from './orderAudits.ts';

/** Maximum number of judgments that an exported report file includes. */
export const mostExported = 20_000;

/** Audits as JSON, for a file that includes lists of their judgments. */
export interface ExportedAudits {
  readonly runs: readonly ExportedRun[];
  /** Fields shown in the file's lists. */
  readonly listed: readonly ListedField[];
}

/** The record of a pair. */
export interface ExportedRecord {
  /** What the record is called, such as `#12 · How many miles?`. */
  readonly name: string;
  /** Place of the record among those of its dataset. */
  readonly place: number;
}

interface ExportedRun extends RunFacts {
  readonly pairs: readonly ExportedPair[];
}

interface ExportedPair extends PairFacts {
  readonly record: ExportedRecord;
  readonly audits: readonly ExportedAudit[];
}

interface ExportedAudit {
  readonly protocol: string;
  readonly judgments: readonly Omit<Judgment, 'audit'>[];
}

/** Returns audits by run and pair, without the pointers from judgments to their audits. */
export function nestAudits(
  audits: readonly Audit[],
  recordOf: (run: string, pair: string) => ExportedRecord,
): ExportedRun[] {
  return [...groupBy(audits, ({ run }) => run)].map(([run, ofRun]) => ({
    ...run,
    pairs: [...groupBy(ofRun, ({ pair }) => pair)].map(([pair, ofPair]) => ({
      ...pair,
      record: recordOf(run.run, pair.key),
      audits: ofPair.map((audit) => ({
        protocol: audit.protocol,
        judgments: judgmentsIn(audit).map(({ audit: _, ...judgment }) => judgment),
      })),
    })),
  }));
}

/** Returns the audits that were nested, in their order in a report. */
export function unnestAudits(runs: readonly ExportedRun[]): Audit[] {
  return orderAudits(
    runs.flatMap(({ pairs, ...run }) =>
      pairs.flatMap(({ record: _, audits, ...pair }) =>
        audits.flatMap(({ protocol, judgments }) => {
          const facts = { run, pair, protocol };
          return (
            auditOf({ facts, judgments: judgments.map((one) => ({ ...one, audit: facts })) }) ?? []
          );
        }),
      ),
    ),
  );
}
