import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { asMarkdownText, asNotification } from '../../core/words/escape.ts';
import { setContext } from '../setContext.ts';
import type { AttackNode } from './attackNode.ts';

const attackViewId = 'recant.attack';

/** Title, status, and items of the view. */
interface ShownAttack {
  /** Names of the response and the attack. */
  readonly title: string;
  /** Current activity or failure. */
  readonly message?: string | undefined;
  readonly nodes: readonly AttackNode[];
}

/** The tree view of the open attack; visible while there is one. */
export class AttackTree implements vscode.TreeDataProvider<AttackNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #view: vscode.TreeView<AttackNode>;
  readonly #checked: (node: AttackNode, isChecked: boolean) => void;
  #shown: ShownAttack | undefined;
  readonly onDidChangeTreeData = this.#changed.event;

  /** @param checked called when the user changes a checkbox */
  constructor(checked: (node: AttackNode, isChecked: boolean) => void) {
    this.#checked = checked;
    this.#view = vscode.window.createTreeView<AttackNode>(attackViewId, {
      treeDataProvider: this,
      showCollapseAll: true,
      manageCheckboxStateManually: true,
    });
    this.#view.onDidChangeCheckboxState(({ items }) => {
      for (const [node, state] of items) {
        this.#checked(node, state === vscode.TreeItemCheckboxState.Checked);
      }
    });
  }

  /**
   * Shows an attack; undefined hides the view. Items that are as before stay in place, because a
   * click on an item is lost if the item is replaced between press and release.
   */
  show(shown: ShownAttack | undefined): void {
    const isSame = isDeepStrictEqual(shown?.nodes, this.#shown?.nodes);
    if (!isSame) this.#shown = shown;
    this.#view.description = shown?.title ?? '';
    this.#view.message = shown?.message === undefined ? '' : asNotification(shown.message, 600);
    setContext('recant.attackOpen', shown !== undefined);
    if (!isSame) this.#changed.fire();
  }

  /** Reveals the view without moving the focus. */
  async reveal(): Promise<void> {
    const [first] = this.#shown?.nodes ?? [];
    if (first) await this.#view.reveal(first, { select: false, focus: false, expand: true });
  }

  getChildren(node?: AttackNode): AttackNode[] {
    return [...(node ? (node.children ?? []) : (this.#shown?.nodes ?? []))];
  }

  getParent({ id }: AttackNode): AttackNode | undefined {
    const find = (nodes: readonly AttackNode[]): AttackNode | undefined => {
      for (const node of nodes) {
        if (node.children?.some((child) => child.id === id)) return node;
        const found = find(node.children ?? []);
        if (found) return found;
      }
      return undefined;
    };
    return find(this.#shown?.nodes ?? []);
  }

  getTreeItem(node: AttackNode): vscode.TreeItem {
    const {
      id,
      label,
      description = '',
      detail,
      icon,
      color,
      contextValue,
      command,
      children,
      tick,
    } = node;
    const { None, Expanded } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(label, children?.length ? Expanded : None);
    // VS Code keeps items collapsed that had no children in the previous attack, unless the id
    // differs.
    item.id = children?.length ? `${id}/` : id;
    item.description = description;
    item.tooltip = new vscode.MarkdownString(
      [label, description, detail]
        .flatMap((one) => one || [])
        .map(asMarkdownText)
        .join('  \n'),
    );
    if (icon !== undefined) {
      item.iconPath = new vscode.ThemeIcon(icon, color ? new vscode.ThemeColor(color) : undefined);
    }
    if (contextValue !== undefined) item.contextValue = contextValue;
    if (command) item.command = command;
    if (tick) {
      const { Checked, Unchecked } = vscode.TreeItemCheckboxState;
      item.checkboxState = {
        state: tick.isOn ? Checked : Unchecked,
        tooltip: tick.title,
        accessibilityInformation: { label: tick.title },
      };
    }
    const state = node.state === undefined ? [] : [node.state];
    item.accessibilityInformation = {
      label: [label, ...state, description].filter(Boolean).join(', '),
    };
    return item;
  }

  dispose(): void {
    this.#view.dispose();
    this.#changed.dispose();
  }
}
