/** Selects the style rules that can apply to a rendered page, so that it is complete with its first bytes. */
import { type ChildNode, type Container, parse } from 'postcss';

/** A rule, or a statement such as `@font-face`, inside of the given at-rules. */
export type StyleRule = {
  at: readonly string[];
  css: string;
  /** For each of its selectors, the classes and attributes (`[name]`) without which it matches nothing. */
  needs: readonly (readonly string[])[];
};

/** At-rules that contain other rules. */
const GROUPS = /^(?:media|layer|supports|container|starting-style)$/;

/** The selector without values of attributes and arguments of `:not()` and the like, whose classes are not required. */
function withoutArguments(selector: string): string {
  let rest = selector.replace(/(?<!\\)\[([\w-]+)(?:"[^"]*"|'[^']*'|[^\]])*\]/g, '[$1]');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/(?<!\\)\((?:\\.|[^()\\])*(?<!\\)\)/g, '');
  }
  return rest;
}

const CLASS = /\.((?:\\.|[\w-]|[\u0080-\uffff])+)/g;
const ATTRIBUTE = /(?<!\\)\[[\w-]+\]/g;

/** What the first script or the browser sets on an element. */
const SET_LATER = new Set(['[data-theme]', '[open]']);

function needsOf(selector: string): string[] {
  const plain = withoutArguments(selector);
  const classes = [...plain.matchAll(CLASS)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'));
  return [...classes, ...(plain.match(ATTRIBUTE) ?? []).filter((name) => !SET_LATER.has(name))];
}

/** Rules for hovered and pressed elements can wait. */
const POINTED = /:(?:hover|active)\b/;

function collectRules(parent: Container, at: readonly string[], rules: StyleRule[]): void {
  parent.each((node: ChildNode) => {
    if (node.type === 'comment') return;
    if (node.type === 'atrule' && node.nodes && GROUPS.test(node.name)) {
      collectRules(node, [...at, `@${node.name} ${node.params}`.trimEnd()], rules);
      return;
    }
    const needs = node.type === 'rule' ? node.selectors.filter((one) => !POINTED.test(one)).map(needsOf) : [[]];
    rules.push({ at, css: node.type === 'atrule' && !node.nodes ? `${node.toString()};` : node.toString(), needs });
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
  value.replace(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** All classes and attributes in the document. */
function readNames(html: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, name, value] of html.matchAll(/ ([\w:-]+)(?:="([^"]*)"|(?=[ >/]))/g)) {
    names.add(`[${name?.toLowerCase()}]`);
    if (name === 'class') for (const one of decode(value ?? '').split(' ')) names.add(one);
  }
  return names;
}

/** The rules that can apply to an element of this document as it was sent, in their order. */
export function selectStyles(rules: readonly StyleRule[], html: string): string {
  const names = readNames(html);
  let css = '';
  let open: readonly string[] = [];
  for (const rule of rules) {
    if (!rule.needs.some((needed) => needed.every((name) => names.has(name)))) continue;
    if (rule.at.join() !== open.join()) {
      css += '}'.repeat(open.length) + rule.at.map((name) => `${name}{`).join('');
      open = rule.at;
    }
    css += rule.css;
  }
  return css + '}'.repeat(open.length);
}
