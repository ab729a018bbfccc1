import type { ScoreMessage } from '../../core/pointwise/scoreCalls.ts';

interface PlantedIssue {
  readonly criterion: string;
  readonly type: string;
  readonly instance: string;
  readonly severity: number;
}

/**
 * Issues that the practice judge claims to have found. For each criterion their severities sum to what
 * leaves 40 to 65 of 100 points by CoSER's formula; a rise of one β (10 points) takes 2 of them away.
 */
export function plantIssues(
  shown: ScoreMessage,
  codes: readonly string[],
  rise: number,
  quality: (name: string) => number,
): readonly PlantedIssue[] {
  const turns = turnsIn(shown.response);
  const rounds = turns.filter((turn) => !turn.startsWith('Environment:')).length;
  return codes.flatMap((code) => {
    const types = typesOf(shown.rubric ?? '', code);
    const points = 7 + Math.floor(4 * quality('whole')) + Math.floor(3 * quality(code));
    const sum = Math.max(0, Math.ceil(0.3 * rounds) + points - Math.round(2 * rise));
    return Array.from({ length: Math.ceil(sum / 3) }, (_, index) => ({
      criterion: code,
      type: types[index % types.length] ?? 'General',
      instance: instanceAt(turns, index),
      severity: Math.min(3, sum - 3 * index),
    }));
  });
}

/** Turns of a dialogue, or paragraphs of a text, as the judge is shown them. */
function turnsIn(response: string): readonly string[] {
  const turns = response.split(/^\[Turn \d+\] /m).slice(1);
  return turns.map((turn) => turn.trim());
}

function typesOf(rubric: string, code: string): readonly string[] {
  const own = rubric.split(/^(?=C\d+\. )/m).find((part) => part.startsWith(`${code}. `)) ?? '';
  return [...own.matchAll(/^- Type "([^"\n]+)"/gm)].map(([, name = '']) => name);
}

function instanceAt(turns: readonly string[], index: number): string {
  const turn = turns[index % turns.length];
  if (turn === undefined) return 'The text as a whole is uneven here.';
  return `Turn ${index % turns.length} could be closer to what the scene needs: ${JSON.stringify(turn.slice(0, 60))}`;
}
