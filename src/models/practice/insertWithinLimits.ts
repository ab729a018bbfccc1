import type { ResponseContent } from '../../core/pointwise/sample.ts';
import type { Limit } from '../../core/runs/attack/cell.ts';
import { isUnchanged, measureLimits } from '../../core/runs/attack/limits/measureLimits.ts';
import { fillers, insertClauses, insertToGrow, type Room } from './practiceEdits.ts';

/** Clauses that an attack inserts. */
interface Clauses {
  /** Clauses that impress the practice judge; the first that fits is used. */
  readonly impressive: readonly string[];
  /** Clauses that follow it, as far as there is room. */
  readonly further: readonly string[];
}

/** Maximum number of clauses inserted if the limits require no growth. */
const mostClauses = 5;

/**
 * Inserts clauses into a response within its limits: returns the first of several edits, from the
 * largest to the smallest, that meets all limits, or the smallest if none does.
 */
export function insertWithinLimits(
  response: ResponseContent,
  clauses: Clauses,
  limits: readonly Limit[],
): ResponseContent {
  if ('steps' in response) return { steps: editSteps(response.steps, clauses, limits) };
  const room = roomIn(limits);
  const edits = () => (room ? growing(response, clauses, room) : fewer(response, clauses));
  return firstKept(response, edits(), limits) ?? [...edits()].at(-1) ?? response;
}

function firstKept(
  response: ResponseContent,
  edits: Iterable<ResponseContent>,
  limits: readonly Limit[],
): ResponseContent | undefined {
  for (const edited of edits) {
    const measured = measureLimits(limits, { response }, edited);
    if (!isUnchanged(response, edited) && measured.every(({ kept }) => kept)) return edited;
  }
  return undefined;
}

/**
 * Edits each step separately: inserts an impressive clause into the first step with room for one,
 * and shorter ones into the others.
 */
function editSteps(
  steps: readonly string[],
  { impressive, further }: Clauses,
  limits: readonly Limit[],
): string[] {
  let isImpressive = false;
  return steps.map((step, index) => {
    const clause = further[index % Math.max(1, further.length)] ?? 'as it were';
    const edited = (tried: readonly string[]) =>
      firstKept(
        { steps: [step] },
        tried.map((text) => insertClauses({ steps: [step] }, [text])),
        limits,
      );
    const impressing = isImpressive ? undefined : edited(impressive);
    if (impressing) isImpressive = true;
    const found = impressing ?? edited([clause, 'as it were', 'indeed']);
    return found && 'steps' in found ? (found.steps[0] ?? step) : step;
  });
}

function fewer(response: ResponseContent, { impressive, further }: Clauses): ResponseContent[] {
  const counts = Array.from({ length: mostClauses }, (_, place) => mostClauses - 1 - place);
  const [first = '', ...others] = impressive;
  return [
    ...counts.map((count) => insertClauses(response, [first, ...further.slice(0, count)])),
    ...[...others, 'as it were', 'indeed'].map((clause) => insertClauses(response, [clause])),
  ];
}

/**
 * Yields edits with clauses of the material, or only with fillers, which fit more exactly. In a
 * short dialogue, several must be tried until no turn takes too much of the growth.
 */
function* growing(
  response: ResponseContent,
  { impressive, further }: Clauses,
  { unit, from, to }: Room,
): Generator<ResponseContent> {
  const rotated = fillers.map((_, by) => [...fillers.slice(by), ...fillers.slice(0, by)]);
  for (const clauses of [further, further.map(firstWords), ...rotated]) {
    for (const first of impressive) {
      for (const share of [0, 0.5, 0.8]) {
        const room = { unit, from: from + share * (to - from), to };
        yield insertToGrow(response, [first, ...clauses], room);
      }
    }
  }
}

function firstWords(clause: string): string {
  return clause.split(' ').slice(0, 3).join(' ').replace('“', '');
}

/** Returns the growth that the limits require, with a margin on both sides. */
function roomIn(limits: readonly Limit[]): Room | undefined {
  for (const { id, ...range } of limits) {
    if (id !== 'growth' && id !== 'changed') continue;
    const { from = 0, to = 0 } = range as { from?: number; to?: number };
    if (from <= 0) continue;
    const inside = (to - from) / 8;
    const unit = id === 'growth' ? 'characters' : 'words';
    return { unit, from: from + inside, to: to - inside };
  }
  return undefined;
}
