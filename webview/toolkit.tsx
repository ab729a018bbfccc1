import {
  provideVSCodeDesignSystem,
  type RadioGroup as RadioGroupElement,
  vsCodeButton,
  vsCodeDivider,
  vsCodeRadio,
  vsCodeRadioGroup,
} from '@vscode/webview-ui-toolkit';
import './toolkit.css';
import type { ComponentChildren, HTMLAttributes, TargetedEvent } from 'preact';

// The only file that knows which library the controls come from. Its badge and progress ring are not
// used: they carry style attributes, which the content security policy refuses.

provideVSCodeDesignSystem().register(
  vsCodeButton(),
  vsCodeDivider(),
  vsCodeRadio(),
  vsCodeRadioGroup(),
);

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'vscode-button': HTMLAttributes<HTMLElement> & {
        appearance: 'primary' | 'secondary';
      };
      'vscode-divider': HTMLAttributes<HTMLElement>;
      'vscode-radio': HTMLAttributes<HTMLElement> & { value: string };
      'vscode-radio-group': HTMLAttributes<RadioGroupElement> & { value: string };
    }
  }
}

export function Button(props: {
  readonly primary?: boolean;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}) {
  return (
    <vscode-button appearance={props.primary ? 'primary' : 'secondary'} onClick={props.onClick}>
      {props.children}
    </vscode-button>
  );
}

export function Divider() {
  return <vscode-divider />;
}

export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** One of several, all of them visible. */
export function RadioGroup(props: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}) {
  // The group sends this also when its value is set from here.
  const choose = ({ currentTarget }: TargetedEvent<RadioGroupElement>) => {
    if (currentTarget.value !== props.chosen) props.onChoose(currentTarget.value);
  };
  return (
    <vscode-radio-group value={props.chosen} onChange={choose}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the group names itself by this element. */}
      <label slot="label">{props.label}</label>
      {props.choices.map(({ value, text }) => (
        <vscode-radio key={value} value={value}>
          {text}
        </vscode-radio>
      ))}
    </vscode-radio-group>
  );
}
