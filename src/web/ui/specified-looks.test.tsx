// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import partsStyle from '../styles/parts.css?raw';
import signsStyle from '../styles/signs.css?raw';
import tokens from '../styles/tokens.css?raw';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { CropDialog } from './crop-dialog.tsx';
import cropStage from './crop-stage.tsx?raw';
import modalStyle from './modal.css?raw';
import { Modal } from './modal.tsx';

vi.mock('./crop-stage.tsx', () => ({
  CropStage: ({ aspect, words }: { aspect: number; words: { crop: string } }) => (
    <>
      <output>{aspect}</output>
      <button type="button">{words.crop}</button>
    </>
  ),
}));
afterEach(cleanup);

const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const;

it.each(sizes)('a modal supports the size %s', (size) => {
  render(
    <Modal open size={size} title="News" onClose={() => {}}>
      words
    </Modal>,
  );
  expect(screen.getByRole('dialog').querySelector(`.modal__panel--${size}`)).not.toBeNull();
  expect(modalStyle).toMatch(new RegExp(`\\.modal__panel--${size} \\{\\s+max-width: \\d+rem`));
});

it('a modal opens in 300 ms and closes in 200 ms', () => {
  expect(/--motion-modal-in: (\w+);/.exec(tokens)?.[1]).toBe('300ms');
  expect(/--motion-modal-out: (\w+);/.exec(tokens)?.[1]).toBe('200ms');
  expect(modalStyle).toMatch(/\.modal__panel \{[^}]*animation: rise var\(--motion-modal-in\)/);
  expect(modalStyle).toMatch(/\[data-closing\] > \.modal__panel \{[^}]*animation: sink var\(--motion-modal-out\)/);
});

it.each(sizes.filter((size) => size !== 'md'))('an avatar supports the size %s', (size) => {
  const { container } = render(<Avatar size={size} />);
  expect(container.querySelector(`.avatar--${size}`)).not.toBeNull();
  expect(signsStyle).toMatch(new RegExp(`\\.avatar--${size} \\{\\s+--size: [\\d.]+rem`));
});

it('an avatar has the size md by default', () => {
  const { container } = render(<Avatar />);
  expect(container.firstElementChild?.className).toBe('avatar');
  cleanup();
  const named = render(<Avatar size="md" />);
  expect(named.container.firstElementChild?.className).toBe('avatar');
});

it('an avatar without an image shows an icon', () => {
  const { container } = render(<Avatar src="" />);
  expect(container.querySelector('svg')).not.toBeNull();
  expect(container.querySelector('img')).toBeNull();
});

it.each(['main', 'default', 'danger'] as const)('a button supports the variant %s', (variant) => {
  render(<Button variant={variant}>Press</Button>);
  expect(screen.getByRole('button').classList).toContain(`btn--${variant}`);
  expect(partsStyle).toContain(`.btn--${variant} {`);
});

it('the crop dialog is labelled "Crop Image" and its button "Crop"', () => {
  render(<CropDialog file={new Blob(['x'])} onCropped={() => {}} onCancel={() => {}} />);
  expect(screen.getByRole('dialog', { name: 'Crop Image' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Crop' })).toBeTruthy();
});

it('the crop dialog crops to a square by default', () => {
  render(<CropDialog file={new Blob(['x'])} onCropped={() => {}} onCancel={() => {}} />);
  expect(screen.getByRole('status').textContent).toBe('1');
  expect(cropStage).not.toContain('restrictPosition={false}');
});
