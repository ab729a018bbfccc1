import { groupBy } from '../words/groupBy.ts';
import { type AnnotationEvent, type FlipSubject, flipKey } from './annotationEvent.ts';
import type { AnnotationLabel } from './annotationLabel.ts';

type EventOf<Type extends AnnotationEvent['type']> = Extract<AnnotationEvent, { type: Type }>;

/** The current state of an annotation after its edits. */
export interface Annotation {
  readonly id: string;
  readonly flip: FlipSubject;
  readonly label: AnnotationLabel;
  readonly note: string;
  readonly author: string;
  readonly at: number;
  readonly editedAt?: number;
}

/** Annotations and suppression of one flip. */
export interface FlipNotes {
  /** Oldest first. */
  readonly annotations: readonly Annotation[];
  readonly resolved: boolean;
  readonly suppression?: EventOf<'suppression'>;
}

/** The state that results from a set of events. */
export interface AnnotationBook {
  /** By `flipKey`. */
  readonly flips: ReadonlyMap<string, FlipNotes>;
  /** Blind votes that are not retracted: the last one of each author for each pair. */
  readonly blindVotes: readonly EventOf<'blind'>[];
}

/**
 * Replays events, in whatever order a merge left them: each counts once, by id, in order of time.
 * Only an annotation's author can edit or retract it, but anyone can retract a suppression.
 */
export function readAnnotations(events: Iterable<AnnotationEvent>): AnnotationBook {
  const distinct = new Map([...events].map((event) => [event.id, event]));
  const ordered = [...distinct.values()].sort(
    (one, other) => one.at - other.at || (one.id < other.id ? -1 : 1),
  );
  const mayChange = ({ of, author }: { of: string; author: string }) => {
    const changed = distinct.get(of);
    return changed !== undefined && (changed.author === author || changed.type === 'suppression');
  };
  const retracted = new Set(
    ofType(ordered, 'retraction').flatMap((event) => (mayChange(event) ? event.of : [])),
  );
  const standing = ordered.filter(({ id }) => !retracted.has(id));
  const edits = new Map(
    ofType(standing, 'edit').flatMap((edit) => (mayChange(edit) ? [[edit.of, edit]] : [])),
  );
  const aboutFlips = standing.flatMap((event) =>
    event.type === 'annotation' || event.type === 'resolution' || event.type === 'suppression'
      ? [event]
      : [],
  );
  const flips = new Map<string, FlipNotes>();
  for (const [key, about] of groupBy(aboutFlips, ({ flip }) => flipKey(flip))) {
    const suppression = ofType(about, 'suppression').at(-1);
    flips.set(key, {
      annotations: ofType(about, 'annotation').map((one) => edited(one, edits.get(one.id))),
      resolved: ofType(about, 'resolution').at(-1)?.resolved ?? false,
      ...(suppression ? { suppression } : {}),
    });
  }
  const votes = ofType(standing, 'blind').map(
    (vote) => [JSON.stringify([vote.author, vote.pair]), vote] as const,
  );
  return { flips, blindVotes: [...new Map(votes).values()] };
}

function ofType<Type extends AnnotationEvent['type']>(
  events: readonly AnnotationEvent[],
  type: Type,
): EventOf<Type>[] {
  return events.filter((event): event is EventOf<Type> => event.type === type);
}

function edited(event: EventOf<'annotation'>, edit: EventOf<'edit'> | undefined): Annotation {
  const { id, flip, author, at } = event;
  const { label, note } = edit ?? event;
  return { id, flip, label, note, author, at, ...(edit ? { editedAt: edit.at } : {}) };
}

/**
 * Returns the label that the latest annotations of all of a flip's authors share, or `conflict` if
 * they differ. Undefined without annotations.
 */
export function agreedLabel({
  annotations,
}: Pick<FlipNotes, 'annotations'>): AnnotationLabel | 'conflict' | undefined {
  const labels = new Set(lastLabels({ annotations }).values());
  return labels.size > 1 ? 'conflict' : [...labels][0];
}

/** Returns the label of each author's latest annotation of a flip. */
export function lastLabels({
  annotations,
}: Pick<FlipNotes, 'annotations'>): Map<string, AnnotationLabel> {
  return new Map(annotations.map(({ author, label }) => [author, label]));
}
