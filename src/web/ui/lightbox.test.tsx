// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Lightbox } from './lightbox.tsx';

const onClose = vi.fn();
const onSelect = vi.fn();
const pictures = ['Front', 'Back'].map((alt) => ({ url: `https://m.example/storage/listings/${alt}/1280.jpg`, alt }));

beforeEach(() => {
  vi.clearAllMocks();
  render(<Lightbox title="Moon card" pictures={pictures} at={0} onSelect={onSelect} onClose={onClose} />);
});
afterEach(cleanup);

function drag(x: number, y: number): void {
  const picture = screen.getByRole('img', { name: 'Front', hidden: true });
  fireEvent.pointerDown(picture, { pointerId: 1, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(picture, { pointerId: 1, clientX: 100 + x, clientY: 100 + y });
  fireEvent.pointerUp(picture, { pointerId: 1, clientX: 100 + x, clientY: 100 + y });
}

it('the lightbox closes when the picture is pulled down', () => {
  drag(20, 150);
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSelect).not.toHaveBeenCalled();
});

it.each([
  ['pulled up', 0, -150],
  ['pulled down a little', 0, 60],
])('the lightbox stays open when the picture is %s', (_how, x, y) => {
  drag(x, y);
  expect(onClose).not.toHaveBeenCalled();
  expect(onSelect).not.toHaveBeenCalled();
});

it('the lightbox shows the next picture when the current one is swiped aside', () => {
  drag(-200, 150);
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(1);
  expect(onClose).not.toHaveBeenCalled();
});

it('the lightbox stays open when a zoomed picture is pulled down', () => {
  fireEvent.click(screen.getByRole('button', { name: /Zoom in/, hidden: true }));
  drag(0, 150);
  expect(onClose).not.toHaveBeenCalled();
});
