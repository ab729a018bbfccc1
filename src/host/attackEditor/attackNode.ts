import type * as vscode from 'vscode';
import type { AttackSample } from '../../core/data/samples/sample.ts';
import type { AttackCell } from '../../core/runs/attack/cell.ts';
import type { AttackView } from '../../core/runs/attack/views/attackView.ts';

/** An item of the attack view, with its children. */
export interface AttackNode {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Additional text for the tooltip. */
  readonly detail?: string;
  /** Name of a product icon. */
  readonly icon?: string;
  readonly color?: string;
  readonly contextValue?: string;
  /** Command run by Enter or a click. */
  readonly command?: vscode.Command;
  /** State and title of its checkbox. */
  readonly tick?: { readonly isOn: boolean; readonly title: string };
  /** The icon's meaning, for screen readers. */
  readonly state?: string;
  readonly children?: readonly AttackNode[];
}

/** Data shown in the attack view. */
export interface AttackToShow {
  readonly view: AttackView;
  readonly sample: AttackSample;
  readonly cell: AttackCell;
}
