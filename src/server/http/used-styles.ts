/**
 * Selects the style rules that can apply to a rendered page, so that the page can be painted before any style sheet
 * loads.
 */
import { type ChildNode, type Container, type Declaration, parse, type Rule } from 'postcss';

/** A style rule or a statement such as `@font-face`, with the at-rules that contain it. */
export type StyleRule = {
  at: readonly string[];
  css: string;
  /** For each selector, the classes and attributes (`[name]`) that the document must contain for it to match. */
  needs: readonly (readonly string[])[];
  uses: readonly string[];
  /** The custom property that the rule declares, if it declares nothing else. */
  declares?: string;
};

const VARIABLE = /var\(\s*(--[\w-]+)/g;

const variablesIn = (text: string): string[] => [...text.matchAll(VARIABLE)].map(([, name = '']) => name);

/** At-rules that contain other rules. */
const GROUPS = /^(?:media|layer|supports|container|starting-style)$/;

/**
 * Removes the parts of a selector whose class names can be missing from the document although the selector matches:
 * attribute values, and the arguments of pseudo-classes such as `:not()`.
 */
function withoutArguments(selector: string): string {
  let stripped = selector.replace(/(?<!\\)\[([\w-]+)(?:"[^"]*"|'[^']*'|[^\]])*\]/g, '[$1]');
  for (let before = ''; before !== stripped; ) {
    before = stripped;
    stripped = stripped.replace(/(?<!\\)\((?:\\.|[^()\\])*(?<!\\)\)/g, '');
  }
  return stripped;
}

const CLASS = /\.((?:\\.|[\w-]|[\u0080-\uffff])+)/g;
const ATTRIBUTE = /(?<!\\)\[[\w-]+\]/g;

/** Attributes that the document as sent can lack, because its first script or the browser sets them later. */
const SET_LATER = new Set(['[data-theme]', '[data-session]', '[open]']);

function needsOf(selector: string): string[] {
  const plain = withoutArguments(selector);
  const classes = [...plain.matchAll(CLASS)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'));
  return [...classes, ...(plain.match(ATTRIBUTE) ?? []).filter((name) => !SET_LATER.has(name))];
}

/** Rules for hovered and pressed elements can load later. */
const POINTED = /:(?:hover|active)\b/;

/** Splits a rule that declares custom properties (design tokens) into its declarations; other rules stay whole. */
function splitDeclarations(rule: Rule, at: readonly string[]): Pick<StyleRule, 'at' | 'css' | 'declares'>[] {
  const declarations = rule.nodes.filter((node) => node.type === 'decl');
  const isVariable = ({ prop }: Declaration): boolean => prop.startsWith('--');
  if (declarations.length < rule.nodes.length || !declarations.some(isVariable)) return [{ at, css: rule.toString() }];
  const inRule = [...at, rule.selector];
  return declarations.map((node) => ({
    ...{ at: inRule, css: `${node.toString()};` },
    ...(isVariable(node) && { declares: node.prop }),
  }));
}

function collectRules(parent: Container, at: readonly string[], rules: StyleRule[]): void {
  const add = (needs: StyleRule['needs'], rule: Pick<StyleRule, 'at' | 'css' | 'declares'>): void =>
    void rules.push({ ...rule, needs, uses: variablesIn(rule.css) });
  parent.each((node: ChildNode) => {
    if (node.type === 'rule') {
      const needs = node.selectors.filter((selector) => !POINTED.test(selector)).map(needsOf);
      for (const rule of splitDeclarations(node, at)) add(needs, rule);
    } else if (node.type === 'atrule') {
      const { name, params } = node;
      if (!node.nodes) add([[]], { at, css: `${node.toString()};` });
      else if (GROUPS.test(name)) collectRules(node, [...at, `@${name} ${params}`.trimEnd()], rules);
      else add([[]], { at, css: node.toString(), ...(name === 'property' && { declares: params }) });
    }
  });
}

/** Reads the rules of a style sheet in their order. Nested rules belong to the rule around them. */
export function readRules(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  collectRules(parse(css), [], rules);
  return rules;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const decode = (value: string): string =>
  value.replace(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

function readNames(html: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, name, value] of html.matchAll(/ ([\w:-]+)(?:="([^"]*)"|(?=[ >/]))/g)) {
    names.add(`[${name?.toLowerCase()}]`);
    if (name === 'class') for (const className of decode(value ?? '').split(' ')) names.add(className);
  }
  return names;
}

/** Returns the custom properties that the document and these rules use, directly or through other custom properties. */
function usedVariables(rules: readonly StyleRule[], html: string): ReadonlySet<string> {
  const used = new Set(variablesIn(html));
  const declared = new Map<string, string[]>();
  for (const { declares, uses } of rules) {
    if (declares === undefined) for (const name of uses) used.add(name);
    else declared.set(declares, [...(declared.get(declares) ?? []), ...uses]);
  }
  // Iterating over a set also visits the values that are added during the loop.
  for (const name of used) for (const other of declared.get(name) ?? []) used.add(other);
  return used;
}

const placeOf = ({ at, css }: StyleRule): string => `${at.join('\n')}\n${css}`;

/** Keeps only the last of several equal rules, because a rule takes effect at its last position. */
function withoutRepeats(rules: readonly StyleRule[]): readonly StyleRule[] {
  const last = new Map<string, StyleRule>();
  for (const rule of rules) {
    const place = placeOf(rule);
    // A map lists its entries in the order in which they were first set.
    last.delete(place);
    last.set(place, rule);
  }
  return [...last.values()];
}

const isLayer = (name: string): boolean => name.startsWith('@layer ');

/**
 * Returns a statement that fixes the order of the layers. Otherwise, the first rule of each layer would define the
 * layer's position, and some of these rules are left out.
 */
function layerOrder(rules: readonly StyleRule[]): string {
  const names = rules.flatMap(
    ({ at, css }) => /^@layer ([^{;]+)/.exec(at.find(isLayer) ?? css)?.[1]?.split(/, ?/) ?? [],
  );
  return names.length === 0 ? '' : `@layer ${[...new Set(names)].join()};`;
}

const isLayerOrder = ({ at, css }: StyleRule): boolean => at.length === 0 && /^@layer [^{]*;$/.test(css);

/** Returns the rules that can apply to an element of the document as sent, in their original order. */
export function selectStyles(rules: readonly StyleRule[], html: string): string {
  const names = readNames(html);
  const canMatch = ({ needs }: StyleRule) => needs.some((needed) => needed.every((name) => names.has(name)));
  const matching = rules.filter((rule) => canMatch(rule) && !isLayerOrder(rule));
  const used = usedVariables(matching, html);
  const usedRules = matching.filter(({ declares }) => declares === undefined || used.has(declares));
  let css = layerOrder(rules);
  let open: readonly string[] = [];
  for (const rule of withoutRepeats(usedRules)) {
    if (rule.at.join('\n') !== open.join('\n')) {
      css += '}'.repeat(open.length) + rule.at.map((name) => `${name}{`).join('');
      open = rule.at;
    }
    css += rule.css;
  }
  return css + '}'.repeat(open.length);
}
