/** Serves the share image of a public want list, for previews of its link. */
import type { FastifyInstance } from 'fastify';
import { type Language, languages } from '#contract/display.ts';
import { pages, paths } from '#contract/pages.ts';
import type { Want } from '#contract/wants.ts';
import { preferredLanguage, readAcceptLanguage } from '#rules/display/preferred-language.ts';
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { createSemaphore } from '../../limits/semaphore.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { readProfile } from '../profiles/index.ts';
import { drawWantImage, type WantImageContent } from './want-image.ts';
import { readWantPreview } from './wants.views.ts';

/** Draws one image at a time, because each takes about a tenth of a second. Refuses with 503 if too many wait. */
const semaphore = createSemaphore(1, 20);
const MAX_LINES = 6;
const MAX_CACHED = 100;

const FILE_NAME = 'wants.png';

export const wantImagePath = (name: string): string => `${paths.profile(name)}/${FILE_NAME}`;

export const wantLine = ({ group, members, words }: Want): string =>
  [group.name, ...members.map(({ name }) => name), ...(words === '' ? [] : [`“${words}”`])].join(', ');

type Preview = { wants: readonly Want[]; total: number };

type Texts = { heading: (name: string) => string; more: (count: number) => string };

const texts: Readonly<Record<Language, Texts>> = {
  en: { heading: (name) => `${name} is looking for`, more: (count) => `and ${count} more` },
  // `count` is at least two, so no singular is needed: the line with `count` replaces the last want that would fit.
  fr: { heading: (name) => `${name} recherche`, more: (count) => `et ${count} autres` },
};

function contentOf(name: string, { wants, total }: Preview, language: Language): Omit<WantImageContent, 'marketplace'> {
  const { heading, more } = texts[language];
  const lines = wants.map(wantLine);
  const hidden = total - lines.length;
  return { heading: heading(name), lines: hidden > 0 ? [...lines.slice(0, -1), more(hidden + 1)] : lines };
}

type Deps = {
  db: Db;
  urls: PictureUrls;
  branding: () => Promise<{ name: string }>;
};

export function registerWantImages(app: FastifyInstance, { db, urls, branding }: Deps): void {
  /** An LRU cache of share images by their content. */
  const cache = new Map<string, Buffer>();
  const draw = async (content: WantImageContent): Promise<Buffer> => {
    const key = JSON.stringify(content);
    const image = cache.get(key) ?? (await semaphore(() => drawWantImage(content)));
    cache.delete(key);
    cache.set(key, image);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return image;
  };
  app.get<{ Params: { name: string } }>(`${pages.profile}/${FILE_NAME}`, async (request, reply) => {
    const profile = (await readProfile(db, urls, request.params.name)) ?? fail('not_found');
    const preview = await readWantPreview(db, profile.id, MAX_LINES);
    if (preview.total === 0) fail('not_found');
    const { name: marketplace } = await branding();
    const language = preferredLanguage(readAcceptLanguage(request.headers['accept-language']), languages);
    const image = await draw({ ...contentOf(profile.name, preview, language), marketplace });
    // Shared caches store one image per `Accept-Language` header.
    return reply
      .header('cache-control', 'public, max-age=300')
      .header('vary', 'accept-language')
      .type('image/png')
      .send(image);
  });
}
