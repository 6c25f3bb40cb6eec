/** Builds the links in emails: to pages and photos of this deployment, and the link that unsubscribes. */
import type { PictureUrls } from '../storage/picture-urls.ts';
import type { UnsubscribeKey } from './unsubscribe.ts';

export type MailLinks = UnsubscribeKey & { readonly urls: Pick<PictureUrls, 'urlOf'> };
