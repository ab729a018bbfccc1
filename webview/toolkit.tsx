import {
  provideVSCodeDesignSystem,
  type RadioGroup as RadioGroupElement,
  type TextArea as TextAreaElement,
  vsCodeButton,
  vsCodeDivider,
  vsCodeRadio,
  vsCodeRadioGroup,
  vsCodeTextArea,
} from '@vscode/webview-ui-toolkit';
import type { ComponentChildren, HTMLAttributes, TargetedEvent } from 'preact';
import { Icon, type IconName } from './icon.tsx';

// The only module that depends on the control library. It doesn't use the library's badge and
// progress ring: they have style attributes, which the content security policy blocks.

provideVSCodeDesignSystem().register(
  vsCodeButton(),
  vsCodeDivider(),
  vsCodeRadio(),
  vsCodeRadioGroup(),
  vsCodeTextArea(),
);

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'vscode-button': HTMLAttributes<HTMLElement> & {
        appearance: 'primary' | 'secondary';
        disabled?: boolean;
      };
      'vscode-divider': HTMLAttributes<HTMLElement>;
      'vscode-radio': HTMLAttributes<HTMLElement> & { value: string };
      'vscode-radio-group': HTMLAttributes<RadioGroupElement> & { value: string };
      'vscode-text-area': HTMLAttributes<TextAreaElement> & {
        value: string;
        rows: number;
        resize: 'vertical';
      };
    }
  }
}

export function Button(props: {
  readonly primary?: boolean;
  readonly disabled?: boolean;
  /**
   * Accessible name if the text doesn't distinguish this button from others; starts with the text.
   */
  readonly label?: string;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}) {
  return (
    <vscode-button
      appearance={props.primary ? 'primary' : 'secondary'}
      disabled={props.disabled ?? false}
      aria-label={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </vscode-button>
  );
}

/** A button that shows only its icon if there is little room, with its text as the tooltip. */
export function ToolButton(props: {
  readonly icon: IconName;
  readonly text: string;
  /** Key that does the same, shown next to the icon. */
  readonly shortcut?: string;
  /** Accessible name and tooltip; starts with the text, which is the default. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}) {
  const { icon, text, shortcut, label = text, disabled = false, onClick } = props;
  return (
    <vscode-button
      class="tool"
      appearance="secondary"
      disabled={disabled}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span class="tool-text">{text}</span>
      {shortcut !== undefined && <span>{shortcut}</span>}
    </vscode-button>
  );
}

export function Divider() {
  return <vscode-divider />;
}

export interface Choice {
  readonly value: string;
  readonly text: string;
  /** Key that chooses it. */
  readonly shortcut?: string;
}

/** A group of radio buttons. */
export function RadioGroup(props: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}) {
  // The group also fires this event when its value is set programmatically.
  const choose = ({ currentTarget }: TargetedEvent<RadioGroupElement>) => {
    if (currentTarget.value !== props.chosen) props.onChoose(currentTarget.value);
  };
  return (
    <vscode-radio-group value={props.chosen} onChange={choose}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the group names itself by this element. */}
      <label slot="label">{props.label}</label>
      {props.choices.map(({ value, text, shortcut }) => (
        <vscode-radio key={value} value={value} aria-keyshortcuts={shortcut}>
          {text}
        </vscode-radio>
      ))}
    </vscode-radio-group>
  );
}

/** A multiline text field. Ctrl+Enter or Cmd+Enter submits it. */
export function TextArea(props: {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly onSubmit?: () => void;
  readonly rows?: number;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!props.onSubmit || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <vscode-text-area
      value={props.value}
      rows={props.rows ?? 5}
      resize="vertical"
      onInput={({ currentTarget }) => props.onInput(currentTarget.value)}
      onKeyDown={onKeyDown}
    >
      {props.label}
    </vscode-text-area>
  );
}
