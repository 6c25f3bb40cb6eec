/** What does Magpie say in French? */
import type { Texts } from '#web/lib/language.ts';

export const french: Texts = {};
