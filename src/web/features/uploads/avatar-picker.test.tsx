// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePictures } from '#web/lib/browser/fake-pictures.fixture.ts';
import { AvatarPicker, type AvatarPickerProps } from './avatar-picker.tsx';

vi.mock('#web/ui/crop-dialog.tsx', () => import('#web/ui/crop-dialog.fixture.tsx'));

const png = () => new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], 'me.png');
let currentPicture: Blob | null;

beforeEach(() => {
  currentPicture = null;
  fakePictures(800, 600);
});
afterEach(cleanup);

function Picker(props: Partial<AvatarPickerProps> & { start?: Blob | null }) {
  const [picture, setPicture] = useState<Blob | null>(props.start ?? null);
  currentPicture = picture;
  return (
    <AvatarPicker
      label="Profile photo"
      picture={picture}
      onPicked={setPicture}
      onRemove={() => setPicture(null)}
      {...props}
    />
  );
}
function show(props: Parameters<typeof Picker>[0] = {}) {
  const { container } = render(<Picker {...props} />);
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file chooser');
  return { user: userEvent.setup({ applyAccept: false }), input, container };
}
/** The main button's name depends on whether there is a photo to replace. */
const replace = () => screen.getByRole('button', { name: /^(Replace|Add a) photo$/ });
const remove = () => screen.queryByRole('button', { name: 'Remove photo' });
const pictureIn = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src');

test('the avatar picker accepts images only and shows on hover what a click does', async () => {
  const { user, input } = show({ src: 'https://m.example/storage/avatars/a-112233/256.jpg', onRemove: undefined });
  expect(input.accept.split(',').every((type) => type.startsWith('image/'))).toBe(true);
  expect(screen.queryByText('Replace photo')).toBeNull();
  await user.hover(replace());
  expect(screen.getByText('Replace photo')).toBeTruthy();
  await user.unhover(replace());
  expect(screen.queryByText('Replace photo')).toBeNull();
  expect(remove()).toBeNull();
});

test('the avatar picker offers to add a photo while there is none', async () => {
  const { user } = show();
  await user.hover(screen.getByRole('button', { name: 'Add a photo' }));
  expect(screen.getByText('Add a photo')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Replace photo' })).toBeNull();
});

test('the avatar picker opens the file chooser on click and on Enter', async () => {
  const { user, input } = show();
  const opened = vi.spyOn(input, 'click').mockImplementation(() => {});
  await user.click(replace());
  replace().focus();
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledTimes(2);
});

test('the avatar picker opens the crop dialog with a round crop area, aspect ratio 1 and JPEG output', async () => {
  const { user, input } = show();
  await user.upload(input, png());
  await screen.findByRole('dialog', { name: 'Crop Image' });
  expect(screen.getByRole('status').textContent).toBe('1 image/jpeg round');
});

test('the avatar picker crops the selected file to a JPEG and shows the result', async () => {
  const { user, input, container } = show();
  await user.upload(input, png());
  expect(await screen.findByRole('dialog', { name: 'Crop Image' })).toBeTruthy();
  expect(screen.getByText('1 image/jpeg round')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Crop' }));
  expect(currentPicture?.type).toBe('image/jpeg');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(pictureIn(container)).toBe('blob:picture'));
});

test('the avatar picker keeps the photo when cropping is cancelled', async () => {
  const previous = new Blob(['before']);
  const { user, input } = show({ start: previous });
  await user.upload(input, png());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(currentPicture).toBe(previous);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the avatar picker labels the remove button on hover, removes the photo and moves the focus to the main button', async () => {
  const { user, container } = show({ start: new Blob(['before']) });
  await waitFor(() => expect(pictureIn(container)).toBe('blob:picture'));
  const removeButton = remove();
  if (!removeButton) throw new Error('no x');
  await user.hover(removeButton);
  expect(screen.getByText('Remove photo')).toBeTruthy();
  await user.click(removeButton);
  expect(currentPicture).toBeNull();
  expect(pictureIn(container)).toBeUndefined();
  expect(remove()).toBeNull();
  expect(document.activeElement).toBe(replace());
});

test('the avatar picker rejects a file that is not an image and clears the error for a valid one', async () => {
  const { user, input } = show();
  await user.upload(input, new File(['just words'], 'me.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toContain('We can’t read this file as a photo.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.upload(input, png());
  expect(await screen.findByRole('dialog', { name: 'Crop Image' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the avatar picker shows a stored photo and an error from its parent component', () => {
  const { container } = show({ src: 'https://m.example/storage/avatars/a-112233/256.jpg', error: 'Too large.' });
  expect(pictureIn(container)).toContain('/256.jpg');
  expect(screen.getByRole('alert').textContent).toBe('Too large.');
});

test('the avatar picker does not let the user replace or remove the photo while it is being uploaded', async () => {
  const { user, input } = show({ start: new Blob(['before']), busy: true });
  const opened = vi.spyOn(input, 'click').mockImplementation(() => {});
  expect(replace().getAttribute('aria-busy')).toBe('true');
  await user.click(replace());
  expect(opened).not.toHaveBeenCalled();
  expect(remove()).toBeNull();
});
