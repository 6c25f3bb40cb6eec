// @vitest-environment jsdom

import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import type { Me } from '#contract/auth.ts';
import type { Profile } from '#contract/profiles.ts';
import { expectConsole } from '#test/strict-console.ts';
import { Route as Page, Routes, useLocation } from '#web/lib/browser/router.tsx';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { LeavablePage, renderPage } from '#web/ui/page.fixture.tsx';
import { BannerTool } from './banner-tool.tsx';
import { ProfilePage } from './profile-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/ui/crop-dialog.tsx', () => import('#web/ui/crop-dialog.fixture.tsx'));
const answer = vi.mocked(call as (route: RouteKey, input: { body?: object }) => Promise<unknown>);

let profile: Profile;
const sent = () =>
  answer.mock.calls.filter(([route]) => route === 'PUT /api/users/{id}').map(([, input]) => input.body);
const input = () => screen.findByRole('textbox', { name: 'Username' });

function Address() {
  const { pathname, search } = useLocation();
  return <span title="address">{pathname + search}</span>;
}

function show(at = '/profile/papermoth'): void {
  renderPage(
    <>
      <Routes>
        <Page path="/profile/:name" element={<ProfilePage />} />
      </Routes>
      <Address />
    </>,
    { history: [at] },
  );
}

beforeEach(() => {
  sessionStorage.clear();
  profile = {
    id: 9,
    name: 'papermoth',
    average_rating: 0,
    review_count: 0,
    profile: { avatar: '', banner: '', bio: 'Sleeves.' },
  };
  useSession.setState({ ...useSession.getInitialState(), user: { ...profile, email: 'p@example.test' } as Me }, true);
  answer.mockReset();
  answer.mockImplementation(async (route, { body }) => {
    if (route === 'GET /api/users/{name}') return profile;
    if (route === 'GET /api/follows') return { data: [] };
    if (route === 'GET /api/reviews') {
      const histogram = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 };
      return { data: [], meta: { average_rating: 0, review_count: 0, histogram } };
    }
    if (route !== 'PUT /api/users/{id}') return [];
    const { name = profile.name, ...looks } = body as { name?: string };
    profile = { ...profile, name, profile: { ...profile.profile, ...looks } };
    return { ...profile, email: 'p@example.test' };
  });
});
afterEach(cleanup);

it('the profile shows the editing tools to the owner only', async () => {
  await import('./own-profile.ts');
  useSession.setState({ user: { id: 10 } as Me });
  show();
  await screen.findByRole('heading', { level: 1, name: 'papermoth' });
  for (const name of ['Edit your name', 'Edit bio', 'Change banner image', 'Add a photo']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  cleanup();
  useSession.setState({ user: { id: 9 } as Me });
  show();
  for (const name of ['Edit your name', 'Edit bio', 'Change banner image', 'Add a photo']) {
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  }
});

describe('the name editor', () => {
  const edit = async (): Promise<void> => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit your name' }));
    await input();
  };

  it('saves on Enter and navigates to the new URL', async () => {
    await edit();
    await userEvent.keyboard('lunamoth{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'lunamoth' })).toBeTruthy();
    expect(sent()).toEqual([{ name: 'lunamoth' }]);
    await waitFor(() => expect(screen.getByTitle('address').textContent).toBe('/profile/lunamoth'));
    expect(useSession.getState().user?.name).toBe('lunamoth');
  });

  it('saves on blur, only once', async () => {
    await edit();
    await userEvent.keyboard('lunamoth');
    await userEvent.click(document.body);
    expect(await screen.findByRole('heading', { level: 1, name: 'lunamoth' })).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it('restores the name on Escape and returns the focus to the pencil button', async () => {
    await edit();
    await userEvent.keyboard('lunamoth{Escape}');
    expect(screen.getByRole('heading', { level: 1, name: 'papermoth' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit your name' }));
    expect(sent()).toEqual([]);
  });

  it.each(['{Backspace}{Enter}', '   {Enter}', 'papermoth{Enter}', ' papermoth {Enter}'])(
    'does not send an empty or unchanged name after the keys %j',
    async (keys) => {
      await edit();
      await userEvent.keyboard(keys);
      expect(screen.getByRole('heading', { level: 1, name: 'papermoth' })).toBeTruthy();
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(sent()).toEqual([]);
    },
  );

  it('keeps a rejected name in the field and shows the error', async () => {
    expectConsole('error', 'Failed to update the profile');
    await edit();
    answer.mockRejectedValueOnce(
      new ApiError('validation_failed', 422, { errors: { name: ['This username is taken.'] } }),
    );
    await userEvent.keyboard('taken{Enter}');
    expect(await screen.findByText('This username is taken.')).toBeTruthy();
    expect((await input()).getAttribute('aria-invalid')).toBe('true');
    expect((await input()) as HTMLInputElement).toHaveProperty('value', 'taken');
    await userEvent.keyboard('2{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'taken2' })).toBeTruthy();
  });
});

describe('the bio editor', () => {
  it('saves the bio, and stores a draft until the bio is saved', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit bio' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'About you' }), ' Toploaders.');
    cleanup();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit bio' }));
    expect(screen.getByRole('textbox', { name: 'About you' })).toHaveProperty('value', 'Sleeves. Toploaders.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sleeves. Toploaders.')).toBeTruthy();
    expect(sent()).toEqual([{ bio: 'Sleeves. Toploaders.' }]);
    expect(sessionStorage).toHaveLength(0);
  });
});

async function choose(label: string): Promise<void> {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600, close: () => {} }));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
  const chooser = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (!chooser) throw new Error(`there is no file chooser named ${label}`);
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  await userEvent.upload(chooser, new File([png], 'me.png', { type: 'image/png' }));
}

it('the profile uploads the cropped avatar as avatar.jpg of type image/jpeg', async () => {
  const url = 'http://x.test/storage/avatars/new-aabbcc/256.jpg';
  const defaultImplementation = answer.getMockImplementation();
  answer.mockImplementation(async (route, callInput) =>
    route === 'POST /api/{folder}/upload' ? { url } : defaultImplementation?.(route, callInput),
  );
  show();
  await screen.findByRole('button', { name: 'Add a photo' });
  await choose('Your photo');
  await userEvent.click(await screen.findByRole('button', { name: 'Crop' }));
  await waitFor(() => expect(sent()).toEqual([{ avatar: url }]));
  const uploads = answer.mock.calls.filter(([route]) => route === 'POST /api/{folder}/upload');
  const [[, upload] = []] = uploads as unknown as [unknown, { params: object; files: { file: File } }][];
  expect(upload?.params).toEqual({ folder: 'avatars' });
  expect([upload?.files.file.name, upload?.files.file.type]).toEqual(['avatar.jpg', 'image/jpeg']);
});

it('the profile reports that a banner was not saved even if the user left the page before the response', async () => {
  expectConsole('error', 'Failed to update the profile');
  const url = 'http://x.test/storage/banners/new-aabbcc/1280.jpg';
  const { promise, reject } = Promise.withResolvers();
  answer.mockImplementation(async (route) => (route === 'POST /api/{folder}/upload' ? { url } : promise));
  renderPage(
    <LeavablePage>
      <BannerTool profile={profile} />
    </LeavablePage>,
  );
  await choose('Change banner image');
  await userEvent.click(await screen.findByRole('button', { name: 'Crop' }));
  await waitFor(() => expect(sent()).toEqual([{ banner: url }]));
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  reject(new ApiError('offline', 0));
  expect(await screen.findByText(/^We could not reach/)).toBeTruthy();
});

it('the profile shows a removed photo again when the request fails, and removes it on Retry', async () => {
  expectConsole('error', 'Failed to update the profile');
  profile.profile.avatar = 'http://x.test/storage/avatars/abc-aabbcc/256.jpg';
  show();
  await screen.findByRole('button', { name: 'Remove photo' });
  answer.mockRejectedValueOnce(new ApiError('offline', 0));
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
  expect(await screen.findByText(/Couldn’t change your photo\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove photo' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull());
  expect(sent()).toEqual([{ avatar: '' }, { avatar: '' }]);
});

it('the profile redirects from a former name to the current URL and keeps the selected tab', async () => {
  show('/profile/former?tab=reviews');
  await waitFor(() => expect(screen.getByTitle('address').textContent).toBe('/profile/papermoth?tab=reviews'));
});
