import { useState } from 'preact/hooks';
import type { Choice } from './toolkit.tsx';

/** Number of lists of the page so far: `useId` repeats its ids in lists that are drawn later. */
let lists = 0;

function newId(): string {
  lists += 1;
  return `list-${lists}`;
}

/**
 * A drop-down list. It uses the browser's control because the toolkit's has style attributes, which
 * the content security policy blocks.
 */
export function Select(props: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}) {
  const { label, choices, chosen, onChoose } = props;
  const [id] = useState(newId);
  return (
    <div class="select">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
