/** User actions and expectations of the failure matrix. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { makeBackend } from './failures-data.fixture.ts';

export type Step = {
  user: UserEvent;
  world: ReturnType<typeof makeBackend>;
  push: (channel: string, event: string, data: unknown) => void;
};

export const expectVisible = async (text: string | RegExp): Promise<void> => {
  await screen.findAllByText(text);
};
export const press = async ({ user }: Step, name: string | RegExp): Promise<void> => {
  const [first] = await screen.findAllByRole('button', { name });
  if (first) await user.click(first);
};
export const pressInDialog = async ({ user }: Step, name: string): Promise<void> => {
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name }));
};
export const write = async ({ user }: Step, label: string | RegExp, text: string): Promise<void> => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};
export const valueIn = (label: string | RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value;
export const fieldContains = (label: string | RegExp, text: string) => () => expect(valueIn(label)).toBe(text);

const identifier = 'Email address or user name';

export async function openSignIn(step: Step): Promise<void> {
  await step.user.click(await within(await screen.findByRole('banner')).findByRole('button', { name: 'Sign In' }));
  await screen.findByRole('dialog', { name: 'Sign in to your account' });
}
export async function submitSignIn({ user }: Step): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to your account' });
  await user.type(await within(dialog).findByLabelText('Password'), 'a long password');
  await user.click(within(dialog).getByRole('button', { name: 'Sign In' }));
}
export async function signIn(step: Step): Promise<void> {
  await write(step, identifier, 'wrenlight');
  await submitSignIn(step);
}
/** Signs in again in a dialog on top of another open dialog. */
export async function signInAbove(step: Step): Promise<void> {
  const name = 'Sign in to your account';
  await screen.findByRole('dialog', { name });
  await signIn(step);
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
}
export const identifierIsUnchanged = fieldContains(identifier, 'wrenlight');
export const signedIn = async (): Promise<void> => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: 'Your menu' });
};
export const signedOut = async (): Promise<void> => {
  await within(screen.getByRole('banner')).findByRole('button', { name: 'Sign In' });
  expect(localStorage.getItem('accessToken')).toBeNull();
};

/** Stores the draft of a complete listing, as if the user had left the page while writing. */
export function storeListingDraft(): void {
  const draft = {
    images: ['https://m.example/storage/listings/a-112233/1280.jpg'],
    name: 'Juni5 trio',
    price: '12.50',
    currency_id: 1,
    group_id: 10,
    members: [21],
    sourcetype_id: 30,
    description: '<p>Mint.</p>',
  };
  sessionStorage.setItem('draft-listing-9', JSON.stringify({ at: Date.now(), draft }));
}

export async function chooseImage({ user }: Step): Promise<void> {
  const bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  await user.upload(
    await screen.findByLabelText('File for photo 1'),
    new File([bytes], 'a.png', { type: 'image/png' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Crop' }));
}
