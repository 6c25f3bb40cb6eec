import { describe, expect, it } from 'vitest';
import { readRules, selectStyles } from './used-styles.ts';

const selected = (css: string, html: string): string => selectStyles(readRules(css), html);

describe('used styles', () => {
  it.each([
    ['a rule for a class that the page uses', '.a{color:red}.b{color:blue}', '<p class="a">', '.a{color:red}'],
    [
      'a rule for several classes only if the page uses all of them',
      '.a .b{top:0}.a.c{left:0}',
      '<p class="a b">',
      '.a .b{top:0}',
    ],
    ['a list of selectors if one of them can match', '.x,.a{top:0}.x,.y{top:1px}', '<p class="a">', '.x,.a{top:0}'],
    [
      'rules without classes',
      ':root{color:red}p>a,[data-theme]{top:0}',
      '<p>',
      ':root{color:red}p>a,[data-theme]{top:0}',
    ],
    [
      'rules for other states of an element, such as focus',
      '.a:focus{top:0}.a:focus-visible::after{top:0}',
      '<p class="a">',
      '.a:focus{top:0}.a:focus-visible::after{top:0}',
    ],
    [
      'rules with :not, :is or :where',
      '.a:not(.b:is(.c)){top:0}:is(.x,p){top:0}:where(.y)>.a{top:0}',
      '<p class="a">',
      '.a:not(.b:is(.c)){top:0}:is(.x,p){top:0}:where(.y)>.a{top:0}',
    ],
    [
      'rules with attribute values that look like classes',
      '[href$=".pdf"]{top:0}[title="(.x"]{top:0}',
      '<p title="x" href="y">',
      '[href$=".pdf"]{top:0}[title="(.x"]{top:0}',
    ],
    [
      'rules for an attribute that the page uses, whatever its value',
      '.a[aria-busy=true]{top:0}.a[data-over]{top:0}[disabled]{top:0}.a:not([hidden]){top:0}',
      '<p class="a" aria-busy="false"><input disabled>',
      '.a[aria-busy=true]{top:0}[disabled]{top:0}.a:not([hidden]){top:0}',
    ],
    [
      'rules for attributes that the browser or the first script sets',
      '[data-theme=dark]{top:0}[data-session] b{top:0}details[open]{top:0}',
      '<p>',
      '[data-theme=dark]{top:0}[data-session] b{top:0}details[open]{top:0}',
    ],
    [
      'no rules that are only for hovered and pressed elements',
      '.a:hover{top:0}.a:active{top:0}.a,.a:hover{top:1px}',
      '<p class="a">',
      '.a,.a:hover{top:1px}',
    ],
    [
      'rules for class names with escaped characters',
      '.md\\:p-1\\.5{top:0}.\\[\\&_p\\]\\:x p{top:0}.w-\\(--w\\){top:0}',
      '<p class="md:p-1.5 [&amp;_p]:x w-(--w)">',
      '.md\\:p-1\\.5{top:0}.\\[\\&_p\\]\\:x p{top:0}.w-\\(--w\\){top:0}',
    ],
    [
      'no rules for unused classes whose names begin with the name of a used class',
      '.a{top:0}.a-b{top:1px}.a__c{top:2px}',
      '<p class="a">',
      '.a{top:0}',
    ],
    [
      'fonts and animations',
      '@font-face{src:url(x)}@keyframes k{to{top:0}}',
      '<p>',
      '@font-face{src:url(x)}@keyframes k{to{top:0}}',
    ],
    [
      'all layers in their original order, even a layer whose first rules are unused',
      '@layer a,b;@layer c{.x{top:0}}@layer b{p{top:1px}}@media print{@layer d{.x{top:0}}}@layer c{p{top:2px}}',
      '<p>',
      '@layer a,b,c,d;@layer b{p{top:1px}}@layer c{p{top:2px}}',
    ],
    [
      'custom properties that are used directly or by another custom property',
      ':root{--a:var(--b);--b:1;--c:2;color:red}p{top:var(--a,0)}@property --b{syntax:"*"}@property --c{syntax:"*"}',
      '<p style="left:var( --d)">',
      ':root{--a:var(--b);--b:1;color:red;}p{top:var(--a,0)}@property --b{syntax:"*"}',
    ],
    [
      'custom properties that only the document uses, in each rule that declares them',
      ':root{--d:1}@media print{:root{--d:2}}.a{--d:3}.b{--d:4}',
      '<p class="a" style="left:var( --d)">',
      ':root{--d:1;}@media print{:root{--d:2;}}.a{--d:3;}',
    ],
    ['custom properties with an empty value', ':root{--a: ;top:var(--a)}', '<p>', ':root{--a: ;top:var(--a);}'],
    [
      'only the last one of repeated rules',
      '.a{top:0}.a{top:1px}@media print{.a{top:0}}.a{top:0}',
      '<p class="a">',
      '.a{top:1px}@media print{.a{top:0}}.a{top:0}',
    ],
    [
      'nested rules together with the enclosing rule',
      '.a{top:0;.x &{top:1px}}.b{.a &{top:0}}',
      '<p class="a">',
      '.a{top:0;.x &{top:1px}}',
    ],
  ])('the styles of a page contain %s', (_what, css, html, expected) => {
    expect(selected(css, html)).toBe(expected);
  });

  it('the styles of a page preserve the order of the rules and the at-rules around them', () => {
    const css =
      '@layer x{.a{top:0}@media (width>=1px){.b{top:0}.a{top:1px}}.a{top:2px}}@media print{.b{top:0}}.a{top:3px}';
    expect(selected(css, '<p class="a">')).toBe(
      '@layer x;@layer x{.a{top:0}}@layer x{@media (width>=1px){.a{top:1px}}}@layer x{.a{top:2px}}.a{top:3px}',
    );
  });
});
