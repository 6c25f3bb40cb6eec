import type { BrowserContext, Page } from '@playwright/test';
import { log, openConversation, storedMessages, write } from './support/conversation.ts';
import { expect, test } from './support/journey.ts';

type WorkerHandle = {
  /** Fires the sync event, as the browser does when the network is back. */
  sync(): Promise<void>;
};

/** Resolves once the service worker is active. The returned handle still works after the page is closed. */
async function connectWorker(context: BrowserContext, page: Page, origin: string): Promise<WorkerHandle> {
  await page.waitForFunction(`navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')`);
  const blank = await context.newPage();
  const cdp = await context.newCDPSession(blank);
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ownRegistration = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted,
      );
      if (ownRegistration) resolve(ownRegistration.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registration;
  const event = { origin, registrationId, tag: 'send-messages', lastChance: false };
  return { sync: () => cdp.send('ServiceWorker.dispatchSyncEvent', event).then(() => undefined) };
}

type Row = { text: string; token: string; outcome?: string };

/** The messages that this page has handed over to the service worker. */
const handedOver = (page: Page): Promise<Row[]> =>
  page.evaluate<Row[]>(`new Promise((resolve) => {
    const opening = indexedDB.open('magpie-handed-over', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('messages');
    opening.onsuccess = () => {
      const rows = opening.result.transaction('messages').objectStore('messages').getAll();
      rows.onsuccess = () => {
        opening.result.close();
        resolve(rows.result);
      };
    };
  })`);
const textsOf = async (page: Page): Promise<string[]> => (await handedOver(page)).map(({ text }) => text).sort();

test('messages written offline are sent exactly once after their tab is closed', async ({ open, product }) => {
  const talk = await openConversation(product);
  const { page, context } = await open('buyer', { path: '/inbox', offline: true });
  await page.goto(talk.path);
  const worker = await connectWorker(context, page, new URL(product.url).origin);

  product.network.cut();
  await write(page, 'Is it still there?');
  await write(page, 'I can pay today.');
  await expect.poll(() => textsOf(page)).toEqual(['I can pay today.', 'Is it still there?']);
  await page.close();
  product.network.restore();
  expect(await storedMessages(talk)).toEqual([]);
  await worker.sync();
  await expect.poll(() => storedMessages(talk)).toEqual(['Is it still there?', 'I can pay today.']);

  const later = await context.newPage();
  await later.goto(talk.path);
  await expect(log(later).locator('.bubble')).toHaveText(['Is it still there?', 'I can pay today.']);
  await expect(log(later).getByRole('status')).toHaveCount(0);
  await expect.poll(() => handedOver(later)).toEqual([]);
  await worker.sync();
  expect(await storedMessages(talk)).toEqual(['Is it still there?', 'I can pay today.']);
});

test('a message that the server refuses after its tab was closed is shown as failed in the next tab', async ({
  open,
  product,
}) => {
  const talk = await openConversation(product);
  const { page, context } = await open('buyer', { path: '/inbox', offline: true, refusals: true });
  await page.goto(talk.path);
  const worker = await connectWorker(context, page, new URL(product.url).origin);

  product.network.cut();
  await write(page, 'Too late');
  await expect.poll(() => textsOf(page)).toEqual(['Too late']);
  const blank = await context.newPage();
  await page.close();
  product.network.restore();
  expect((await talk.seller.send('PUT', `/api/conversations/${talk.id}/close`)).status).toBe(200);
  await worker.sync();
  await blank.goto('/robots.txt');
  await expect
    .poll(async () => (await handedOver(blank)).map(({ outcome, token }) => [outcome, token]))
    .toEqual([['conversation_closed', '']]);

  product.network.cut();
  const later = await context.newPage();
  await later.goto(talk.path);
  await expect(later.getByText('Too late')).toBeVisible();
  await expect(log(later).getByText('Not sent')).toBeVisible();
  product.network.restore();
  expect(await storedMessages(talk)).toEqual([]);
});

test('messages that were not sent before a sign-out are never sent', async ({ open, product }) => {
  const talk = await openConversation(product);
  const { page, context } = await open('buyer', { path: '/inbox', offline: true });
  await page.goto(talk.path);
  const worker = await connectWorker(context, page, new URL(product.url).origin);

  product.network.cut();
  await write(page, 'Never sent');
  await expect.poll(() => textsOf(page)).toEqual(['Never sent']);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete and sign out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => handedOver(page)).toEqual([]);
  await page.close();
  product.network.restore();
  await worker.sync();
  expect(await storedMessages(talk)).toEqual([]);
});
