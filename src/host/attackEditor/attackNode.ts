import type * as vscode from 'vscode';
import type { AttackSample } from '../../core/pointwise/sample.ts';
import type { AttackCell } from '../../core/runs/attack/cell.ts';
import type { AttackView } from '../../core/runs/attack/views/attackView.ts';

/** A line of the attack view, with its children. */
export interface AttackNode {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Further text for the tooltip. */
  readonly detail?: string;
  /** Name of a product icon, and a theme color. */
  readonly icon?: string;
  readonly color?: string;
  readonly contextValue?: string;
  /** Command that Enter or a click runs. */
  readonly command?: vscode.Command;
  /** A checkbox. */
  readonly tick?: { readonly isOn: boolean; readonly title: string };
  /** The icon's meaning, for screen readers. */
  readonly state?: string;
  readonly children?: readonly AttackNode[];
}

/** What the attack view shows. */
export interface AttackToShow {
  readonly view: AttackView;
  readonly sample: AttackSample;
  readonly cell: AttackCell;
}
