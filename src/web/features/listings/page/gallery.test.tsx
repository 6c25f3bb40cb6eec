// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pictureUrl } from '#contract/listing.fixture.ts';
import { Gallery } from './gallery.tsx';

/** jsdom has no layout, so the lightbox and its picture get their sizes here. */
beforeEach(() => {
  const sizes = { clientWidth: 400, clientHeight: 800, offsetWidth: 400, offsetHeight: 225 };
  for (const [name, value] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  }
});
afterEach(() => {
  cleanup();
  for (const name of ['clientWidth', 'clientHeight', 'offsetWidth', 'offsetHeight']) {
    Reflect.deleteProperty(HTMLElement.prototype, name);
  }
});

async function open() {
  const user = userEvent.setup();
  render(<Gallery id={7} name="Card" image1={pictureUrl('a')} image2={pictureUrl('b')} image3="" />);
  const opener = screen.getByRole('button', { name: /full screen/ });
  await user.click(opener);
  const box = await screen.findByRole('dialog', { name: 'Photos of Card, full screen' }, { timeout: 10_000 });
  return { user, box, opener };
}
const picture = (box: HTMLElement) => within(box).getByRole('img', { name: /^Card, photo/ });
const transform = (box: HTMLElement) => picture(box).style.transform;
const statusText = (box: HTMLElement) => within(box).getByRole('status').textContent;
const key = (box: HTMLElement, name: string) => fireEvent.keyDown(box, { key: name });
const stage = (box: HTMLElement) => picture(box).parentElement as HTMLElement;
const point = (box: HTMLElement, type: 'Down' | 'Move' | 'Up', x: number, y: number, id = 1) => {
  const event = new MouseEvent(`pointer${type.toLowerCase()}`, { bubbles: true, clientX: x, clientY: y, button: 0 });
  fireEvent(stage(box), Object.assign(event, { pointerId: id }));
};
const scale = (box: HTMLElement) => Number(/scale\((.*)\)/.exec(transform(box))?.[1]);

describe('full-screen gallery', () => {
  test('opens with the selected picture; Escape closes it and restores the focus', async () => {
    const { box, opener } = await open();
    expect(picture(box).getAttribute('src')).toContain('/a-112233/1280');
    expect(statusText(box)).toBe('Photo 1 of 3');
    expect(document.activeElement).toBe(within(box).getByRole('button', { name: 'Close' }));
    key(box, 'Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  test('cycles through the pictures with arrow keys and buttons, and selects the last viewed picture on the page', async () => {
    const { user, box } = await open();
    key(box, 'ArrowRight');
    expect(picture(box).getAttribute('src')).toContain('/b-112233/');
    await user.click(within(box).getByRole('button', { name: 'Next photo' }));
    expect(statusText(box)).toBe('Photo 3 of 3');
    key(box, 'ArrowRight');
    expect(statusText(box)).toBe('Photo 1 of 3');
    await user.click(within(box).getByRole('button', { name: 'Previous photo' }));
    expect(statusText(box)).toBe('Photo 3 of 3');
    await user.click(within(box).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Photo 3 of 3', current: true })).toBeTruthy();
  });

  test('zooms with plus, minus and zero; when zoomed, arrow keys move the picture', async () => {
    const { user, box } = await open();
    key(box, '+');
    expect(scale(box)).toBe(1.5);
    expect(statusText(box)).toBe('Photo 1 of 3, 150 percent');
    key(box, 'ArrowRight');
    expect(transform(box)).toBe('translate(-80px, 0px) scale(1.5)');
    expect(statusText(box)).toContain('Photo 1 of 3');
    key(box, '-');
    expect(scale(box)).toBe(1);
    await user.click(within(box).getByRole('button', { name: 'Zoom in' }));
    key(box, '0');
    expect(transform(box)).toBe('translate(0px, 0px) scale(1)');
    for (let at = 0; at < 9; at += 1) key(box, '+');
    expect(scale(box)).toBe(6);
    expect(within(box).getByRole('button', { name: 'Zoom in' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('keeps the focus inside the gallery on Tab and Shift+Tab', async () => {
    const { user, box } = await open();
    for (let presses = 0; presses < 7; presses += 1) {
      await user.tab();
      expect(box.contains(document.activeElement)).toBe(true);
    }
    for (let presses = 0; presses < 7; presses += 1) {
      await user.tab({ shift: true });
      expect(box.contains(document.activeElement)).toBe(true);
    }
  });

  test('resets the zoom when the picture changes', async () => {
    const { box } = await open();
    key(box, '+');
    key(box, 'PageDown');
    expect(statusText(box)).toBe('Photo 2 of 3');
    await waitFor(() => expect(scale(box)).toBe(1));
  });

  test('zooms with the mouse wheel without zooming the page', async () => {
    const { box } = await open();
    const proceeds = fireEvent.wheel(stage(box), { deltaY: -300 });
    expect(proceeds).toBe(false);
    await waitFor(() => expect(scale(box)).toBeGreaterThan(1.5));
  });

  test('changes the picture on a long swipe but not on a short one', async () => {
    const { box } = await open();
    const swipe = (from: number, to: number) => {
      point(box, 'Down', from, 300);
      point(box, 'Move', (from + to) / 2, 300);
      point(box, 'Move', to, 300);
      point(box, 'Up', to, 300);
    };
    swipe(300, 100);
    expect(statusText(box)).toBe('Photo 2 of 3');
    swipe(100, 300);
    expect(statusText(box)).toBe('Photo 1 of 3');
    swipe(300, 270);
    expect(statusText(box)).toBe('Photo 1 of 3');
  });

  test('zooms in and out with a double tap', async () => {
    const { box } = await open();
    const tap = () => {
      point(box, 'Down', 200, 300);
      point(box, 'Up', 200, 300);
    };
    tap();
    tap();
    expect(scale(box)).toBe(2.5);
    tap();
    tap();
    expect(scale(box)).toBe(1);
  });

  test('zooms on a two-finger pinch, and does not treat the pinch as a swipe', async () => {
    const { box } = await open();
    point(box, 'Down', 150, 300, 1);
    point(box, 'Down', 250, 300, 2);
    point(box, 'Move', 50, 300, 1);
    point(box, 'Move', 350, 300, 2);
    expect(scale(box)).toBeCloseTo(3);
    point(box, 'Up', 50, 300, 1);
    point(box, 'Up', 350, 300, 2);
    expect(statusText(box)).toBe('Photo 1 of 3, 300 percent');
  });

  test('drags a zoomed picture within its bounds', async () => {
    const { box } = await open();
    key(box, '+');
    point(box, 'Down', 200, 300);
    point(box, 'Move', 900, 300);
    point(box, 'Up', 900, 300);
    expect(transform(box)).toBe('translate(100px, 0px) scale(1.5)');
    expect(statusText(box)).toContain('Photo 1 of 3');
  });
});

test('the full-screen gallery is not offered for a listing without pictures', () => {
  render(<Gallery id={7} name="Card" image1="" image2="" image3="" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('img', { name: 'This listing has no photo' })).toBeTruthy();
});

test('the gallery shows the only picture of a listing once, without a counter or thumbnails', async () => {
  const user = userEvent.setup();
  render(<Gallery id={7} name="Card" image1={pictureUrl('a')} image2="" image3="" />);
  expect(screen.getAllByRole('img')).toEqual([screen.getByRole('img', { name: 'Card' })]);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.queryByText(/ \/ /)).toBeNull();
  await user.keyboard('{Tab}{ArrowRight}');
  await user.click(screen.getByRole('button', { name: /full screen/ }));
  const box = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  expect(within(box).queryByRole('button', { name: 'Next photo' })).toBeNull();
});

test('a swipe on the page shows the next picture; short, vertical and mouse movements do not', () => {
  render(<Gallery id={7} name="Card" image1={pictureUrl('a')} image2={pictureUrl('b')} image3={pictureUrl('c')} />);
  const opener = screen.getByRole('button', { name: /full screen/ });
  const drag = (byX: number, byY = 0, pointerType = 'touch') => {
    for (const [type, x, y] of [
      ['pointerdown', 200, 200],
      ['pointerup', 200 + byX, 200 + byY],
    ] as const) {
      const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: y });
      fireEvent(opener, Object.assign(event, { pointerId: 1, pointerType, isPrimary: true }));
    }
  };
  const selected = () => screen.getByRole('button', { current: true }).getAttribute('aria-label');
  drag(-20);
  drag(-60, 90);
  drag(-200, 0, 'mouse');
  expect(selected()).toBe('Photo 1 of 3');
  drag(-80);
  expect(selected()).toBe('Photo 2 of 3');
  drag(80);
  drag(80);
  expect(selected()).toBe('Photo 3 of 3');
});
