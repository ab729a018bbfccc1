import { type ComponentChild, render } from 'preact';

/** The minimal document element that Preact needs to render without a browser. */
export class StaticElement {
  readonly nodeType = 1;
  readonly ownerDocument = staticDocument;
  readonly attributes = new Map<string, string>();
  readonly childNodes: StaticNode[] = [];
  readonly localName: string;
  readonly namespaceURI: string;
  parentNode: StaticElement | null = null;

  constructor(namespaceURI: string, localName: string) {
    this.namespaceURI = namespaceURI;
    this.localName = localName;
  }

  get firstChild(): StaticNode | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): StaticNode | null {
    return siblingOf(this);
  }

  /** The classes in its `class` attribute. */
  get classes(): readonly string[] {
    return (this.attributes.get('class') ?? '').split(/\s+/).filter(Boolean);
  }

  get textContent(): string {
    return this.childNodes
      .map((child) => (child instanceof StaticElement ? child.textContent : child.data))
      .join('');
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value));
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  insertBefore(node: StaticNode, before: StaticNode | null): void {
    node.parentNode?.removeChild(node);
    const place = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(place, 0, node);
    node.parentNode = this;
  }

  removeChild(node: StaticNode): void {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
  }

  /** Does nothing, because a static drawing has no interaction. */
  addEventListener(): void {}

  /** Returns nothing, because marks in a static drawing have no tab order. */
  querySelectorAll(): readonly never[] {
    return [];
  }
}

class StaticText {
  readonly nodeType = 3;
  data: string;
  parentNode: StaticElement | null = null;

  constructor(data: string) {
    this.data = data;
  }

  get nextSibling(): StaticNode | null {
    return siblingOf(this);
  }
}

type StaticNode = StaticElement | StaticText;

const staticDocument = {
  createElementNS: (namespace: string, name: string) => new StaticElement(namespace, name),
  createTextNode: (data: unknown) => new StaticText(String(data)),
};

/** Returns the initial render of a component as a tree. */
export function renderStatic(content: ComponentChild): StaticElement {
  const root = new StaticElement('http://www.w3.org/1999/xhtml', 'div');
  render(content, root as unknown as Element);
  return root;
}

function siblingOf(node: StaticNode): StaticNode | null {
  const all = node.parentNode?.childNodes ?? [];
  return all[all.indexOf(node) + 1] ?? null;
}
