import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';
import { register } from './support/register.ts';

test('an admin invites ten people from the queue by keyboard, and declines one', async ({ open, product }) => {
  // First invite everyone who is already in the queue, because other journeys on the same server add users to it.
  const admin = await signInToApi(product, 'admin');
  const { body } = await admin.send<{ meta: { invited: number } }>('POST', '/api/admin/invitations', { next: 100 });
  const { invited } = body.meta;
  const names = Array.from({ length: 12 }, (_, at) => `queuer-${at + 10}`);
  for (const name of names) await register(product.directUrl, name);
  const { page } = await open('admin', { path: '/admin' });

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Queue' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`12 people waiting, ${invited} invited but not active yet`)).toBeVisible();

  await page.keyboard.press('n');
  await expect(page.getByLabel('Invite the next')).toBeFocused();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`2 people waiting, ${invited + 10} invited but not active yet`)).toBeVisible();
  await expect(page.getByRole('row', { name: /queuer-10 .* by admin/ })).toBeVisible();

  await page.getByRole('heading', { level: 1, name: 'Queue' }).click();
  await page.keyboard.press('j');
  await expect(page.locator('[data-row]').first()).toBeFocused();
  await expect(page.locator('[data-row]').first()).toHaveText('queuer-20');
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Decline queuer-20?' });
  await dialog.getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(page.getByText(`1 person waiting, ${invited + 10} invited but not active yet`)).toBeVisible();
  await expect(page.getByText('queuer-20', { exact: true })).toBeHidden();
});

/** Returns the time `minutes` from now as the value of a datetime-local input: local time without seconds. */
function wallTime(minutes: number): string {
  const time = new Date(Date.now() + minutes * 60_000);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

test('an announcement appears and disappears on other users’ open pages, immediately and on schedule', async ({
  open,
}) => {
  test.setTimeout(330_000);
  const { page: member } = await open('buyer', { path: '/about' });
  const { page: visitor } = await open(undefined, { path: '/about' });
  const { page } = await open('admin', { path: '/admin/announcements' });
  const words = `Maintenance ${Date.now()}`;
  const notice = (on: typeof page, text: string) => on.getByRole('region', { name: 'Announcements' }).getByText(text);

  await test.step('a published announcement appears at once', async () => {
    await page.getByRole('textbox', { name: /^Message/ }).fill(words);
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(words);
    await page.getByLabel('End', { exact: false }).first().fill('2001-01-01T10:00');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('The end is in the past.')).toBeVisible();
    await page.getByLabel('End', { exact: false }).first().fill('');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(notice(member, words)).toBeVisible();
    await expect(notice(visitor, words)).toBeVisible({ timeout: 30_000 });
  });

  await test.step('an announcement that is withdrawn by keyboard disappears', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('w');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).press('Enter');
    await expect(notice(member, words)).toBeHidden();
    await expect(notice(visitor, words)).toBeHidden({ timeout: 30_000 });
  });

  await test.step('a scheduled announcement appears at its start and disappears at its end', async () => {
    const later = `${words}, scheduled`;
    await page.getByRole('textbox', { name: /^Message/ }).fill(later);
    await page.getByLabel('Start', { exact: false }).first().fill(wallTime(1));
    await page.getByLabel('End', { exact: false }).first().fill(wallTime(2));
    await page.getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByText('The announcement is scheduled.')).toBeVisible();
    await expect(notice(member, later)).toBeHidden();
    await expect(notice(member, later)).toBeVisible({ timeout: 90_000 });
    await expect(notice(member, later)).toBeHidden({ timeout: 90_000 });
  });
});

test('the staff navigation collapses into a menu that shows the current area at 768 px', async ({ open }) => {
  const { page } = await open('admin', { path: '/admin/queue' });
  const navigation = page.getByRole('navigation', { name: 'Admin pages' });
  await expect(navigation.getByRole('link', { name: 'Queue' })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1024 });
  const button = navigation.getByRole('button', { name: 'Queue' });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(navigation.getByRole('link')).toHaveCount(0);
  await button.click();
  await navigation.getByRole('link', { name: 'Catalogue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible();
  await expect(navigation.getByRole('link')).toHaveCount(0);
  await navigation.getByRole('button', { name: 'Catalogue' }).press('Enter');
  await expect(navigation.getByRole('link', { name: 'Catalogue' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(navigation.getByRole('link')).toHaveCount(0);
  await expect(navigation.getByRole('button', { name: 'Catalogue' })).toBeFocused();
});

test('links on the admin overview and on a moderation case are at least 24 px high, and 44 px on touch screens', async ({
  open,
  product,
}) => {
  const reporter = await signInToApi(product, 'buyer');
  const { id } = await (await signInToApi(product, 'tidepool')).publish({ name: 'Card with a small target' });
  await reporter.send('POST', '/api/reports', { kind: 'listing', id, category: 'spam', reason: '' });
  const admin = await signInToApi(product, 'admin');
  const { body } = await admin.send<{ data: { id: number }[] }>('GET', '/api/admin/cases');
  const casePath = `/admin/reports/${body.data.at(-1)?.id}`;
  for (const { touch, target } of [
    { touch: false, target: 24 },
    { touch: true, target: 44 },
  ]) {
    const { page } = await open('admin', { path: '/admin', touch, ...(touch ? { width: 390 } : {}) });
    const check = async (name: RegExp, isInLine = true) => {
      const link = page.getByRole('main').getByRole('link', { name }).first();
      await expect(link).toBeVisible();
      const heights = await link.evaluate((element) => {
        const lineHeight = element.ownerDocument.defaultView?.getComputedStyle(element).lineHeight ?? '';
        const row = element.parentElement?.getBoundingClientRect().height ?? 0;
        return { link: element.getBoundingClientRect().height, row, line: Number.parseFloat(lineHeight) };
      });
      expect(heights.link, String(name)).toBeGreaterThanOrEqual(target);
      // Without a touch screen, the click target is larger than the text but must not change the layout: the row is as
      // tall as one line of text.
      if (!touch && isInLine) expect(heights.row, String(name)).toBeCloseTo(heights.line, 0);
    };
    await check(/^Open reports: \d/, false);
    await page.goto(casePath);
    await check(/^All reports$/);
    await check(/^Next case$/);
    // Do not check the height of this row: it also shows the state of the moderation case, which is taller than the
    // text.
    await check(/^tidepool$/, false);
  }
});

test('exchange rates that an admin enters or imports change the converted price on another user’s open page', async ({
  open,
  product,
}) => {
  const admin = await signInToApi(product, 'admin');
  const { body: currencies } = await admin.send<{ id: number; code: string }[]>('GET', '/api/currencies');
  const cad = currencies.find(({ code }) => code === 'CAD')?.id ?? 0;
  const listing = await admin.publish({ name: 'Priced in Canadian dollars', price: 30, currency_id: cad });
  const { page: buyer } = await open('buyer', { path: `/listings/${listing.id}` });
  // The demo's exchange rates are from the end of 2024.
  await expect(buyer.getByText('at the rate of 31 Dec 2024')).toBeVisible();

  const { page } = await open('admin', { path: '/admin/currencies' });
  await expect(page.getByRole('row', { name: /CAD .* Old/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'CAD rate' }).fill('nothing');
  await page.getByRole('button', { name: 'Save rates' }).click();
  await expect(page.getByText('Enter a number above zero, like 1.37')).toBeVisible();
  await page.getByRole('textbox', { name: 'CAD rate' }).fill('1,5');
  await page.getByRole('button', { name: 'Save rates' }).click();
  await expect(page.getByText('The rates are saved.')).toBeVisible();
  // `first()`, because other items of the seller can have the same price.
  await expect(buyer.getByText('about £15.96 GBP').first()).toBeVisible();
  // The rate of the pound has not been changed yet.
  await expect(page.getByRole('row', { name: /CAD .* Old/ })).toBeHidden();
  await expect(page.getByRole('row', { name: /GBP .* Old/ })).toBeVisible();
  await expect(buyer.getByText('at the rate of 31 Dec 2024')).toBeVisible();
  await page.getByRole('textbox', { name: 'GBP rate' }).fill('0,7981');
  await page.getByRole('button', { name: 'Save rates' }).click();
  await expect(page.getByRole('row', { name: /GBP .* Old/ })).toBeHidden();
  await expect(buyer.getByText('at the rate of 31 Dec 2024')).toBeHidden();

  await page
    .getByRole('textbox', { name: 'Or paste the contents of the file' })
    .fill('currency,rate,date\nCAD,2,2026-13-01\nEUR,1,2026-11-20\n');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('2 lines have problems')).toBeVisible();
  await expect(page.getByText(/Line 3: This currency isn’t supported/)).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Or paste the contents of the file' })
    .fill(`currency,rate,date\nCAD,2,${new Date().toISOString().slice(0, 10)}\n`);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/CAD: 1\.5 → 2/)).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 rate' }).click();
  await expect(buyer.getByText('about £11.97 GBP')).toBeVisible();
});
