/** What emails to users link to: the pages and photos of this deployment, and how to end such emails. */
import type { PictureUrls } from '../storage/picture-urls.ts';
import type { UnsubscribeKey } from './unsubscribe.ts';

export type MailLinks = UnsubscribeKey & { readonly urls: Pick<PictureUrls, 'urlOf'> };
