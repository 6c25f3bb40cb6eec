/** Defines what the links in emails are built from: the public URL, photo URLs, and the key of unsubscribe links. */
import type { PictureUrls } from '../storage/picture-urls.ts';
import type { UnsubscribeKey } from './unsubscribe.ts';

export type MailLinks = UnsubscribeKey & { readonly urls: Pick<PictureUrls, 'urlOf'> };
