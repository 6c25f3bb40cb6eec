/** Serves the share image of a public want list, for previews of its link. */

import type { FastifyInstance } from 'fastify';
import { type Language, languages } from '#contract/display.ts';
import { pages, paths } from '#contract/pages.ts';
import { frenchPlural, plural } from '#contract/plural.ts';
import type { Want } from '#contract/wants.ts';
import { preferredLanguage, readAcceptLanguage } from '#rules/display/preferred-language.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { createSemaphore } from '../../limits/semaphore.ts';
import { readBranding } from '../marketplace/index.ts';
import { readProfile } from '../profiles/index.ts';
import { drawWantImage, MAX_ENTRIES, type WantImageContent } from './want-image.ts';
import { listWantPictures, readWantPreview } from './wants.views.ts';

/** Draws one image at a time, because each takes about a fifth of a second. Refuses with 503 if too many wait. */
const semaphore = createSemaphore(1, 20);
const MAX_CACHED = 100;

const FILE_NAME = 'wants.png';

export const wantImagePath = (name: string): string => `${paths.profile(name)}/${FILE_NAME}`;

export const wantLine = ({ group, members, words }: Want): string =>
  [group.name, ...members.map(({ name }) => name), ...(words === '' ? [] : [`“${words}”`])].join(', ');

type Texts = {
  heading: (name: string) => string;
  total: (count: number) => string;
  anySourceType: string;
  words: (text: string) => string;
};

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    heading: (name) => `${name} is looking for`,
    total: (count) => `${count.toLocaleString('en')} ${plural(count, { one: 'want', other: 'wants' })}`,
    anySourceType: 'any source',
    words: (text) => `“${text}”`,
  },
  fr: {
    heading: (name) => `${name} recherche`,
    total: (count) => `${count.toLocaleString('fr')} ${frenchPlural(count, { one: 'souhait', other: 'souhaits' })}`,
    anySourceType: 'toutes sources',
    words: (text) => `« ${text} »`,
  },
};

const namesOf = (entries: readonly { name: string }[]): string => entries.map(({ name }) => name).join(', ');

const sourceTypesIn = (language: Language, entries: Want['sourcetypes']): string =>
  entries.map(({ name, name_fr }) => (language === 'fr' ? (name_fr ?? name) : name)).join(', ');

function entryOf({ group, members, sourcetypes, words }: Want, language: Language) {
  const { anySourceType, words: quoted } = texts[language];
  return {
    title: [group.name, ...(members.length === 0 ? [] : [namesOf(members)])].join(' · '),
    details: [
      sourcetypes.length === 0 ? anySourceType : sourceTypesIn(language, sourcetypes),
      ...(words === '' ? [] : [quoted(words)]),
    ].join(' · '),
  };
}

type Content = Omit<WantImageContent, 'entries'> & {
  entries: readonly { title: string; details: string; pictureKey: string | undefined }[];
};

export function registerWantImages(app: FastifyInstance, context: Context): void {
  const { db, urls, storage } = context;
  /** Only the smaller size is stored for every listing's picture. */
  const readPicture = async (key: string | undefined) =>
    key === undefined
      ? undefined
      : ((await storage.get(`${key}/640.webp`)) ?? (await storage.get(`${key}/320.webp`)))?.bytes;
  const drawContent = async ({ entries, ...content }: Content): Promise<Buffer> =>
    await drawWantImage({
      ...content,
      entries: await Promise.all(
        entries.map(async ({ pictureKey, ...entry }) => ({ ...entry, picture: await readPicture(pictureKey) })),
      ),
    });
  /** An LRU cache of share images by their content; it also contains those that are being drawn. */
  const cache = new Map<string, Promise<Buffer>>();
  const draw = (content: Content): Promise<Buffer> => {
    const key = JSON.stringify(content);
    const image = cache.get(key) ?? semaphore(() => drawContent(content));
    cache.delete(key);
    cache.set(key, image);
    image.catch(() => cache.delete(key));
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return image;
  };
  app.get<{ Params: { name: string } }>(`${pages.profile}/${FILE_NAME}`, async (request, reply) => {
    const profile = (await readProfile(db, urls, request.params.name)) ?? fail('not_found');
    const { wants, total } = await readWantPreview(db, profile.id, MAX_ENTRIES);
    if (total === 0) fail('not_found');
    const pictures = await listWantPictures(
      db,
      profile.id,
      wants.map(({ id }) => id),
    );
    const { name: marketplace } = await readBranding(context);
    const language = preferredLanguage(readAcceptLanguage(request.headers['accept-language']), languages);
    const image = await draw({
      marketplace,
      heading: texts[language].heading(profile.name),
      total: texts[language].total(total),
      entries: wants.map((want) => ({ ...entryOf(want, language), pictureKey: pictures.get(want.id) })),
    });
    // Shared caches store one image per `Accept-Language` header.
    return reply
      .header('cache-control', 'public, max-age=300')
      .header('vary', 'accept-language')
      .type('image/png')
      .send(image);
  });
}
