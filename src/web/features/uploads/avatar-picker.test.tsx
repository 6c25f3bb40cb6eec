// @vitest-environment jsdom
/** Can a person choose, replace and remove the picture that stands for them? */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AvatarPicker, type AvatarPickerProps } from './avatar-picker.tsx';

// The cropper draws on a canvas, which no test document has: it has tests of its own.
vi.mock('#web/ui/crop-dialog.tsx', () => ({
  CropDialog: (props: {
    file: Blob | null;
    aspect: number;
    round: boolean;
    title: string;
    output: { type: string };
    onCropped: (picture: Blob) => void;
    onCancel: () => void;
  }) =>
    props.file ? (
      <div role="dialog" aria-label={props.title}>
        <output>{`${props.aspect} ${props.output.type} ${props.round ? 'round' : 'square'}`}</output>
        <button type="button" onClick={() => props.onCropped(new Blob(['cropped'], { type: 'image/jpeg' }))}>
          Crop
        </button>
        <button type="button" onClick={props.onCancel}>
          Cancel
        </button>
      </div>
    ) : null,
}));

const png = () => new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], 'me.png');
let held: Blob | null;

beforeEach(() => {
  held = null;
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600, close: () => {} }));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});
afterEach(cleanup);

function Picker(props: Partial<AvatarPickerProps> & { start?: Blob | null }) {
  const [picture, setPicture] = useState<Blob | null>(props.start ?? null);
  held = picture;
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
const replace = () => screen.getByRole('button', { name: 'Replace photo' });
const remove = () => screen.queryByRole('button', { name: 'Remove photo' });
const pictureIn = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src');

test('takes images only, and hovering says what a click does', async () => {
  const { user, input } = show();
  expect(input.accept.split(',').every((type) => type.startsWith('image/'))).toBe(true);
  expect(screen.queryByText('Replace photo')).toBeNull();
  await user.hover(replace());
  expect(screen.getByText('Replace photo')).toBeTruthy();
  await user.unhover(replace());
  expect(screen.queryByText('Replace photo')).toBeNull();
  expect(remove()).toBeNull();
});

test('a click or Enter opens the chooser', async () => {
  const { user, input } = show();
  const opened = vi.spyOn(input, 'click').mockImplementation(() => {});
  await user.click(replace());
  replace().focus();
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledTimes(2);
});

test('asks the cropper for a JPEG of ratio 1', async () => {
  const { user, input } = show();
  await user.upload(input, png());
  await screen.findByRole('dialog', { name: 'Crop Image' });
  expect(screen.getByRole('status').textContent).toBe('1 image/jpeg round');
});

test('a chosen file is cropped to a round JPEG of ratio 1, and held', async () => {
  const { user, input, container } = show();
  await user.upload(input, png());
  expect(await screen.findByRole('dialog', { name: 'Crop Image' })).toBeTruthy();
  expect(screen.getByText('1 image/jpeg round')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Crop' }));
  expect(held?.type).toBe('image/jpeg');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(pictureIn(container)).toBe('blob:picture'));
});

test('cancelling keeps what was there', async () => {
  const before = new Blob(['before']);
  const { user, input } = show({ start: before });
  await user.upload(input, png());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(held).toBe(before);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('hovering the x says so, and it removes the picture without losing the keyboard', async () => {
  const { user, container } = show({ start: new Blob(['before']) });
  await waitFor(() => expect(pictureIn(container)).toBe('blob:picture'));
  const x = remove();
  if (!x) throw new Error('no x');
  await user.hover(x);
  expect(screen.getByText('Remove photo')).toBeTruthy();
  await user.click(x);
  expect(held).toBeNull();
  expect(pictureIn(container)).toBeUndefined();
  expect(remove()).toBeNull();
  expect(document.activeElement).toBe(replace());
});

test('what is no picture is refused in words, and a better one clears them', async () => {
  const { user, input } = show();
  await user.upload(input, new File(['just words'], 'me.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This file is not a picture we can read.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.upload(input, png());
  expect(await screen.findByRole('dialog', { name: 'Crop Image' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows a stored picture, and what its owner says against it', () => {
  const { container } = show({ src: 'https://m.example/storage/avatars/a-112233/256.jpg', error: 'Too large.' });
  expect(pictureIn(container)).toContain('/256.jpg');
  expect(screen.getByRole('alert').textContent).toBe('Too large.');
});

test('while it is sent it can neither be replaced nor removed', async () => {
  const { user, input } = show({ start: new Blob(['before']), busy: true });
  const opened = vi.spyOn(input, 'click').mockImplementation(() => {});
  expect(replace().getAttribute('aria-busy')).toBe('true');
  await user.click(replace());
  expect(opened).not.toHaveBeenCalled();
  expect(remove()).toBeNull();
});
