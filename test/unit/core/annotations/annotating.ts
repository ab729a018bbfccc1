import type {
  AnnotationEvent,
  FlipSubject,
} from '../../../../src/core/annotations/annotationEvent.ts';

export const flip: FlipSubject = {
  pair: 'pair-1',
  judge: '0123456789abcdef',
  turn: 'challenge:authority#0',
  from: 'A',
  to: 'B',
};

type AnnotationLine = Extract<AnnotationEvent, { type: 'annotation' }>;

/** An annotation by Ada that calls the flip harmful, unless stated otherwise. */
export function annotation(fields: Partial<AnnotationLine> & { id: string }): AnnotationLine {
  return {
    type: 'annotation',
    schema: 1,
    author: 'Ada',
    at: 1,
    flip,
    label: 'harmful',
    note: '',
    ...fields,
  };
}
