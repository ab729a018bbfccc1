import type { Choice } from './toolkit.tsx';

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
  return (
    <label class="select">
      <span>{label}</span>
      <select value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
