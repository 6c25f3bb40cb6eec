// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorSentences } from '#contract/error-sentences.ts';
import { expectConsole } from '#test/strict-console.ts';
import { fakePictures } from '#web/lib/browser/fake-pictures.fixture.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { ImageSlots } from './image-slots.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/ui/crop-dialog.tsx', () => import('#web/ui/crop-dialog.fixture.tsx'));

const stored = (name: string) => `https://m.example/storage/listings/${name}-112233/1280.jpg`;
const png = (name = 'a.png') =>
  new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], name, { type: 'image/png' });

type Upload = {
  signal: AbortSignal;
  progress: (fraction: number) => void;
  finish: (name: string) => void;
  fail: (error: Error) => void;
};
let uploads: Upload[];
let images: string[];

beforeEach(() => {
  uploads = [];
  fakePictures();
  vi.mocked(call).mockImplementation(((_route: unknown, _input: unknown, options: never) => {
    const { signal, onProgress } = options as { signal: AbortSignal; onProgress: (fraction: number) => void };
    return new Promise((resolve, reject) => {
      uploads.push({
        signal,
        progress: (fraction) => act(() => onProgress(fraction)),
        finish: (name) => resolve({ url: stored(name) }),
        fail: reject,
      });
    });
  }) as never);
});
afterEach(cleanup);

function Slots({ start }: { start: string[] }) {
  const [value, setValue] = useState(start);
  images = value;
  return <ImageSlots images={value} onChange={setValue} />;
}
const show = (...names: string[]) => {
  render(<Slots start={names.map(stored)} />);
  return userEvent.setup({ applyAccept: false });
};
const file = (at: number) => screen.getByLabelText<HTMLInputElement>(`File for photo ${at}`);
const cropAndSend = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Crop' }));
  await waitFor(() => expect(uploads.at(-1)?.signal.aborted).toBe(false));
};
const finish = (name: string) => act(async () => uploads.at(-1)?.finish(name));
const large = () => screen.queryByRole('img', { name: /large/ })?.getAttribute('src') ?? '';
const adds = () => screen.queryAllByRole('button', { name: /^Add photo/ }).map((add) => add.getAttribute('aria-label'));

describe('the picture field', () => {
  test('says that one picture is required, and shows the slots one after the other', async () => {
    const user = show();
    expect(screen.getByRole('heading').textContent).toBe('Photos one image is required');
    for (const at of [1, 2, 3]) {
      expect(adds()).toEqual([`Add photo ${at}`]);
      await user.upload(file(at), png());
      await cropAndSend(user);
      await finish(`p${at}`);
      await screen.findByRole('button', { name: `Preview photo ${at}` });
      expect(screen.getByRole('status').textContent).toBe(`Photo ${at} added`);
      expect(large()).toContain(`/p${at}-`);
    }
    expect(adds()).toEqual([]);
    expect(images).toEqual([stored('p1'), stored('p2'), stored('p3')]);
    expect(vi.mocked(call).mock.calls[0]?.[1]).toMatchObject({ params: { folder: 'listings' } });
  });

  test.each([
    [1, ['b', 'c']],
    [2, ['a', 'c']],
    [3, ['a', 'b']],
  ])('keeps the other two pictures in the first two slots when picture %i is removed', async (at, remaining) => {
    const user = show('a', 'b', 'c');
    const remove = screen.getByRole('button', { name: `Remove photo ${at}` });
    expect(remove.textContent).toBe('Remove');
    await user.click(remove);
    expect(images).toEqual(remaining.map(stored));
    expect(adds()).toEqual(['Add photo 3']);
    expect(screen.getByRole('status').textContent).toBe(`Photo ${at} removed`);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('offers the first slot again when the only picture is removed', async () => {
    const user = show('a');
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    expect(images).toEqual([]);
    expect(adds()).toEqual(['Add photo 1']);
    expect(large()).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add photo 1' }));
  });

  test('shows the chosen thumbnail as the preview, even after an earlier picture is removed', async () => {
    const user = show('a', 'b', 'c');
    expect(large()).toContain('/a-');
    await user.click(screen.getByRole('button', { name: 'Preview photo 3' }));
    expect(large()).toContain('/c-');
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    expect(large()).toContain('/c-');
    expect(screen.getByRole('button', { name: 'Preview photo 2', current: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    expect(large()).toContain('/b-');
  });

  const shownOrder = () => images.map((url) => /listings\/(\w+)-/.exec(url)?.[1]);

  test('moves a picture by one position per button press, announces its new position, and keeps the focus on its button', async () => {
    const user = show('p1', 'p2', 'p3');
    const later = screen.getByRole('button', { name: 'Move photo 1 one place later' });
    await user.click(later);
    expect(shownOrder()).toEqual(['p2', 'p1', 'p3']);
    expect(screen.getByRole('status').textContent).toBe('Photo 1 is now photo 2');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move photo 2 one place later');
    await user.keyboard('{Enter}');
    expect(shownOrder()).toEqual(['p2', 'p3', 'p1']);
    await user.click(screen.getByRole('button', { name: 'Move photo 3 one place later' }));
    await user.click(screen.getByRole('button', { name: 'Move photo 1 one place earlier' }));
    expect(shownOrder()).toEqual(['p2', 'p3', 'p1']);
    await user.click(screen.getByRole('button', { name: 'Move photo 3 one place earlier' }));
    expect(shownOrder()).toEqual(['p2', 'p1', 'p3']);
  });

  test('still shows the chosen picture as the preview after pictures are reordered', async () => {
    const user = show('p1', 'p2', 'p3');
    await user.click(screen.getByRole('button', { name: 'Preview photo 3' }));
    await user.click(screen.getByRole('button', { name: 'Move photo 2 one place earlier' }));
    expect(large()).toContain('/p3-');
    await user.click(screen.getByRole('button', { name: 'Move photo 3 one place earlier' }));
    expect(large()).toContain('/p3-');
  });

  test('moves and removes only one of two slots that contain the same picture', async () => {
    const user = show('p1', 'p2', 'p1');
    await user.click(screen.getByRole('button', { name: 'Move photo 3 one place earlier' }));
    expect(shownOrder()).toEqual(['p1', 'p1', 'p2']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move photo 2 one place earlier');
    await user.keyboard('{Enter}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move photo 1 one place earlier');
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    expect(shownOrder()).toEqual(['p1', 'p2']);
  });

  test('shows no buttons to move a picture if there is only one', () => {
    show('p1');
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  });

  const drag = (at: number, by: number) => {
    const places = [...document.querySelectorAll<HTMLElement>('[data-place]')];
    for (const [index, place] of places.entries()) {
      place.getBoundingClientRect = () => new DOMRect(index * 100, 0, 90, 90);
    }
    const item = places[at] as HTMLElement;
    const send = (type: string, clientX: number) =>
      fireEvent(item, Object.assign(new MouseEvent(type, { bubbles: true, clientX, button: 0 }), { pointerId: 1 }));
    send('pointerdown', at * 100 + 45);
    send('pointermove', at * 100 + 45 + by / 2);
    send('pointermove', at * 100 + 45 + by);
    send('pointerup', at * 100 + 45 + by);
    fireEvent.click(item.querySelector('button') as HTMLElement);
  };

  test.each([
    [0, 210, ['p2', 'p3', 'p1'], 'Photo 1 is now photo 3'],
    [2, -90, ['p1', 'p3', 'p2'], 'Photo 3 is now photo 2'],
    [1, 20, ['p1', 'p2', 'p3'], ''],
  ])(
    'when the picture at index %i is dragged by %i pixels, shows the pictures in the order %j',
    (at, by, expected, announcement) => {
      show('p1', 'p2', 'p3');
      drag(at, by);
      expect(shownOrder()).toEqual(expected);
      expect(screen.getByRole('status').textContent).toBe(announcement);
      expect(document.querySelector('[data-over], [data-dragged]')).toBeNull();
      // The click that ends a drag must not change the preview.
      expect(large()).toContain('/p1-');
    },
  );
});

describe('the picture field, when pictures are uploaded', () => {
  test('offers a crop to 16:9, and sends nothing if the crop is cancelled', async () => {
    const user = show();
    await user.upload(file(1), png());
    expect((await screen.findByRole('dialog', { name: 'Crop Image' })).textContent).toContain(String(16 / 9));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(uploads).toHaveLength(0);
    expect(adds()).toEqual(['Add photo 1']);
  });

  test('accepts several files at once and crops them one after the other', async () => {
    const user = show();
    expect(file(1).multiple).toBe(true);
    await user.upload(file(1), [png('a.png'), png('b.png'), png('c.png')]);
    for (const name of ['a', 'b', 'c']) {
      await cropAndSend(user);
      await finish(name);
    }
    await waitFor(() => expect(images).toEqual(['a', 'b', 'c'].map(stored)));
    expect(uploads).toHaveLength(3);
  });

  test('accepts a photo above the upload limit of 10 MB, because only the cropped picture is sent', async () => {
    const user = show();
    await user.upload(file(1), Object.defineProperty(png(), 'size', { value: 11 * 1024 * 1024 }));
    await cropAndSend(user);
    const sent = vi.mocked(call).mock.calls.map(([, input]) => (input as { files: Record<string, Blob> }).files);
    expect(sent.map(({ file }) => [file?.type, file?.size])).toEqual([['image/jpeg', 'cropped'.length]]);
    await finish('a');
    await waitFor(() => expect(images).toEqual([stored('a')]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows the progress and aborts the request on Cancel', async () => {
    const user = show();
    await user.upload(file(1), png());
    await cropAndSend(user);
    uploads[0]?.progress(0.4);
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 0.4);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(uploads[0]?.signal.aborted).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
    await finish('late');
    expect(images).toEqual([]);
  });

  test('shows an error if the upload fails, and uploads the same picture again on Retry', async () => {
    expectConsole('error', 'Failed to upload the picture');
    const user = show('a');
    await user.upload(file(2), png());
    await cropAndSend(user);
    await act(async () => uploads[0]?.fail(new ApiError('offline', 0)));
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach Magpie.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await finish('b');
    await waitFor(() => expect(images).toEqual([stored('a'), stored('b')]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    [
      new ApiError('unsupported_image', 415, { message: errorSentences.unsupported_image }),
      'We can’t read that photo.',
    ],
    [new ApiError('payload_too_large', 413), 'This photo is larger than 10 MB.'],
    [new ApiError('validation_failed', 422, { errors: { file: ['Too many pixels'] } }), 'Too many pixels'],
  ])('shows why the server refused the picture: %s', async (error, sentence) => {
    expectConsole('error', 'Failed to upload the picture');
    const user = show();
    await user.upload(file(1), png());
    await cropAndSend(user);
    await act(async () => uploads[0]?.fail(error));
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('does not restore a picture that was removed while another picture was uploading', async () => {
    const user = show('a', 'b');
    await user.upload(file(3), png());
    await cropAndSend(user);
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    await finish('c');
    await waitFor(() => expect(images).toEqual([stored('b'), stored('c')]));
  });
});

describe('the picture field, given an invalid file', () => {
  test.each([
    [
      'a text file with the name of a picture',
      new File(['words'], 'a.png', { type: 'image/png' }),
      /can’t read this file as a photo/,
    ],
    ['a file of 130 MB', Object.defineProperty(png(), 'size', { value: 130 * 1024 * 1024 }), /larger than 100 MB/],
  ])('refuses %s with a message next to the slot, without sending anything', async (_, wrong, sentence) => {
    const user = show();
    await user.upload(file(1), wrong);
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(uploads).toHaveLength(0);
    await user.upload(file(1), png());
    expect(await screen.findByRole('dialog', { name: 'Crop Image' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the picture field, when pictures are dropped or pasted', () => {
  const dropped = (type: 'dragover' | 'drop', files = [png()]) =>
    fireEvent(
      document.body,
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
        dataTransfer: { files, types: ['Files'] },
      }),
    );
  const pasted = (types: string[]) =>
    fireEvent(
      document.body,
      Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
        clipboardData: { files: [png()], types },
      }),
    );

  test('accepts a picture dropped anywhere on the page', async () => {
    show();
    // `dropped` returns false if the browser's default handling was prevented.
    expect(dropped('dragover')).toBe(false);
    expect(dropped('drop')).toBe(false);
    expect(await screen.findByRole('dialog', { name: 'Crop Image' })).toBeTruthy();
  });

  test('crops several dropped pictures one after the other, and says how many files were left out', async () => {
    const user = show('a');
    dropped(
      'drop',
      Array.from({ length: 12 }, (_, at) => png(`${at}.png`)),
    );
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You can add up to 3 photos. 10 files were left out.',
    );
    for (const name of ['b', 'c']) {
      await cropAndSend(user);
      await finish(name);
    }
    await waitFor(() => expect(images).toEqual(['a', 'b', 'c'].map(stored)));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(uploads).toHaveLength(2);
  });

  test('continues with the next picture after the error of a refused picture is dismissed', async () => {
    const user = show();
    dropped('drop', [new File(['words'], 'a.txt'), png('b.png')]);
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await cropAndSend(user);
    await finish('b');
    await waitFor(() => expect(images).toEqual([stored('b')]));
  });

  test('accepts a pasted picture', async () => {
    show();
    expect(pasted(['Files'])).toBe(false);
    expect(await screen.findByRole('dialog', { name: 'Crop Image' })).toBeTruthy();
  });

  test('ignores the picture that accompanies pasted text', () => {
    show();
    expect(pasted(['text/plain', 'Files'])).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('ignores a dropped picture if there are already three pictures', () => {
    show('a', 'b', 'c');
    dropped('drop');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
