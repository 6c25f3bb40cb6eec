// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { DescriptionHtml } from './description-html.tsx';
import { sanitiseDescription } from './sanitise-description.ts';

afterEach(cleanup);

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/abcdefghijk';
const VIMEO = 'https://player.vimeo.com/video/123456?h=0123456789';
const frame = (src: string): string => `<iframe src="${src}" title="Video"></iframe>`;

function show(html: string) {
  return render(<DescriptionHtml html={sanitiseDescription(html)} />).container;
}

it('the description shows the seller’s headings at levels below the heading of the description', () => {
  show('<h2>Condition</h2><p>Mint</p><h3>Corners</h3><p>Sharp</p>');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Condition');
  expect(screen.getByRole('heading', { level: 4 }).textContent).toBe('Corners');
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

it('the description skips no heading level if the seller’s text begins with a smaller heading', () => {
  show('<h3>Corners</h3><p>Sharp</p><h2>Shipping</h2><h3>Post</h3>');
  const levels = screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  expect(levels).toEqual(['H3 Corners', 'H3 Shipping', 'H4 Post']);
});

describe('DescriptionHtml with a video', () => {
  it('loads nothing from the video site before a click', () => {
    const container = show(`<p>Look</p>${frame(YOUTUBE)}${frame(VIMEO)}`);
    expect(container.querySelector('iframe, img, video, link, script, [src], [srcset], [poster]')).toBeNull();
    expect(screen.getByRole('button', { name: /^Play video from YouTube/ }).textContent).toContain(
      'loads content from YouTube',
    );
    expect(screen.getByRole('button', { name: /^Play video from Vimeo/ })).toBeTruthy();
  });

  it.each(['{Enter}', ' '])('starts the video in a sandboxed frame when the key %j is pressed', async (key) => {
    const container = show(`${frame(YOUTUBE)}<p>Look</p>${frame(VIMEO)}`);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard(key);
    const frames = [...container.querySelectorAll('iframe')];
    expect(frames.map((element) => element.src)).toEqual([`${VIMEO}&autoplay=1`]);
    const [player] = frames;
    expect(player?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation');
    expect(player?.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
    expect(player?.title).toBe('Video from Vimeo');
    expect(document.activeElement).toBe(player);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('keeps playing a video when the page renders again', async () => {
    const html = sanitiseDescription(frame(YOUTUBE));
    const { container, rerender } = render(<DescriptionHtml html={html} />);
    await userEvent.click(screen.getByRole('button'));
    const player = container.querySelector('iframe');
    rerender(<DescriptionHtml html={html} className="other" />);
    expect(container.querySelector('iframe')).toBe(player);
  });
});
