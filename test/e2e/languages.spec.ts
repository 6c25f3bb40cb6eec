import type { Page } from '@playwright/test';
import { signInToApi } from './support/api-user.ts';
import { findOverflow } from './support/every-page.ts';
import { expect, test } from './support/journey.ts';

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await findOverflow(page)).toEqual([]);
}

test('a visitor with a French browser reads French and can change the language in the footer', async ({ open }) => {
  const { page } = await open(undefined, { locale: 'fr-CA' });
  await expect(page.getByRole('heading', { name: 'Dernières annonces' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');

  await test.step('static pages are in French', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Vie privée' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Vie privée' })).toBeVisible();
    await expect(page).toHaveTitle('Vie privée · Magpie');
  });

  await test.step('validation errors from the server are in French', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connectez-vous à votre compte' });
    await dialog.getByRole('button', { name: 'Créer un compte gratuit' }).click();
    const form = page.getByRole('dialog', { name: 'Créez un nouveau compte' });
    await form.getByLabel('Nom d’utilisateur').fill('seller');
    await form.getByLabel('Adresse courriel').fill('somebody@example.com');
    await form.getByLabel('Mot de passe', { exact: true }).fill('correct horse battery');
    await form.getByRole('button', { name: 'S’inscrire' }).click();
    await expect(form.getByText('Ce nom d’utilisateur est déjà pris.', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: 'Fermer' }).click();
  });

  await test.step('English is kept after a reload, and French can be chosen again', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Français' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Vie privée' })).toBeVisible();
  });
});

test('a user reads settings, forms, inbox and notifications in French, then in English', async ({ open, product }) => {
  const { page } = await open('buyer', { path: '/settings' });
  const language = (name: string) => page.getByRole('combobox', { name });

  await test.step('the language is chosen in Settings, and the focus stays on the language field', async () => {
    await language('Language').click();
    await page.getByRole('option', { name: 'Français' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(language('Langue')).toBeFocused();
    await expect(page.getByText(/^Aujourd’hui\s: \d+ \p{L}+\.? \d{4}$/u)).toBeVisible();
  });

  await test.step('a reload starts in the account’s language', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Dernières annonces' })).toBeVisible();
  });

  await test.step('validation errors of a listing are in French', async () => {
    await page.goto('/listings/create');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Entrez un nom', { exact: true })).toBeVisible();
    await expect(page.getByText('Ajoutez au moins une photo', { exact: true })).toBeVisible();
  });

  await test.step('dates in a conversation are in French', async () => {
    await page.goto('/inbox');
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    const address = new URL(page.url());
    await (await signInToApi(product, 'buyer')).sendMessage(Number(address.pathname.split('/').at(-1)), 'Bonjour!');
    await expect(page.getByText('Aujourd’hui', { exact: true })).toBeVisible();
  });

  await test.step('times of notifications are in French', async () => {
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    await expect(page.getByText(/^(à l’instant|il y a \d+\s(min|h)|Hier|\d+ \p{L}+\.? \d{4})$/u).first()).toBeVisible();
  });

  await test.step('the user changes back to English', async () => {
    await page.goto('/settings');
    await language('Langue').click();
    await page.getByRole('option', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('French texts fit a screen that is 320 pixels wide', async ({ open }) => {
  const { page } = await open(undefined, { locale: 'fr-CA', width: 320, height: 640 });
  for (const path of [
    '/',
    '/listings/search?q=card',
    '/guides',
    '/support',
    '/password-reset',
    '/profile/seller',
    '/nowhere',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
  }
  await page.goto('/inbox');
  const dialog = page.getByRole('dialog', { name: 'Connectez-vous à votre compte' });
  await expect(dialog).toBeVisible();
  await expectNoOverflow(page);
  await dialog.getByLabel('Adresse courriel ou nom d’utilisateur').fill('seller');
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('magpie-demo');
  await dialog.getByRole('checkbox', { name: 'Se souvenir de moi' }).check();
  await dialog.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(dialog).toBeHidden();
  // No language is stored for the account, so signing in does not change the language, which the app took from the
  // browser.
  const own = ['/settings', '/listings/create', '/inbox', '/notifications', '/profile/seller'];
  for (const path of [...own, '/wants', '/matches', '/trades', '/trades/1', '/trades/2']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
    // The links between the trading pages are wider than the screen.
    const current = page.getByRole('navigation', { name: 'Échanger' }).locator('[aria-current=page]');
    if ((await current.count()) > 0) await expect(current).toBeInViewport({ ratio: 0.99 });
  }
});

test('a timezone that this browser does not know leaves Inbox and Notifications usable', async ({ open, product }) => {
  const { id, send } = await signInToApi(product, 'buyer');
  expect((await send('PUT', `/api/users/${id}`, { timezone: 'Europe/Kyiv' })).status).toBe(200);
  const { page, context } = await open('buyer');
  await context.addInitScript(() => {
    class Refusing extends Intl.DateTimeFormat {
      constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
        if (options?.timeZone === 'Europe/Kyiv') throw new RangeError('Invalid time zone specified: Europe/Kyiv');
        super(locale, options);
      }
    }
    Object.assign(Intl, { DateTimeFormat: Refusing });
  });
  for (const [path, heading] of [
    ['/inbox', 'Inbox'],
    ['/notifications', 'Notifications'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('main').locator('time').first()).toBeVisible();
  }
  await send('PUT', `/api/users/${id}`, { timezone: null });
});
