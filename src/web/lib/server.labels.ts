/** How does what the server says of a field read in the language on screen? */
import { translated } from './language.ts';

/** Its sentences come in English; other languages know them all. */
export const serverLabels = translated('server', { sentence: (english: string) => english });
