/**
 * Push notifications in a real browser: turning them on, receiving one, and turning them off. Headless Chromium cannot
 * use a push service, so the page subscribes to a local push service, and the tests pass the messages of this service
 * on to the service worker.
 */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { type PushService, startPushService } from '../support/push-service.ts';
import { openConversation } from './support/conversation.ts';
import { demoTemplate } from './support/demo-folder.ts';
import { expect, test as journey } from './support/journey.ts';
import { type Product, startProduct } from './support/product.ts';

const test = journey.extend<object, { pushService: PushService; product: Product }>({
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ pushService }, use) => {
      const certificate = join(await mkdtemp(join(tmpdir(), 'magpie-push-')), 'push.pem');
      await writeFile(certificate, pushService.certificate);
      const environment = { PUSH_SERVICES: pushService.origin, NODE_EXTRA_CA_CERTS: certificate };
      const product = await startProduct({ template: await demoTemplate(), environment });
      await use(product);
      await product.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** Makes the page subscribe to the local push service instead of the browser's push service. */
async function subscribeLocally(context: BrowserContext, service: PushService): Promise<void> {
  await context.exposeFunction('subscribeLocally', (key: string) => service.subscribe(key));
  await context.addInitScript(() => {
    const local = globalThis as unknown as {
      subscribeLocally(key: string): Promise<{ endpoint: string; keys: object }>;
      PushManager: { prototype: { subscribe: unknown; getSubscription: unknown } };
    };
    let current: object | null = null;
    const { prototype } = local.PushManager;
    prototype.getSubscription = async () => current;
    prototype.subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      const key = btoa(String.fromCharCode(...applicationServerKey))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
      const content = await local.subscribeLocally(key);
      const unsubscribe = async () => {
        current = null;
        return true;
      };
      current = { ...content, options: { applicationServerKey }, toJSON: () => content, unsubscribe };
      return current;
    };
  });
}

/** Passes a message on to the service worker, as the browser does when its push service sends one. */
async function deliver(cdp: CDPSession, registrationId: string, url: string, payload: object): Promise<void> {
  const origin = new URL(url).origin;
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) });
}

async function connect(context: BrowserContext, page: Page): Promise<{ cdp: CDPSession; registrationId: string }> {
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return { cdp, registrationId: await registered };
}

type Shown = { title: string; body: string; tag: string };
const displayed = (page: Page): Promise<Shown[]> =>
  page.evaluate<Shown[]>(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((list) => list.map(({ title, body, tag }) => ({ title, body, tag })))`);

test('a user turns notifications on, receives one for a message, and turns them off', async ({
  open,
  product,
  pushService,
}) => {
  const talk = await openConversation(product);
  const { page, context } = await open('buyer', { path: '/', offline: true });
  await context.grantPermissions(['notifications'], { origin: new URL(product.url).origin });
  await subscribeLocally(context, pushService);
  await page.goto('/settings');
  const isDenied = (await page.evaluate('Notification.permission')) === 'denied';
  test.skip(isDenied, 'Chromium without a user interface, as in the lock file, cannot allow notifications');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByRole('list', { name: 'Browsers with notifications turned on' })).toContainText('This browser');
  const { cdp, registrationId } = await connect(context, page);

  await talk.seller.sendMessage(talk.id, 'I post it tomorrow');
  await expect.poll(() => pushService.received.length, { timeout: 20_000 }).toBe(1);
  expect(pushService.violations).toEqual([]);
  const [push] = pushService.received;
  expect(JSON.stringify(push?.payload)).not.toContain('tomorrow');
  await deliver(cdp, registrationId, product.url, push?.payload ?? {});
  await expect
    .poll(() => displayed(page))
    .toEqual([{ title: 'Magpie', body: 'You have a new message.', tag: `conversation-${talk.id}` }]);

  await deliver(cdp, registrationId, product.url, { ...push?.payload, body: 'You have 2 new messages.' });
  await expect.poll(async () => (await displayed(page)).map(({ body }) => body)).toEqual(['You have 2 new messages.']);

  await page.goto(talk.path);
  await expect(page.getByRole('log')).toContainText('I post it tomorrow');
  await deliver(cdp, registrationId, product.url, { ...push?.payload, body: 'You look at it.' });
  await page.waitForTimeout(1000);
  expect((await displayed(page)).map(({ body }) => body)).not.toContain('You look at it.');

  await page.goto('/settings');
  await page.getByRole('button', { name: /^Turn off notifications on/ }).click();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
});

test('the app offers notifications once, after the first message', async ({ open, product, pushService }) => {
  const talk = await openConversation(product);
  const { page, context } = await open('seller', { path: '/', offline: true });
  await subscribeLocally(context, pushService);
  // Headless Chromium refuses notifications by default; simulate a user who has not decided yet.
  await page.addInitScript("Object.defineProperty(Notification, 'permission', { get: () => 'default' })");
  await page.goto(talk.path);
  const offer = page.getByRole('region', { name: 'Messages' }).getByText('Want to know when someone replies?');
  await expect(offer).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Message' }).fill('It is on its way');
  await page.keyboard.press('Enter');
  await expect(offer).toBeVisible();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }).click();
  await page.reload();
  await page.getByRole('textbox', { name: 'Message' }).fill('With a tracking number');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('With a tracking number');
  await expect(offer).toHaveCount(0);
});

test('the server has the manifest and the icons that browsers need to install the app', async ({ open, product }) => {
  const { page } = await open();
  const manifest = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await fetch(new URL(manifest ?? '', product.url));
  const { icons } = (await response.json()) as { icons: { src: string; type: string }[] };
  expect(icons).toHaveLength(4);
  for (const { src, type } of icons) {
    const icon = await fetch(new URL(src, product.url));
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
  }
});
