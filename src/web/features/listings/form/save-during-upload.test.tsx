// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectConsole } from '#test/strict-console.ts';
import { fakePictures } from '#web/lib/browser/fake-pictures.fixture.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { lookupAnswers } from '../listings.fixture.ts';
import { ListingCreatePage } from './create-page.tsx';
import { filledDraft } from './listing-draft.fixture.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/ui/rich-text-editor.tsx', () => import('#web/ui/rich-text-editor.fixture.tsx'));
vi.mock('#web/ui/crop-dialog.tsx', () => import('#web/ui/crop-dialog.fixture.tsx'));

const stored = (name: string) => `https://m.example/storage/listings/${name}-112233/1280.jpg`;
const png = (name: string) =>
  new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], name, { type: 'image/png' });

type Upload = { progress: (fraction: number) => void; finish: (name: string) => void; fail: (error: Error) => void };
let uploads: Upload[];
const saved = () => vi.mocked(call).mock.calls.filter(([route]) => route === 'POST /api/listings');
const savedPictures = () => {
  const { body } = (saved()[0]?.[1] ?? {}) as { body?: { image1: string; image2?: string } };
  return [body?.image1, body?.image2];
};

beforeEach(() => {
  uploads = [];
  sessionStorage.clear();
  localStorage.clear();
  fakePictures();
  vi.mocked(call).mockImplementation((async (route: string, _input: unknown, options: never) => {
    if (route === 'POST /api/listings') return { ...filledDraft, id: 77, description: '' };
    if (route in lookupAnswers) return lookupAnswers[route];
    if (route !== 'POST /api/{folder}/upload') throw new Error(`no answer for ${route}`);
    const { onProgress } = options as { onProgress: (fraction: number) => void };
    return await new Promise((resolve, reject) => {
      uploads.push({
        progress: (fraction) => act(() => onProgress(fraction)),
        finish: (name) => resolve({ url: stored(name) }),
        fail: reject,
      });
    });
  }) as never);
  signInAs({ id: 1 });
  startWith([]);
});
afterEach(cleanup);

const startWith = (images: string[]) =>
  sessionStorage.setItem('draft-listing-1', JSON.stringify({ at: Date.now(), draft: { ...filledDraft, images } }));

async function openForm(...files: File[]): Promise<UserEvent> {
  const user = userEvent.setup({ applyAccept: false });
  renderPage(<ListingCreatePage />, { history: ['/listings/create'] });
  await screen.findByRole('textbox', { name: 'Description' }, { timeout: 10_000 });
  await user.upload(screen.getByLabelText<HTMLInputElement>(/^File for photo/), files);
  await crop(user, 1);
  return user;
}

async function crop(user: UserEvent, count: number): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Crop' }));
  await waitFor(() => expect(uploads).toHaveLength(count));
}
const save = () => screen.getByRole('button', { name: 'Save Listing' });
const notice = () => screen.queryByText('We’ll save your listing once the photos are uploaded');

test('the listing form shows the progress while it waits for the picture, and then saves the listing', async () => {
  const user = await openForm(png('a.png'));
  await user.click(save());
  expect(notice()).toBeTruthy();
  expect(screen.queryByText('Add at least one photo')).toBeNull();
  uploads[0]?.progress(0.5);
  const bar = screen.getByRole('progressbar', { name: 'We’ll save your listing once the photos are uploaded' });
  expect(bar).toHaveProperty('value', 0.5);
  expect(saved()).toHaveLength(0);
  await act(async () => uploads[0]?.finish('a'));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(savedPictures()).toEqual([stored('a'), '']);
});

test('the listing form waits for all chosen pictures before it saves the listing', async () => {
  const user = await openForm(png('a.png'), png('b.png'));
  await user.click(save());
  await act(async () => uploads[0]?.finish('a'));
  await crop(user, 2);
  expect(saved()).toHaveLength(0);
  await act(async () => uploads[1]?.finish('b'));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(savedPictures()).toEqual([stored('a'), stored('b')]);
});

test('the listing form saves nothing if the picture fails to upload, and shows the reason', async () => {
  expectConsole('error', 'Failed to upload the picture');
  startWith([stored('x')]);
  const user = await openForm(png('a.png'));
  await user.click(save());
  await act(async () => uploads[0]?.fail(new ApiError('offline', 0)));
  expect((await screen.findAllByText(/A photo didn’t upload, so nothing was saved/)).length).toBeGreaterThan(0);
  expect(saved()).toHaveLength(0);
});

test('the listing form stops waiting for the picture on Cancel, but continues the upload', async () => {
  const user = await openForm(png('a.png'));
  await user.click(save());
  const box = notice()?.parentElement;
  await user.click(within(box as HTMLElement).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(notice()).toBeNull());
  await act(async () => uploads[0]?.finish('a'));
  await screen.findByRole('button', { name: 'Preview photo 1' });
  expect(saved()).toHaveLength(0);
});
