import type { AnnotationBook, FlipNotes } from '../../annotations/annotationBook.ts';
import { flipKey } from '../../annotations/annotationEvent.ts';
import { type Audit, isFlip, type Judgment, judgmentsIn } from '../../judgments/audit.ts';
import { otherSide, sideOf } from '../../words/verdict.ts';
import type { Report } from '../reportSchema.ts';

/** Returns the annotations of a judgment that is a flip; undefined if it has no label. */
export type NotesOf = (flip: Judgment) => FlipNotes | undefined;

/**
 * Returns a lookup of annotations by judgment. Most pairs have none, which is detected without
 * computing the flip's name.
 */
export function createNotesOf({ flips }: Pick<AnnotationBook, 'flips'>): NotesOf {
  const annotated = new Map([...flips].filter(([, { annotations }]) => annotations.length > 0));
  const pairs = new Set(
    [...annotated.values()].flatMap(({ annotations }) => annotations.map(({ flip }) => flip.pair)),
  );
  return ({ audit, turn, preference }) => {
    const [pair, judge] = [audit.pair.key, audit.run.judge];
    const to = sideOf(preference);
    if (turn === undefined || to === undefined || !pairs.has(pair)) return undefined;
    return annotated.get(flipKey({ pair, judge, turn, from: otherSide(to), to }));
  };
}

/**
 * Describes the annotations that a report was given.
 *
 * @param audits those that the report is built from
 */
export function describeAnnotations(
  { flips, blindVotes }: AnnotationBook,
  audits: Iterable<Audit>,
): NonNullable<Report['annotations']> {
  const given = [...flips.values()].map(({ annotations }) => annotations);
  const notesOf = createNotesOf({ flips });
  const found = new Set<FlipNotes>();
  for (const audit of audits) {
    for (const judgment of judgmentsIn(audit)) {
      const notes = isFlip(audit.baseline, judgment) ? notesOf(judgment) : undefined;
      if (notes) found.add(notes);
    }
  }
  const said = [...given.flat(), ...blindVotes];
  return {
    people: new Set(said.map(({ author }) => author)).size,
    flips: given.filter(({ length }) => length > 0).length,
    flipsFound: found.size,
    blindVotes: blindVotes.length,
  };
}
