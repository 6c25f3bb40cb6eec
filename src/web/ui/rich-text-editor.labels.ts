/** Messages for the rich text editor. */
import { defineMessages } from '#web/lib/i18n/language.ts';
import type { RichTextWords } from './rich-text-toolbar.tsx';

export const richTextLabels = defineMessages<RichTextWords>('richText', {
  toolbar: 'Formatting',
  heading2: 'Heading 2',
  heading3: 'Heading 3',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  link: 'Link',
  orderedList: 'Ordered list',
  bulletList: 'Bullet list',
  clear: 'Clean',
  address: 'Link address',
  apply: 'Apply',
  removeLink: 'Remove link',
  badAddress: 'Enter a web address, like https://example.com',
  loading: 'Loading the editor',
});
