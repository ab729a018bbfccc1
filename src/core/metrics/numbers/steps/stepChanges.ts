import { type Audit, isReadable, type Judgment } from '../../../judgments/audit.ts';
import { type Counted, meanOf, shareOf } from '../../estimation/shareQuantity.ts';

/**
 * Returns the effects of each step of planned sequences, besides whether it is away from B1:
 * verdicts that differ from the preceding step (for the first step, from B1), mean ΔC = c_step −
 * c_B1 and mean overlap with B1's justification, each over sequences readable so far. As in all
 * trajectory numbers, a sequence ends at an unreadable step and counts as unreadable from there on.
 */
export function stepChanges(audits: readonly Audit[]) {
  const changed: Counted[][] = [];
  const confidence: Counted[][] = [];
  const overlaps: Counted[][] = [];
  let steps = 0;
  for (const { sequence } of audits) steps = Math.max(steps, sequence.length);
  for (const { cluster, baseline, sequence } of audits) {
    if (!isReadable(baseline) || sequence.length === 0) continue;
    let previous: Judgment | undefined = baseline;
    for (let step = 0; step < steps; step += 1) {
      const asked = sequence[step];
      // Not asked yet, as opposed to unreadable.
      if (!asked && previous) break;
      const now: Judgment | undefined = asked && previous && isReadable(asked) ? asked : undefined;
      const value = now && now.preference !== previous?.preference;
      const [before, after] = [baseline.confidence, now?.confidence];
      const change = before === undefined || after === undefined ? undefined : after - before;
      addTo(changed, step, { cluster, value });
      addTo(confidence, step, { cluster, value: change });
      addTo(overlaps, step, { cluster, value: now?.overlap });
      previous = now;
    }
  }
  return changed.map((counted, step) => ({
    changedFromPrevious: shareOf(counted, 'No sequence can be read so far.'),
    confidenceChange: meanOf(confidence[step] ?? [], 'No sequence read so far states both.'),
    overlap: meanOf(overlaps[step] ?? [], 'No sequence read so far has an overlap.'),
  }));
}

function addTo(lists: Counted[][], place: number, counted: Counted): void {
  const list = lists[place];
  if (list) list.push(counted);
  else lists[place] = [counted];
}
