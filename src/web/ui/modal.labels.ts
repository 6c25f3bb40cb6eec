/** Which words has a dialog that was given none? */
import { translated } from '#web/lib/language.ts';

export const modalLabels = translated('modal', { title: 'Modal title', close: 'Close' });
