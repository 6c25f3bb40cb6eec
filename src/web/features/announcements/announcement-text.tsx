/** Renders the text of an announcement; web addresses in it become links. */
import { lazy, Suspense } from 'react';
import { useIsInBrowser } from '#web/lib/browser/first-render.ts';

const PlainText = ({ text }: { text: string }) => text;

/** Lazy: only for announcements with a web address. If the code fails to load, the text is shown without links. */
const LinkedText = lazy(async () => ({
  default: await import('#web/ui/linked-text.tsx').then(
    (module) => module.LinkedText,
    () => PlainText,
  ),
}));

export function AnnouncementText({ text }: { text: string }) {
  if (!useIsInBrowser() || !/:\/\/|www\./i.test(text)) return text;
  return (
    <Suspense fallback={text}>
      <LinkedText text={text} />
    </Suspense>
  );
}
