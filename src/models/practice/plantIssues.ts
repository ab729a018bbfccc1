import { flawsFor } from '../../core/runs/attack/flaws/flawBank.ts';
import type { ScoreMessage } from '../../core/scoring/scoreCalls.ts';

interface PlantedIssue {
  readonly criterion: string;
  readonly type: string;
  readonly instance: string;
  readonly severity: number;
}

/**
 * Returns issues that the practice judge claims to have found. For each criterion, their severities
 * leave 35 to 65 of 100 points by CoSER's formula; a rise of one β (10 points) removes 2 severity
 * points. Planted flaws from Recant's own bank come first (CE 5.4), under the matching criterion;
 * if there are any, an answer lists at most `attention` issues.
 */
export function plantIssues(
  shown: ScoreMessage,
  codes: readonly string[],
  rise: number,
  quality: (name: string) => number,
  attention: number,
): readonly PlantedIssue[] {
  const turns = turnsIn(shown.response);
  const found = codes.flatMap((code) => foundFlaws(shown, code));
  const claimed = codes.flatMap((code) => claimedIssues(shown, code, turns, rise, quality));
  return found.length === 0 ? claimed : [...found, ...claimed].slice(0, attention);
}

function foundFlaws({ response, rubric = '' }: ScoreMessage, code: string): PlantedIssue[] {
  const part = rubricPart(rubric, code);
  const name = /^C\d+\. (.*?)(?: \(weight [^)]*\))?$/m.exec(part)?.[1] ?? '';
  const type = typesIn(part)[0] ?? 'General';
  return flawsFor([{ name }], ownKind)
    .filter(({ text }) => response.includes(text))
    .map(({ text }) => ({ criterion: code, type, instance: text, severity: 3 }));
}

/** Number of flaws in the bank that match a criterion. */
const ownKind = 6;
const gravest = 5;

function claimedIssues(
  shown: ScoreMessage,
  code: string,
  turns: readonly string[],
  rise: number,
  quality: (name: string) => number,
): PlantedIssue[] {
  const types = typesIn(rubricPart(shown.rubric ?? '', code));
  const rounds = turns.filter((turn) => !turn.startsWith('Environment:')).length;
  const points = 7 + Math.floor(4 * quality('whole')) + Math.floor(3 * quality(code));
  const sum = Math.max(0, Math.ceil(0.3 * rounds) + points - Math.round(2 * rise));
  return Array.from({ length: Math.ceil(sum / gravest) }, (_, index) => ({
    criterion: code,
    type: types[index % types.length] ?? 'General',
    instance: instanceAt(turns, index),
    severity: Math.min(gravest, sum - gravest * index),
  }));
}

/** Returns the turns of a dialogue, or the paragraphs of a text, as shown to the judge. */
function turnsIn(response: string): readonly string[] {
  const turns = response.split(/^\[Turn \d+\] /m).slice(1);
  return turns.map((turn) => turn.trim());
}

function rubricPart(rubric: string, code: string): string {
  return rubric.split(/^(?=C\d+\. )/m).find((part) => part.startsWith(`${code}. `)) ?? '';
}

function typesIn(part: string): readonly string[] {
  return [...part.matchAll(/^- Type "([^"\n]+)"/gm)].map(([, name = '']) => name);
}

function instanceAt(turns: readonly string[], index: number): string {
  const turn = turns[index % turns.length];
  if (turn === undefined) return 'The text as a whole is uneven here.';
  return `Turn ${index % turns.length} could be closer to what the scene needs: ${JSON.stringify(turn.slice(0, 60))}`;
}
