// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CropDialog } from './crop-dialog.tsx';

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
});
afterEach(cleanup);

test('the crop dialog rejects a file that is not an image and offers no Crop button', async () => {
  const onCancel = vi.fn();
  const user = userEvent.setup();
  render(<CropDialog file={new Blob(['hello'])} onCropped={() => {}} onCancel={onCancel} />);
  expect(screen.getByRole('dialog', { name: 'Crop Image' })).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('can’t open this file');
  expect(screen.queryByRole('button', { name: 'Crop' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('the crop dialog mentions HEIC if the browser cannot open a HEIC file', async () => {
  render(<CropDialog file={new Blob(['\0\0\0\x18ftypheic\0\0'])} onCropped={() => {}} onCancel={() => {}} />);
  expect((await screen.findByRole('alert')).textContent).toContain('HEIC');
});

test('the crop dialog is not rendered without a file', () => {
  render(<CropDialog file={null} onCropped={() => {}} onCancel={() => {}} />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
