/** Lists the built files that pages need offline, for the service worker. */
import type { OfflineFiles } from '../../src/web/service-worker/offline-files.ts';

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Readonly<Record<string, Chunk>>;

/** Modules that pages need offline but that the first script does not include. Other files are stored on first use. */
const everyone = [
  'app/deferred-shell.tsx',
  'features/home/home-page.tsx',
  'features/search/search-page.tsx',
  'features/listings/page/listing-page.tsx',
  'features/profiles/profile-page.tsx',
  'features/browse/browse-page.tsx',
];
const members = [
  'app/signed-in-shell.tsx',
  'app/other-pages.tsx',
  'features/conversations/inbox/inbox-page.tsx',
  'features/favourites/favourites-page.tsx',
  'features/notifications/notification-list.tsx',
  'features/notifications/notifications-page.tsx',
  'lib/realtime/socket.ts',
];

function addFiles(manifest: Manifest, name: string, files: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk)
    throw new Error(`The build has no chunk ${name}: correct the list of files that are stored for reading offline`);
  if (files.has(`/${chunk.file}`)) return;
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
  for (const imported of chunk.imports ?? []) addFiles(manifest, imported, files);
}

/**
 * Returns the files of the listed modules, and of the areas of messages that these files need; throws if the build has
 * no chunk for one of these modules.
 */
export function listOfflineFiles(manifest: Manifest, areas: Readonly<Record<string, readonly string[]>>): OfflineFiles {
  const [name, entry] = Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? [];
  if (!name || !entry) throw new Error('The build has no first script');
  const collect = (names: readonly string[]): string[] => {
    const files = new Set<string>();
    for (const module of names) addFiles(manifest, module, files);
    return [...files];
  };
  const forEveryone = collect([name, ...everyone]);
  const forMembers = collect(members).filter((file) => !forEveryone.includes(file));
  const needed = new Set([...forEveryone, ...forMembers].flatMap((file) => areas[file.slice(1)] ?? []));
  const words = collect(['languages/french-core.ts', ...[...needed].map((area) => `languages/fr/${area}.words.ts`)]);
  const french = words.filter((file) => !forEveryone.includes(file) && !forMembers.includes(file));
  return { entry: `/${entry.file}`, everyone: forEveryone, members: forMembers, french };
}
