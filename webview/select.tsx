import { useId } from 'preact/hooks';
import type { Choice } from './toolkit.tsx';

/**
 * One of many, of which one is seen. The browser's own control: the toolkit's carries style attributes,
 * which the content security policy refuses.
 */
export function Select(props: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}) {
  const { label, choices, chosen, onChoose } = props;
  const id = useId();
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
