// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { valuesFilters } from '#contract/fields.ts';
import { aListing } from '#contract/listing.fixture.ts';
import { french } from '#web/languages/french.ts';
import { setLanguage } from '#web/lib/i18n/language.ts';
import { makeBackend, type Who } from './failures-data.fixture.ts';
import { openApp, startAfresh } from './whole-app.fixture.tsx';

vi.mock('virtua', () => import('../features/conversations/thread/virtua.fixture.tsx'));
vi.mock('#web/lib/realtime/realtime.ts', () => import('./quiet-realtime.fixture.ts'));
startAfresh();
beforeEach(() => setLanguage('fr', french));
afterEach(() => setLanguage('en', {}));

function textsOf(table: unknown): string[] {
  if (typeof table === 'string') return [table];
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(textsOf) : [];
}

/** Texts that occur only in English. */
let english: ReadonlySet<string>;
beforeAll(async () => {
  const files = import.meta.glob<Record<string, unknown>>(['../**/*.labels.ts']);
  const modules = await Promise.all(Object.values(files).map((load) => load()));
  setLanguage('en', {});
  const before = modules.flatMap(textsOf);
  setLanguage('fr', french);
  // Some texts, such as currency codes, are the same in both languages.
  const inFrench = new Set([...modules, french].flatMap(textsOf));
  english = new Set(before.filter((text) => !inFrench.has(text)));
  expect(english.size).toBeGreaterThan(500);
});

const TEXT_ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt'];

function textsOnPage(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  const elements = [...document.body.querySelectorAll('*')];
  const contents = elements.map((element) => element.textContent ?? '');
  const names = TEXT_ATTRIBUTES.flatMap((name) => elements.map((element) => element.getAttribute(name) ?? ''));
  return [...new Set([...texts, ...contents, ...names].map((text) => text.trim()))];
}

type View = { at: string; who?: Who; sees: string | RegExp };
const card = 'Afterimage photocard';
const views: Record<string, View> = {
  home: { at: '/', sees: card },
  'home of a member': { at: '/', who: 'buyer', sees: card },
  search: { at: '/listings/search?q=card', sees: 'Filtres' },
  listing: { at: '/listings/7', sees: 'Second card' },
  'listing of the owner': { at: '/listings/7', who: 'seller', sees: 'Modifier l’annonce' },
  'listing to a buyer': { at: '/listings/7', who: 'buyer', sees: 'Écrire au vendeur' },
  create: { at: '/listings/create', who: 'seller', sees: 'Enregistrer' },
  edit: { at: '/listings/7/edit', who: 'seller', sees: 'Enregistrer' },
  profile: { at: '/profile/papermoth', sees: card },
  'profile of the owner': { at: '/profile/papermoth', who: 'seller', sees: 'Modifier la présentation' },
  reviews: { at: '/profile/papermoth?tab=reviews', sees: 'Arrived whole.' },
  inbox: { at: '/inbox', who: 'buyer', sees: 'papermoth' },
  conversation: { at: '/inbox/5', who: 'buyer', sees: 'Hello there' },
  notifications: { at: '/notifications', who: 'seller', sees: /wrenlight/ },
  settings: { at: '/settings', who: 'buyer', sees: 'Adresse courriel' },
  favourites: { at: '/favourites', who: 'buyer', sees: 'Favoris' },
  'saved searches': { at: '/saved-searches', who: 'buyer', sees: 'Recherches enregistrées' },
  following: { at: '/following', who: 'buyer', sees: 'Aucun abonnement pour l’instant' },
  'want list': { at: '/wants', who: 'buyer', sees: 'Ajouter un souhait' },
  matches: { at: '/matches', who: 'buyer', sees: 'Aucun échange possible pour l’instant' },
  'swaps and rings': { at: '/trades', who: 'buyer', sees: 'En attente de votre réponse' },
  swap: { at: '/trades/3', who: 'buyer', sees: 'Échange avec papermoth' },
  ring: { at: '/trades/5', who: 'buyer', sees: 'Échange à 3' },
  'wants of a profile': { at: '/profile/papermoth?tab=wants', sees: 'Cette liste de souhaits est vide' },
  support: { at: '/support', sees: 'Envoyer une demande d’assistance' },
  guides: { at: '/guides', sees: 'Emballer des cartes' },
  about: { at: '/about', sees: 'Comment ça marche' },
  contact: { at: '/contact', sees: 'Votre compte ou ce site' },
  terms: { at: '/terms', sees: 'Aucune garantie' },
  privacy: { at: '/privacy', sees: 'Vos données, votre choix' },
  'password reset': { at: '/password-reset', sees: 'Adresse courriel' },
  'not found': { at: '/nowhere', sees: 'Page introuvable' },
};

it.each(Object.entries(views))('a page in French shows no English text: %s', async (_name, { at, who, sees }) => {
  openApp(makeBackend(who ?? 'visitor'), { at, who });
  await waitFor(() => expect(screen.queryAllByText(sees).length).toBeGreaterThan(0));
  expect(textsOnPage().filter((text) => english.has(text))).toEqual([]);
});

it('the French app shows no English text in the sign-in and registration dialogs', async () => {
  const { user } = openApp(makeBackend('visitor'), { at: '/about' });
  await user.click(await within(await screen.findByRole('banner')).findByRole('button', { name: 'Connexion' }));
  const dialog = await screen.findByRole('dialog', { name: 'Connectez-vous à votre compte' });
  expect(textsOnPage().filter((text) => english.has(text))).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: french.auth.signUp }));
  await screen.findByRole('dialog', { name: 'Créez un nouveau compte' });
  expect(textsOnPage().filter((text) => english.has(text))).toEqual([]);
});

describe('a page in French shows the French names that the staff have entered', () => {
  const source = { id: 30, name: 'Lucky draw', name_fr: 'Tirage au sort' };
  const condition = { id: 40, name: 'Near mint', name_fr: 'Presque neuf' };
  const { name: conditionName, name_fr: conditionFr } = condition;
  const card = aListing({ condition: conditionName, condition_fr: conditionFr, sourcetype: source });

  function makeTranslated(who: Who): ReturnType<typeof makeBackend> {
    const world = makeBackend(who);
    const facets = {
      ...Object.fromEntries(valuesFilters.map((name) => [name, []])),
      ...{ sourcetype: [{ ...source, count: 2 }], condition: [{ ...condition, count: 2 }] },
      ...{ currency: [], status: [], price: null, is_estimate: false },
    };
    const meta = { total: 1, total_is_estimate: false, next_cursor: null, facets };
    world.answer('listings.search', () => ({ data: [card], meta }));
    world.answer('listings.newest', () => [card]);
    world.answer('listings.read', () => card);
    world.answer('catalogue.sourceTypes', () => ({ data: [source] }));
    world.answer('conditions.list', () => ({ data: [condition] }));
    world.answer('catalogue.sourceType', () => ({ ...source, listing_count: 1, aliases: [] }));
    world.answer('favourites.list', () => ({ data: [card], meta: { next_cursor: null } }));
    const filters = { sourcetype: '30', condition: '40' };
    const search = { id: 1, name: 'Draws', filters, mails: 'never', created_at: card.created_at, match_count: 0 };
    world.answer('savedSearches.list', () => ({ data: [search] }));
    const want = { id: 1, group: { id: 10, name: 'Juni5' }, members: [], sourcetypes: [source], words: '', note: '' };
    const price = { max_price: null, currency: null };
    const wants = [{ ...want, ...price, priority: 2, state: 'active', created_at: card.created_at }];
    world.answer('wants.list', () => ({ data: wants }));
    world.answer('wants.ofUser', () => ({ is_public: true, data: wants }));
    return world;
  }

  it.each<[at: string, who: Who, names: (string | RegExp)[]]>([
    ['/', 'visitor', [/Tirage au sort/, /Presque neuf/]],
    ['/listings/7', 'visitor', [source.name_fr, conditionFr]],
    ['/listings/search?sourcetype=30&condition=40', 'visitor', [/ : Tirage au sort/, / : Presque neuf/, conditionFr]],
    ['/sourcetypes/30', 'visitor', [source.name_fr]],
    ['/favourites', 'buyer', [conditionFr]],
    ['/saved-searches', 'buyer', [/Tirage au sort · Presque neuf/]],
    ['/wants', 'buyer', [/Tirage au sort/]],
    ['/profile/papermoth?tab=wants', 'visitor', [/Tirage au sort/]],
  ])('%s', async (at, who, names) => {
    openApp(makeTranslated(who), { at, who });
    for (const name of names) await waitFor(() => expect(screen.queryAllByText(name).length).toBeGreaterThan(0));
    const isEnglish = (text: string) => text.includes(source.name) || text.includes(condition.name);
    expect([...textsOnPage(), document.title].filter(isEnglish)).toEqual([]);
  });

  it('/sourcetypes/30 in its title', async () => {
    openApp(makeTranslated('visitor'), { at: '/sourcetypes/30' });
    await waitFor(() => expect(document.title).toContain(source.name_fr));
  });
});

it('the search for English text detects an English button, field or heading', () => {
  document.body.innerHTML = `<h2>Latest Listings</h2><button aria-label="Dismiss"></button>
    <label>Search <input placeholder="Search listings"></label><a>Voir plus</a>`;
  expect(textsOnPage().filter((text) => english.has(text))).toEqual([
    'Latest Listings',
    'Search',
    'Dismiss',
    'Search listings',
  ]);
  document.body.innerHTML = '';
});
