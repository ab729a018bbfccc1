import type { AnnotationBook, FlipNotes } from '../../annotations/annotationBook.ts';
import { flipKey } from '../../annotations/annotationEvent.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { changeOf } from '../../judgments/verdictChange.ts';
import { isSamePair } from '../../metrics/rows/judgedPair.ts';
import { otherSide, sideOf } from '../../words/verdict.ts';
import type { Report } from '../reportSchema.ts';

/** Returns the annotations of a judgment that is a flip; undefined if it has no label. */
export type NotesOf = (flip: JudgmentRow) => FlipNotes | undefined;

/**
 * Returns a lookup of annotations by judgment. Most pairs have none, which is detected without
 * computing the flip's name.
 */
export function createNotesOf({ flips }: Pick<AnnotationBook, 'flips'>): NotesOf {
  const annotated = new Map([...flips].filter(([, { annotations }]) => annotations.length > 0));
  const pairs = new Set(
    [...annotated.values()].flatMap(({ annotations }) => annotations.map(({ flip }) => flip.pair)),
  );
  return ({ pair, judge, turn, preference }) => {
    const to = sideOf(preference);
    if (turn === undefined || to === undefined || !pairs.has(pair)) return undefined;
    return annotated.get(flipKey({ pair, judge, turn, from: otherSide(to), to }));
  };
}

/**
 * Returns a test for whether a judgment is a flip, to be called with rows in the order of
 * `orderRows`.
 */
export function createFlipTest(): (row: JudgmentRow) => boolean {
  let baseline: JudgmentRow | undefined;
  return (row) => {
    if (row.arm === 'baseline') baseline = row;
    return (
      baseline !== undefined &&
      changeOf(baseline.preference, row.preference) === 'flip' &&
      isSamePair(baseline, row)
    );
  };
}

/**
 * Describes the annotations that a report was given.
 *
 * @param rows those that the report is built from, in the order of `orderRows`
 */
export function describeAnnotations(
  { flips, blindVotes }: AnnotationBook,
  rows: Iterable<JudgmentRow>,
): NonNullable<Report['annotations']> {
  const given = [...flips.values()].map(({ annotations }) => annotations);
  const notesOf = createNotesOf({ flips });
  const isFlip = createFlipTest();
  const found = new Set<FlipNotes>();
  for (const row of rows) {
    const notes = isFlip(row) ? notesOf(row) : undefined;
    if (notes) found.add(notes);
  }
  const said = [...given.flat(), ...blindVotes];
  return {
    people: new Set(said.map(({ author }) => author)).size,
    flips: given.filter(({ length }) => length > 0).length,
    flipsFound: found.size,
    blindVotes: blindVotes.length,
  };
}
