import type * as vscode from 'vscode';
import type { AttackSample } from '../../core/pointwise/sample.ts';
import type { AttackCell } from '../../core/runs/attack/cell.ts';
import type { AttackView } from '../../core/runs/attack/views/attackView.ts';

/** A line of the attack's view, with those below it. */
export interface AttackNode {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** More of it, for the tooltip. */
  readonly detail?: string;
  /** Name of one of VS Code's icons, and a colour of the theme. */
  readonly icon?: string;
  readonly color?: string;
  readonly contextValue?: string;
  /** What Enter does. */
  readonly command?: vscode.Command;
  /** A box that the user can tick. */
  readonly tick?: { readonly isOn: boolean; readonly title: string };
  /** What the icon says, for those who do not see it. */
  readonly state?: string;
  readonly children?: readonly AttackNode[];
}

/** What there is to see of an attack, as lines of a tree. */
export interface AttackToShow {
  readonly view: AttackView;
  readonly sample: AttackSample;
  readonly cell: AttackCell;
}
