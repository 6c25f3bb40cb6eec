/** Renders user-written text with clickable web addresses. */
import { splitAtLinks } from './split-at-links.ts';

export function LinkedText({ text }: { text: string }) {
  return splitAtLinks(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity and keep no state
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    ),
  );
}
