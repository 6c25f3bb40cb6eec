import type { Locator, Page } from '@playwright/test';
import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';

const results = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading');
const box = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' });
const counted = (page: Page) => page.getByRole('status').filter({ hasText: /^(about )?[\d,]+ listings?/ });

test('a search with a typo finds the intended results, and filters narrow the results down and can be removed', async ({
  open,
}) => {
  const { page } = await open();
  await box(page).fill('photocrad');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
  await expect(counted(page)).toContainText('for “photocrad”');
  const all = Number((await counted(page).textContent())?.match(/\d+/)?.[0]);
  expect(all).toBeGreaterThan(3);
  await expect(results(page).first()).toContainText(/photocard/i);

  const group = filters(page).getByRole('group', { name: 'Group' });
  const first = group.getByRole('checkbox').first();
  await first.check();
  await expect(page).toHaveURL(/[?&]group=\d+/);
  const promised = group
    .getByRole('checkbox', { checked: true })
    .locator('..')
    .getByText(/^\d+ listings?$/);
  const few = /\d+/.exec((await promised.textContent()) ?? '')?.[0] ?? '';
  await expect(counted(page)).toContainText(new RegExp(`^${few} `));
  expect(Number(few)).toBeLessThan(all);

  await page.goBack();
  await expect(counted(page)).toContainText(new RegExp(`^${all} `));
  await expect(first).not.toBeChecked();
  await page.goForward();
  await expect(counted(page)).toContainText(new RegExp(`^${few} `));
  await page.reload();
  await expect(counted(page)).toContainText(new RegExp(`^${few} `));
  await page
    .getByRole('group', { name: 'Chosen filters' })
    .getByRole('button', { name: /^Remove Group/ })
    .click();
  await expect(counted(page)).toContainText(new RegExp(`^${all} `));
});

test('prices, order and status are part of the URL, and invalid values are reported in the filters', async ({
  open,
}) => {
  const { page } = await open(undefined, { path: '/listings/search' });
  await filters(page).getByLabel(/^From/).fill('60');
  await filters(page).getByLabel(/^From/).press('Enter');
  await expect(page).toHaveURL(/min_price=60&price_currency=USD/);
  await page.getByRole('combobox', { name: /Sort by/ }).click();
  await page.getByRole('option', { name: 'Highest price' }).click();
  await expect(page).toHaveURL(/sort=price_desc/);
  await filters(page)
    .getByRole('radio', { name: /^Open and closed/ })
    .check();
  await expect(page).toHaveURL(/status=all/);
  await expect(counted(page)).toBeVisible();

  await page.goto('/listings/search?q=card&group=abc&min_price=20&max_price=10');
  await expect(
    filters(page).getByText('The minimum is higher than the maximum. Change one of them to filter by price.'),
  ).toBeVisible();
  await expect(filters(page).getByText(/unknown group/)).toBeVisible();
  await expect(counted(page)).toContainText('for “card”');
});

test('Back returns to the card that was opened, with all earlier pages loaded, and a reload keeps the card in view', async ({
  open,
}) => {
  const { page } = await open(undefined, { path: '/listings/search?sort=newest' });
  await expect(results(page).first()).toBeVisible();
  // Two more pages load automatically when the user scrolls near the end of the list.
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    expect(await results(page).count()).toBeGreaterThan(48);
  }).toPass();
  const card = results(page).nth(50).getByRole('link');
  const name = (await card.textContent()) ?? '';
  await card.scrollIntoViewIfNeeded();
  const before = (await card.boundingBox())?.y ?? 0;
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goBack();
  const again = results(page).nth(50).getByRole('link');
  await expect(again).toHaveText(name);
  await expect(again).toBeFocused();
  expect(Math.abs(((await again.boundingBox())?.y ?? 0) - before)).toBeLessThan(40);

  await page.reload();
  await expect(again).toHaveText(name);
  await expect(again).toBeInViewport();
});

test('corrected hits follow the exact ones below a heading of their own, also after paging, Back and a reload', async ({
  open,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  const types = await seller.send<{ data: { id: number; name: string }[] }>('GET', '/api/sourcetypes');
  // The name of another source type, so that "album" is in these listings only with a typo.
  const sourcetype_id = types.body.data.find(({ name }) => name === 'Broadcast')?.id ?? 0;
  const corrected = ['Sealed albun', 'Albun of stickers'];
  for (const name of corrected.toReversed()) await seller.publish({ name, sourcetype_id });
  const { page } = await open(undefined, { path: '/listings/search?q=album' });
  await expect(counted(page)).toContainText('for “album”');
  const total = Number((await counted(page).textContent())?.match(/\d+/)?.[0]);
  const heading = page.getByRole('heading', { level: 2, name: 'Also close to “album”' });
  const also = page.getByRole('region', { name: 'Also close to “album”' }).getByRole('listitem').getByRole('heading');

  await test.step('the first page has exact hits only, and no heading', async () => {
    await expect(results(page).first()).toBeVisible();
    expect(await results(page).count()).toBeLessThan(total);
    await expect(heading).toHaveCount(0);
  });

  const expectCorrectedLast = async () => {
    await expect(results(page)).toHaveCount(total);
    await expect(also).toHaveText(corrected);
    const names = await results(page).allTextContents();
    expect(names.slice(-corrected.length)).toEqual(corrected);
    await expect(heading).toHaveCount(1);
  };
  await test.step('the next page ends with the corrected hits', async () => {
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      await expect(results(page)).toHaveCount(total, { timeout: 1_000 });
    }).toPass();
    await expectCorrectedLast();
  });

  await test.step('Back returns to the corrected hit that was opened', async () => {
    const link = also.first().getByRole('link');
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sealed albun' })).toBeVisible();
    await page.goBack();
    await expectCorrectedLast();
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
  });

  await test.step('a reload keeps the corrected hits apart', async () => {
    await page.reload();
    await expectCorrectedLast();
  });
});

test('suggestions can be chosen by keyboard, and recent searches are stored and can be removed', async ({ open }) => {
  const { page } = await open();
  // Press the key repeatedly, because the code that handles it can start after the page has loaded.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type('noa');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: /^Noa.*Member of/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /suggestions?$/ })).toHaveCount(1);
  const marked = list.locator('[aria-selected=true]');
  const press = async () => {
    await page.keyboard.press('ArrowDown');
    return marked.textContent({ timeout: 1_000 }).catch(() => '');
  };
  await expect.poll(press, { intervals: [50] }).toMatch(/Member of/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Noa' })).toBeVisible();
  await expect(list).toBeHidden();

  await box(page).fill('slow fire');
  await box(page).press('Enter');
  await expect(counted(page)).toContainText('for “slow fire”');
  await box(page).fill('');
  const recent = page.getByRole('listbox', { name: 'Recent searches' });
  await expect(recent.getByRole('option')).toHaveText(['slow fire', 'Noa']);
  await page.getByRole('button', { name: 'Remove “Noa” from recent searches' }).click();
  await expect(recent.getByRole('option')).toHaveText(['slow fire']);
  await expect(box(page)).toBeFocused();
});

test('if a search finds nothing, one click removes the search word that no listing contains', async ({ open }) => {
  const { page } = await open(undefined, { path: '/listings/search?q=photocard%20xylophone' });
  await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible();
  const way = page.getByRole('link', { name: /^No results with “xylophone”\. Search for “photocard”\?/ });
  const [, promised = ''] = /(\d+) listings?/.exec((await way.textContent()) ?? '') ?? [];
  await way.click();
  await expect(counted(page)).toContainText(new RegExp(`^${promised} listings? for “photocard”`));
  await expect(page.getByRole('link', { name: /xylophone/ })).toHaveCount(0);
});

test('on a touch screen of 320 pixels, the filters open in a sheet that shows the number of results', async ({
  open,
}) => {
  const { page } = await open(undefined, { path: '/listings/search', width: 320, height: 640, touch: true });
  await page.getByRole('button', { name: 'Filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('group', { name: 'Group' }).getByRole('checkbox').first().tap();
  await expect(page).toHaveURL(/group=\d+/);
  const done = sheet.getByRole('button', { name: /^Show \d+ listings?$/ });
  await expect(done).toBeInViewport();
  // Controls that are focused by keyboard must not be hidden behind the button that closes the filters.
  const focused = page.locator(':focus');
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    await expect
      .poll(async () => ((await focused.boundingBox())?.y ?? 999) < ((await done.boundingBox())?.y ?? 0))
      .toBe(true);
  }
  const [count = ''] = /\d+/.exec((await done.textContent()) ?? '') ?? [];
  await done.tap();
  await expect(sheet).toBeHidden();
  await expect(counted(page)).toContainText(new RegExp(`^${count} `));
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
});

test('a listing shows similar listings and other listings of the seller, and links to its group, which links to its members', async ({
  open,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  const { data } = (await seller.send<{ data: { id: number }[] }>('GET', '/api/listings/search?q=noa&limit=1')).body;
  const { page } = await open(undefined, { path: `/listings/${data[0]?.id}` });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Similar listings' }).getByRole('listitem').first()).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: /^More from / })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();

  const facts = page.getByRole('main').locator('dl');
  const group = (await facts.getByRole('link').first().textContent()) ?? '';
  await facts.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: group })).toBeVisible();
  await page.getByRole('region', { name: 'Members' }).getByRole('link').first().click();
  await expect(page.getByRole('link', { name: group, exact: true })).toBeVisible();
  await expect(page.getByText(/listings? for sale/)).toBeVisible();
  await page.getByRole('link', { name: 'Search and filter' }).click();
  await expect(page).toHaveURL(/\/listings\/search\?member=\d+/);
  await expect(page.getByRole('button', { name: /^Remove Member/ })).toBeVisible();
});

test('without scripts, links lead to the next results, a listing and its group, and an unknown listing is a 404', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'See more' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
  const cards = page.locator('[data-place]');
  const first = await cards.first().textContent();
  await page.getByRole('link', { name: 'More listings' }).click();
  await expect(cards.first()).not.toHaveText(first ?? '');
  await cards.getByRole('link').first().click();
  await expect(page).toHaveTitle(/ · Magpie$/);
  await page.getByRole('main').locator('a[href^="/groups/"]').first().click();
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
  await context.close();

  const missing = await fetch(`${product.directUrl}/listings/99999999`);
  expect(missing.status).toBe(404);
});

test('the buttons that save a search have a single line on phones and tablets, in both languages', async ({ open }) => {
  const linesOf = (button: Locator) =>
    button.evaluate((element) => {
      const text = element.ownerDocument.createRange();
      text.selectNodeContents(element);
      const tops = [...text.getClientRects()].filter(({ height }) => height > 0).map(({ bottom }) => bottom);
      return new Set(tops).size;
    });
  for (const [locale, save, want] of [
    ['en-US', 'Save search', 'Save to my want list'],
    ['fr-FR', 'Enregistrer', 'Ajouter aux souhaits'],
  ] as const) {
    for (const width of [320, 390, 768]) {
      const { page } = await open(undefined, { path: '/listings/search', width, locale });
      const bar = page.locator('.search__save');
      const [first, second] = [bar.getByRole('button', { name: save }), bar.getByRole('link', { name: want })];
      await expect(first).toBeVisible();
      await expect(second).toBeVisible();
      const boxes = [await first.boundingBox(), await second.boundingBox()];
      expect(boxes[0]?.height, `${locale} ${width}`).toBe(boxes[1]?.height);
      expect(await linesOf(second), `${locale} ${width}`).toBe(1);
      expect(boxes[0]?.height, `${locale} ${width}`).toBeLessThan(46);
    }
  }
});
