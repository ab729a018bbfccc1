import { followUpKind, type TurnName } from '../../../words/turns.ts';
import { followUpTitle } from '../challenges/catalog.ts';

/** Kind of a step in the user's words. */
const ownWords = 'own';

/** Returns the name of a turn for the user interface. */
export function turnTitle(name: TurnName): string {
  if (name.arm === 'baseline') return 'First verdict';
  if (name.arm === 'repeat') return name.replicate === 1 ? 'Repeat' : `Repeat ${name.replicate}`;
  const kind = followUpKind(name) ?? ownWords;
  const title = kind === ownWords ? 'Own words' : followUpTitle(kind);
  if (name.arm === 'sequence') return `Step ${name.step}: ${title}`;
  return name.protocol === undefined ? title : `${title} (${name.protocol})`;
}
