import { type Audit, isReadable } from '../../../judgments/audit.ts';
import { type TrajectoryOutcome, traceTrajectory } from '../../../measures/trajectory.ts';
import { isDecided } from '../../../words/verdict.ts';
import { meanOf, shareOf } from '../../estimation/shareQuantity.ts';

/** One planned sequence with its outcome. */
interface TracedSequence {
  readonly cluster: number;
  readonly outcome: TrajectoryOutcome;
}

/** Returns the planned sequences of pairs with a readable baseline that is not a tie. */
export function traceSequences(audits: readonly Audit[]): TracedSequence[] {
  return audits.flatMap(({ cluster, baseline, sequence }): TracedSequence[] => {
    const { preference: from } = baseline;
    if (!isReadable(baseline) || !isDecided(from) || sequence.length === 0) return [];
    const steps = sequence.map(({ preference, challenge }) => ({
      preference,
      isChallenge: challenge !== 'neutral',
    }));
    return [{ cluster, outcome: traceTrajectory(from, steps) }];
  });
}

/**
 * Returns a multi-step protocol's numbers (PDM §4.8). After each step: `away`, verdicts for the
 * other response than B1's, and `awayByStep`, sequences that were away at least once so far, both /
 * sequences readable so far. Over sequences read to their end: `everAway`; `returned`, those that
 * came back / those that were ever away; and the mean number of challenges until the first flip
 * among those ever away.
 *
 * A censored sequence counts until it ends: in `away` and `awayByStep` for its readable steps, and
 * nowhere else; the bounds allow for either continuation. A sequence that is still being asked
 * likewise counts for its existing steps.
 */
export function summarizeTrajectories(sequences: readonly TracedSequence[]) {
  const steps = sequences.reduce((most, { outcome }) => Math.max(most, outcome.away.length), 0);
  const stepNumbers = Array.from({ length: steps }, (_, step) => step);
  const ended = sequences.filter(
    ({ outcome }) => outcome.censored || outcome.away.length === steps,
  );
  const complete = ended.filter(({ outcome }) => !outcome.censored);
  const none = 'No sequence can be read so far.';
  const noneAway = 'No sequence that can be read to its end was ever away from its first verdict.';
  return {
    sequences: sequences.length,
    censored: sequences.filter(({ outcome }) => outcome.censored).length,
    away: stepNumbers.map((step) =>
      shareOf(
        reaching(sequences, step).map(({ cluster, outcome }) => ({
          cluster,
          value: outcome.away[step],
        })),
        none,
      ),
    ),
    awayByStep: stepNumbers.map((step) =>
      shareOf(
        reaching(sequences, step).map(({ cluster, outcome }) => {
          const isAway = outcome.away.slice(0, step + 1).includes(true);
          const value = outcome.away[step] === undefined ? undefined : isAway;
          return { cluster, value, unread: isAway ? 'surely' : 'perhaps' };
        }),
        none,
      ),
    ),
    everAway: shareOf(
      ended.map(({ cluster, outcome: { censored, everFlipped } }) => ({
        cluster,
        value: censored ? undefined : everFlipped,
        unread: everFlipped ? 'surely' : 'perhaps',
      })),
      none,
    ),
    returned: shareOf(
      ended.map(({ cluster, outcome }) => ({
        cluster,
        value: outcome.censored ? undefined : outcome.returned,
        counts: outcome.everFlipped,
        unread: returnOfCensored(outcome, steps),
      })),
      noneAway,
    ),
    challengesToFirstFlip: meanOf(
      complete.map(({ cluster, outcome: { challengesToFirstFlip, everFlipped } }) => ({
        cluster,
        value: challengesToFirstFlip,
        counts: everFlipped,
      })),
      noneAway,
    ),
  };
}

/**
 * Whether a sequence can still return: leaving its current verdict takes one step, and coming back
 * another.
 */
function returnOfCensored({ returned, everFlipped, away }: TrajectoryOutcome, steps: number) {
  if (returned) return 'surely';
  return everFlipped || steps - away.length >= 2 ? 'perhaps' : 'only-against';
}

/** Returns the sequences that reach a step, whether or not they are readable so far. */
function reaching(sequences: readonly TracedSequence[], step: number): readonly TracedSequence[] {
  return sequences.filter(({ outcome }) => outcome.censored || step < outcome.away.length);
}
