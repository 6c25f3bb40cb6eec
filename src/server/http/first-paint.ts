/** The only inline script of a page: applies this device's choices before the first paint, and keeps early clicks. */
import { createHash } from 'node:crypto';
import { HYDRATED_EVENT, PAGE_DATA_ID } from '#contract/rendered-page.ts';

/**
 * The theme, and the announcements that were dismissed. Their style sheet is created by script, which the content policy
 * allows; ids are digits, so that nothing in storage can add other rules. A click on a control before the app's scripts
 * have taken the page over is repeated once they have. The app removes the page's data then.
 */
const SCRIPT = [
  'try{',
  "const{theme}=localStorage;if(theme==='light'||theme==='dark')document.documentElement.dataset.theme=theme;",
  'const ids=Object.keys(localStorage).flatMap((key)=>/^dismissed-announcement-(\\d+)$/.exec(key)?.[1]??[]);',
  'const sheet=new CSSStyleSheet();',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the script
  'sheet.replaceSync(ids.map((id)=>`[data-announcement="${id}"]{display:none}`).join(""));',
  'document.adoptedStyleSheets.push(sheet)',
  '}catch{}',
  "const controls='button,label,input[type=checkbox],input[type=radio]';let early;",
  "addEventListener('click',(event)=>{",
  `const control=document.getElementById('${PAGE_DATA_ID}')&&event.target.closest?.(controls);`,
  'if(control){event.preventDefault();event.stopPropagation();early=control}},true);',
  `addEventListener('${HYDRATED_EVENT}',()=>early?.click())`,
].join('');

export const firstPaintElement = `<script>${SCRIPT}</script>`;

/** The source of the content policy that allows the script. */
export const firstPaintSource = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
