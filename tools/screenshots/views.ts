/** Lists the views for screenshots and their states. views.test.ts fails if a page has no view. */
import { adminPages } from '#contract/admin-pages.ts';
import { fillPattern } from '#contract/pages.ts';

/** How the backend responds in each state; unmodified in `loaded` and `signed-out`. */
export type State = 'loaded' | 'loading' | 'empty' | 'error' | 'offline' | 'signed-out';
export type View = {
  name: string;
  path: string;
  account?: 'seller' | 'buyer' | 'admin';
  states: readonly State[];
  /** Buttons that open a sheet; clicked before `press`, on phones only. */
  pressOnPhones?: readonly string[];
  press?: readonly string[];
};

const reads: readonly State[] = ['loaded', 'loading', 'empty', 'error', 'offline'];
const ofMembers: readonly State[] = [...reads, 'signed-out'];
const still: readonly State[] = ['loaded'];
const ofOne: readonly State[] = ['loaded', 'loading', 'error', 'offline'];

/** The staff pages; `fillStaffPages` writes a row with the id 1 for each of them. */
const staffViews = Object.entries(adminPages).map(
  ([name, pattern]): View => ({
    name: `admin-${name}`,
    path: fillPattern(pattern === '' ? '/admin' : `/admin/${pattern}`, [1]),
    account: 'admin',
    states: pattern.includes(':') || pattern === '' ? ofOne : reads,
  }),
);

const staffForms = Object.entries({
  'catalogue-add': ['/admin/catalogue?kind=sourcetype', '^Add a source type'],
  'catalogue-edit': ['/admin/catalogue?kind=sourcetype', '^Edit'],
  'catalogue-merge': ['/admin/catalogue?kind=sourcetype', '^Merge'],
  'catalogue-import': ['/admin/catalogue', '^Import'],
  'synonyms-add': ['/admin/synonyms', '^Add a set'],
  'case-warn': ['/admin/reports/1', '^Warn'],
}).map(([name, [path = '', button = '']]): View => {
  return { name: `admin-${name}`, path, account: 'admin', states: still, press: [button] };
});

export const views: readonly View[] = [
  { name: 'home', path: '/', states: reads },
  { name: 'home-member', path: '/', account: 'buyer', states: still },
  { name: 'sign-in', path: '/', states: still, press: ['Sign In'] },
  { name: 'register', path: '/', states: still, press: ['Sign In', 'Sign up for a free account'] },
  { name: 'forgot', path: '/', states: still, press: ['Sign In', 'Forgot password?'] },
  { name: 'search', path: '/listings/search?q=card', states: reads },
  { name: 'search-none', path: '/listings/search?q=xyzzyqqq', states: still },
  { name: 'listing', path: '/listings/40', states: ['loaded', 'loading', 'error', 'offline'] },
  { name: 'listing-member', path: '/listings/40', account: 'buyer', states: still },
  { name: 'listing-own', path: '/listings/40', account: 'seller', states: still },
  { name: 'mark-sold', path: '/listings/40', account: 'seller', states: still, press: ['^Mark as sold'] },
  { name: 'lower-price', path: '/listings/40', account: 'seller', states: still, press: ['^Lower the price'] },
  { name: 'contact', path: '/listings/40', account: 'buyer', states: still, pressOnPhones: ['^Contact seller'] },
  { name: 'report', path: '/listings/40', account: 'buyer', states: still, press: ['^More actions', '^Report'] },
  { name: 'block', path: '/listings/40', account: 'buyer', states: still, press: ['^More actions', '^Block'] },
  { name: 'conversation-menu', path: '/inbox/1', account: 'seller', states: still, press: ['^More actions'] },
  { name: 'filters', path: '/listings/search?q=card', states: still, pressOnPhones: ['^Filters'] },
  { name: 'save-search', path: '/listings/search?q=card', account: 'buyer', states: still, press: ['^Save search'] },
  { name: 'create', path: '/listings/create', account: 'seller', states: ['loaded', 'error', 'signed-out'] },
  { name: 'edit', path: '/listings/40/edit', account: 'seller', states: ofOne },
  { name: 'create-wrong', path: '/listings/create', account: 'seller', states: still, press: ['Save Listing'] },
  { name: 'profile', path: '/profile/seller', states: reads },
  { name: 'profile-own', path: '/profile/seller', account: 'seller', states: still },
  { name: 'reviews', path: '/profile/seller?tab=reviews', states: still },
  { name: 'profile-wants', path: '/profile/seller?tab=wants', states: reads },
  { name: 'settings', path: '/settings', account: 'seller', states: ['loaded', 'loading', 'error', 'signed-out'] },
  { name: 'settings-export', path: '/settings', account: 'seller', states: still, press: ['Prepare my data'] },
  { name: 'settings-deletion', path: '/settings', account: 'seller', states: still, press: ['Delete my account'] },
  { name: 'inbox', path: '/inbox', account: 'seller', states: ofMembers },
  { name: 'conversation', path: '/inbox/1', account: 'seller', states: ['loaded', 'loading', 'error', 'offline'] },
  { name: 'bundle', path: '/inbox/5', account: 'seller', states: still },
  { name: 'bundle-items', path: '/inbox/5', account: 'seller', states: still, press: ['^3 items'] },
  {
    name: 'bundle-picker',
    path: '/listings/40',
    account: 'buyer',
    states: still,
    pressOnPhones: ['^Contact seller'],
    press: ['^Add more items'],
  },
  { name: 'notifications', path: '/notifications', account: 'seller', states: ofMembers },
  { name: 'bell', path: '/about', account: 'seller', states: still, press: ['^Notifications'] },
  { name: 'menu', path: '/about', account: 'seller', states: still, press: ['Your menu'] },
  { name: 'favourites', path: '/favourites', account: 'buyer', states: ofMembers },
  { name: 'following', path: '/following', account: 'seller', states: ofMembers },
  { name: 'wants', path: '/wants', account: 'seller', states: ofMembers },
  { name: 'want-form', path: '/wants', account: 'seller', states: still, press: ['^Add a want'] },
  { name: 'want-edit', path: '/wants', account: 'seller', states: still, press: ['^Options for', '^Edit'] },
  { name: 'want-paste', path: '/wants', account: 'seller', states: still, press: ['^Paste a list'] },
  { name: 'matches', path: '/matches', account: 'seller', states: ofMembers },
  { name: 'swap-form', path: '/matches', account: 'seller', states: still, press: ['^Propose a swap'] },
  { name: 'trades', path: '/trades', account: 'seller', states: ofMembers },
  { name: 'trade', path: '/trades/1', account: 'seller', states: ofMembers },
  { name: 'ring', path: '/trades/2', account: 'seller', states: ofMembers },
  // The path /trades/0 is a placeholder: walk.ts creates the swap or ring and replaces the path.
  { name: 'swap-agreed', path: '/trades/0', account: 'seller', states: still },
  { name: 'swap-declined', path: '/trades/0', account: 'seller', states: still },
  { name: 'swap-withdrawn', path: '/trades/0', account: 'seller', states: still },
  { name: 'ring-agreed', path: '/trades/0', account: 'seller', states: still },
  { name: 'ring-dissolved', path: '/trades/0', account: 'seller', states: still },
  { name: 'swap-accept', path: '/trades/1', account: 'seller', states: still, press: ['^Accept'] },
  { name: 'ring-accept', path: '/trades/2', account: 'seller', states: still, press: ['^Accept'] },
  { name: 'ring-decline', path: '/trades/2', account: 'seller', states: still, press: ['^Decline'] },
  { name: 'trade-counter', path: '/trades/1', account: 'seller', states: still, press: ['^Counter-offer'] },
  { name: 'saved-searches', path: '/saved-searches', account: 'buyer', states: ofMembers },
  { name: 'group', path: '/groups/1', states: ['loaded', 'loading', 'error'] },
  { name: 'member', path: '/members/1', states: still },
  { name: 'source-type', path: '/sourcetypes/1', states: still },
  { name: 'password-reset', path: '/password-reset', states: still },
  { name: 'new-password', path: '/password-reset/a-token', states: still },
  { name: 'verify-email', path: '/verify-email/7/a-hash?expires=1&signature=x', states: ['loaded', 'error'] },
  { name: 'callback', path: '/auth/callback', states: still },
  { name: 'unsubscribe', path: '/unsubscribe/a-token', states: still },
  { name: 'decision', path: '/decisions/1', account: 'seller', states: ofOne },
  { name: 'suspended', path: '/suspended/a-token', states: ['loaded', 'loading', 'error', 'offline'] },
  { name: 'support', path: '/support', states: still },
  { name: 'support-member', path: '/support', account: 'buyer', states: reads },
  { name: 'ticket', path: '/support/tickets/a-token', states: ofOne },
  { name: 'guides', path: '/guides', states: still },
  { name: 'about', path: '/about', states: still },
  { name: 'contact', path: '/contact', states: still },
  { name: 'terms', path: '/terms', states: still },
  { name: 'privacy', path: '/privacy', states: still },
  { name: 'not-found', path: '/nowhere', states: still },
  { name: 'api-docs', path: '/api/docs', states: still },
  // The path is relative to a server of its own, because the showcase is no part of the product.
  { name: 'showcase', path: '/', states: still },
  ...staffViews,
  ...staffForms,
];
