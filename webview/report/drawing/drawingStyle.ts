import type { StaticElement } from './staticNodes.ts';

interface Rule {
  /** Selectors of the element and its ancestors; the element's selector is last. */
  readonly path: readonly Compound[];
  readonly declarations: readonly (readonly [property: string, value: string])[];
}

interface Compound {
  readonly tag: string | undefined;
  readonly classes: readonly string[];
}

/** Properties that are also SVG presentation attributes. */
const presentation = new Set([
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'paint-order',
]);

/** Computes how the page's style sheet displays a drawing's elements in the light or dark theme. */
export class DrawingStyle {
  readonly #rules: readonly Rule[];
  readonly #variables = new Map<string, string>();

  /**
   * @param css the style sheet of an exported page: plain rules, with the light theme in `:root` and
   * the dark one in the same rule for screens that prefer it
   */
  constructor(css: string, theme: 'light' | 'dark' = 'light') {
    const [, dark = ''] = /prefers-color-scheme:\s*dark\)\s*\{([^{}]*\{[^{}]*\})/.exec(css) ?? [];
    const rules = topLevelRules(theme === 'dark' ? `${css}${dark}` : css);
    for (const { selectors, declarations } of rules) {
      if (!selectors.some((selector) => selector === ':root' || selector === 'body')) continue;
      for (const [name, value] of declarations) {
        if (name.startsWith('--')) this.#variables.set(name, value);
      }
    }
    this.#rules = rules
      .flatMap(({ selectors, declarations }) =>
        selectors.flatMap((selector) => {
          const path = pathOf(selector);
          const kept = declarations.filter(([property]) => presentation.has(property));
          return path && kept.length > 0 ? [{ path, declarations: kept }] : [];
        }),
      )
      .map((rule, place) => ({ rule, place, weight: weightOf(rule.path) }))
      .sort((one, other) => one.weight - other.weight || one.place - other.place)
      .map(({ rule }) => rule);
  }

  /**
   * Returns the presentation attributes of an element, from the rules for its classes and those of
   * its ancestors.
   */
  attributesOf(element: StaticElement): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const { path, declarations } of this.#rules) {
      if (!isAt(element, path)) continue;
      for (const [property, value] of declarations) found.set(property, this.#resolve(value));
    }
    for (const paint of ['fill', 'stroke']) {
      const value = found.get(paint);
      if (value === undefined) continue;
      const { color, opacity } = paintOf(value);
      found.set(paint, color);
      if (opacity !== undefined) found.set(`${paint}-opacity`, opacity);
    }
    return found;
  }

  /** Returns a theme color by its variable, such as `--vscode-foreground`. */
  color(variable: string): string {
    return paintOf(this.#resolve(`var(${variable})`)).color;
  }

  #resolve(value: string): string {
    let resolved = value;
    for (let depth = 0; depth < 8 && resolved.includes('var('); depth += 1) {
      resolved = resolved.replace(
        /var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g,
        (_, name, fallback = 'none') => this.#variables.get(name) ?? fallback.trim(),
      );
    }
    return resolved.trim();
  }
}

/**
 * Returns the rules outside `@media` and other blocks, which apply only to screens or particular
 * readers.
 */
function topLevelRules(css: string) {
  const plain = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/@[^{;]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', body = '']) => ({
    selectors: selectors.split(',').map((selector) => selector.trim()),
    declarations: body.split(';').flatMap((declaration): (readonly [string, string])[] => {
      const colon = declaration.indexOf(':');
      const property = declaration.slice(0, colon).trim();
      return colon < 0 ? [] : [[property, declaration.slice(colon + 1).trim()]];
    }),
  }));
}

/**
 * Returns undefined for a selector that isn't limited to classes and ancestors, such as one for a
 * hovered mark.
 */
function pathOf(selector: string): Compound[] | undefined {
  const path = selector.split(/\s+/).map((part) => /^([a-z]\w*)?((?:\.[\w-]+)*)$/.exec(part));
  if (path.some((part) => part === null)) return undefined;
  return path.map((part) => ({
    tag: part?.[1],
    classes: part?.[2]?.split('.').filter(Boolean) ?? [],
  }));
}

function weightOf(path: readonly Compound[]): number {
  return path.reduce((sum, { tag, classes }) => sum + 100 * classes.length + (tag ? 1 : 0), 0);
}

function isAt(element: StaticElement, path: readonly Compound[]): boolean {
  const own = path.at(-1);
  if (!own || !isLike(element, own)) return false;
  let rest = path.length - 2;
  for (let above = element.parentNode; above && rest >= 0; above = above.parentNode) {
    const wanted = path[rest];
    if (wanted && isLike(above, wanted)) rest -= 1;
  }
  return rest < 0;
}

function isLike(element: StaticElement, { tag, classes }: Compound): boolean {
  const own = element.classes;
  return (
    (tag === undefined || tag === element.localName) && classes.every((one) => own.includes(one))
  );
}

/** Converts a color to a form that every SVG viewer supports, with its opacity separate. */
function paintOf(value: string): { readonly color: string; readonly opacity?: string } {
  const mixed = /^color-mix\(in srgb,\s*(.+?)\s+([\d.]+)%,\s*(?:transparent|#0000)\)$/.exec(value);
  if (mixed) return { color: mixed[1] ?? 'none', opacity: String(Number(mixed[2]) / 100) };
  const rgba = /^rgba\((\d+),\s*(\d+),\s*(\d+),\s*([\d.]+)\)$/.exec(value);
  if (rgba) return { color: `rgb(${rgba.slice(1, 4).join(',')})`, opacity: rgba[4] ?? '1' };
  const hex = /^#(?:([\da-f]{3})([\da-f])|([\da-f]{6})([\da-f]{2}))$/i.exec(value);
  if (hex) {
    const digits = hex[2] === undefined ? (hex[4] ?? 'ff') : hex[2] + hex[2];
    const alpha = Number.parseInt(digits, 16) / 255;
    const color = `#${hex[1] ?? hex[3]}`;
    return alpha === 0 ? { color: 'none' } : { color, opacity: alpha.toFixed(2) };
  }
  return { color: value === 'transparent' ? 'none' : value };
}
