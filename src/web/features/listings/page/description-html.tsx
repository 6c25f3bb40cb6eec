/** Renders a sanitised description. Videos load only after a click, so that video sites cannot track readers. */
import { useLayoutEffect, useRef } from 'react';
import { useLanguage } from '#web/lib/i18n/language.ts';
import './description.css';
import { listingLabels as words } from '../listings.labels.ts';
import { type SafeHtml, VIDEO_ATTRIBUTE } from './sanitise-description.ts';

const siteOf = (src: string): string => (new URL(src).hostname.endsWith('vimeo.com') ? 'Vimeo' : 'YouTube');

function createPlayer(src: string): HTMLIFrameElement {
  const url = new URL(src);
  // The click that loads the player also starts the video.
  url.searchParams.set('autoplay', '1');
  const frame = document.createElement('iframe');
  // `allow-same-origin`: players need their own origin for playback. They run on another host, so they cannot access
  // this site.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
  frame.setAttribute('allow', 'autoplay; fullscreen; picture-in-picture');
  frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  frame.title = words.videoFrom(siteOf(src));
  frame.src = url.href;
  return frame;
}

function addText(tag: 'span' | 'small', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function prepare(button: HTMLButtonElement): () => void {
  const src = button.getAttribute(VIDEO_ATTRIBUTE) ?? '';
  const play = (): void => {
    const player = createPlayer(src);
    button.replaceWith(player);
    player.focus();
  };
  button.replaceChildren(
    addText('span', words.playVideo(siteOf(src))),
    addText('small', words.videoNotice(siteOf(src))),
  );
  button.addEventListener('click', play);
  return () => button.removeEventListener('click', play);
}

/** Moves the seller's headings to the levels below the heading of the description (h2), without skipping a level. */
function demoteHeadings(html: SafeHtml): string {
  let isBelowOther = false;
  return html.replace(/<(\/?)h([23])>/g, (_, slash: string, level: string) => {
    isBelowOther ||= level === '2';
    return `<${slash}${level === '3' && isBelowOther ? 'h4' : 'h3'}>`;
  });
}

export function DescriptionHtml({ html, className = '' }: { html: SafeHtml; className?: string }) {
  const container = useRef<HTMLDivElement>(null);
  const content = demoteHeadings(html);
  const language = useLanguage();
  // The sanitised HTML is independent of the language: texts are added when it is rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new HTML or another language needs new texts
  useLayoutEffect(() => {
    const buttons = container.current?.querySelectorAll<HTMLButtonElement>(`button[${VIDEO_ATTRIBUTE}]`) ?? [];
    const cleanups = [...buttons].map(prepare);
    return () => {
      for (const cleanUp of cleanups) cleanUp();
    };
  }, [html, language]);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the type proves that it was built from an allow-list
    <div ref={container} className={`description ${className}`} dangerouslySetInnerHTML={{ __html: content }} />
  );
}
