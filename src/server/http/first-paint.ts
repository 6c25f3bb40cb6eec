/** Builds the only inline script of a page: applies the device's settings, then loads the pictures and the app. */
import { HYDRATED_EVENT, PAGE_DATA_ID } from '#contract/rendered-page.ts';
import { contentHash } from './content-hash.ts';

/** The id of the template with the elements that load the scripts of a rendered page. */
export const CODE_ID = 'page-code';

/** Milliseconds after which the scripts of a page are loaded even if its pictures are not. */
const PICTURES_TIMEOUT_MS = 3000;

/**
 * Applies the theme, hides the dismissed announcements (of the others, a small screen shows the first), and marks the page if a session is stored, which hides the
 * elements for visitors. The style sheet is created by script, which the content policy allows. Only ids of digits are
 * used, so that no stored value can add other rules to the sheet.
 */
const APPLY_CHOICES = [
  'let token;try{token=localStorage.accessToken||sessionStorage.accessToken;',
  "if(token)document.documentElement.dataset.session='';",
  "const{theme}=localStorage;if(theme==='light'||theme==='dark')document.documentElement.dataset.theme=theme;",
  'const ids=Object.keys(localStorage).flatMap((key)=>/^dismissed-announcement-(\\d+)$/.exec(key)?.[1]??[]);',
  'const sheet=new CSSStyleSheet();',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the script
  'const gone=ids.map((id)=>`[data-announcement="${id}"]`).join();',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the script
  'if(gone)sheet.replaceSync(`${gone}{display:none}@media (width<48rem){.announcements:not([data-expanded])>:nth-child(1 of [data-announcement]:not(${gone})){display:block}.announcements:not(:has(>:nth-child(2 of [data-announcement]:not(${gone}))))>button{display:none}}`);',
  'document.adoptedStyleSheets.push(sheet)',
  '}catch{}',
].join('');

/**
 * Hides the pictures below the fold until those above it are painted or the visitor scrolls. Browsers load lazy
 * pictures up to three screens ahead, so all pictures would otherwise compete for the network.
 */
const HOLD_PICTURES = [
  'let showPictures=()=>{};',
  `try{if(document.getElementById('${CODE_ID}')){`,
  "const later=new CSSStyleSheet();later.replaceSync('img[loading=lazy]{display:none}');",
  'document.adoptedStyleSheets.push(later);',
  'showPictures=()=>{later.disabled=true};',
  "addEventListener('scroll',showPictures,true)}}catch{}",
].join('');

/**
 * Loads the style sheets and then the scripts of a rendered page once its pictures are painted, or when the visitor
 * touches the page or presses a key. For signed-in users they are loaded at once, because these users wait for their
 * own parts of the page. Nothing is loaded before the page is complete, because the scripts read the data at its end.
 * The pictures are on the screen when the second animation frame after the `load` event begins; a hidden tab has no
 * frames, so a timer also triggers the load.
 *
 * Before the load, the page has only the styles that the server has written into it. All sheets begin to apply at once:
 * otherwise a rule of one sheet would for a moment override those of a later sheet.
 */
const LOAD_CODE = [
  'const load=()=>{showPictures();',
  `const code=document.readyState!=='loading'&&document.getElementById('${CODE_ID}');`,
  "if(code){code.remove();const{content}=code;const sheets=[...content.querySelectorAll('[rel=stylesheet]')];",
  "document.head.append(...sheets,...content.querySelectorAll('[rel=modulepreload]'));",
  'const loaded=(sheet)=>new Promise((done)=>{sheet.onload=sheet.onerror=done});',
  "Promise.all(sheets.map(loaded)).then(()=>{for(const sheet of sheets)sheet.media='all';document.head.append(content)})}};",
  "document.addEventListener('DOMContentLoaded',()=>{",
  `setTimeout(load,${PICTURES_TIMEOUT_MS});if(token)load()});`,
  'const next=requestAnimationFrame;',
  "addEventListener('load',()=>{next(()=>next(()=>{showPictures();setTimeout(load,50)}));setTimeout(load,500)});",
  "for(const type of ['pointerdown','keydown','focusin'])addEventListener(type,load,true);",
].join('');

/**
 * Repeats what the visitor did before the app hydrated the page: the last click on a button, and every change to a
 * checkbox, radio button or text field. React ignores an input event if it has already recorded the field's value. It
 * records values that are assigned to `value`, but not those that the visitor enters or the prototype's setter assigns.
 * Any user event makes React hydrate the part of the page in which it occurs; `dragend` is used because no part listens
 * to it. If React has replaced the button, the one with the same name is clicked. While the page is still arriving, the
 * element with its data, which marks it as not hydrated, is missing. The timeout is needed because the app sends `HYDRATED_EVENT` from an effect, in which React hydrates nothing.
 */
const KEEP_INPUT = [
  'let early;const boxes=new Set(),typed=new Map();',
  `const isEarly=()=>document.readyState==='loading'||document.getElementById('${PAGE_DATA_ID}');`,
  "addEventListener('click',(event)=>{if(!isEarly())return;const{target}=event;",
  "if(target.matches?.('input[type=checkbox],input[type=radio]')){boxes.add(target);event.stopPropagation();return}",
  "const button=target.closest?.('button');",
  'if(button){event.preventDefault();event.stopPropagation();early=button}},true);',
  "addEventListener('input',({target})=>{if(isEarly()&&!boxes.has(target))typed.set(target,target.value)},true);",
  `addEventListener('${HYDRATED_EVENT}',()=>setTimeout(()=>{`,
  'const send=(element,type)=>element.dispatchEvent(new Event(type,{bubbles:true}));',
  "const{set}=Object.getOwnPropertyDescriptor(HTMLInputElement.prototype,'value');",
  'for(const[field,value]of typed)if(field instanceof HTMLInputElement){',
  "send(field,'dragend');field.value='';set.call(field,value);send(field,'input')}",
  'for(const box of boxes)if(box.checked!==box.defaultChecked){',
  "send(box,'dragend');box.checked=box.defaultChecked;box.click()}",
  'const nameOf=(button)=>button.textContent+button.ariaLabel;',
  "if(early&&!early.isConnected)early=[...document.querySelectorAll('button')].find((other)=>nameOf(other)===nameOf(early));",
  "if(early){send(early,'dragend');early.click()}",
  '}))',
].join('');

/**
 * If the app's code cannot be loaded, for example because a new version on the server has replaced it, reloads the page
 * once; but not if the visitor has typed something or the server does not respond. The page then stays readable, and
 * its links work.
 */
const RELOAD_WITHOUT_CODE = [
  ";addEventListener('error',({target})=>{if(target?.type!=='module')return;",
  `const data=document.getElementById('${PAGE_DATA_ID}');if(!data)return;`,
  "data.remove();const[{type}={}]=performance.getEntriesByType('navigation');if(typed.size||type==='reload')return;",
  "fetch(location.href,{cache:'no-store'}).then(({ok})=>{if(ok&&!typed.size)location.reload()}).catch(()=>{})},true)",
].join('');

const SCRIPT = APPLY_CHOICES + HOLD_PICTURES + LOAD_CODE + KEEP_INPUT + RELOAD_WITHOUT_CODE;

export const firstPaintElement = `<script>${SCRIPT}</script>`;

export const firstPaintSource = contentHash(SCRIPT);
