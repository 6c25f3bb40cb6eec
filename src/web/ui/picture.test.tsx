// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { Picture } from './picture.tsx';

afterEach(cleanup);

const withAvif = '/storage/listings/ab12-a1b2c3-avif/1280.jpg';
const withoutAvif = '/storage/listings/ab12-a1b2c3/1280.jpg';

const show = (url: string) =>
  render(
    <Picture src={variantUrl(url, 640)} srcSet={srcSetOf(url)} sizes="50vw" alt="A card" missingLabel="No photo" />,
  );

it('Picture offers AVIF files of the same widths before the WebP files', () => {
  show(withAvif);
  const image = screen.getByRole('img', { name: 'A card' });
  const source = image.previousElementSibling;
  expect(source?.outerHTML).toContain('type="image/avif"');
  expect(source?.getAttribute('sizes')).toBe('50vw');
  expect(source?.getAttribute('srcset')).toBe(image.getAttribute('srcset')?.replaceAll('.webp', '.avif'));
  expect(source?.getAttribute('srcset')).toContain('/640.avif 640w');
});

it('Picture offers only the WebP files of a picture without AVIF files', () => {
  const { container } = show(withoutAvif);
  expect(container.querySelector('source')).toBeNull();
  expect(screen.getByRole('img', { name: 'A card' }).getAttribute('srcset')).toContain('/640.webp 640w');
});

it('Picture shows the WebP file if the AVIF file fails to load, and an icon if both files fail', () => {
  const { container } = show(withAvif);
  fireEvent.error(screen.getByRole('img', { name: 'A card' }));
  expect(container.querySelector('source')).toBeNull();
  expect(screen.getByRole('img', { name: 'A card' }).getAttribute('srcset')).toContain('/640.webp 640w');
  fireEvent.error(screen.getByRole('img', { name: 'A card' }));
  expect(screen.getByRole('img', { name: 'No photo' }).tagName).toBe('svg');
});
