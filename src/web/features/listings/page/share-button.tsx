/** Renders the button that shares a listing: opens the share sheet on touch devices, and copies the link elsewhere. */
import { inBrowser } from '#web/lib/browser/first-render.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { isAbort } from '#web/lib/net/errors.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { shareLabels as words } from '../listings.labels.ts';

type ShareButtonProps = { listing: { id: number; name: string } };

/** Returns true on touch devices with a share sheet. On computers, people expect a link that they can paste. */
const hasSheet = (): boolean =>
  typeof navigator.share === 'function' && (globalThis.matchMedia?.('(pointer: coarse)').matches ?? false);

/** Appears after hydration, like the heart beside it, which would otherwise move it. */
export const ShareButton = inBrowser(({ listing }: ShareButtonProps) => {
  const toast = useToast();
  const share = async () => {
    // Leave out the search parameters with which the user has opened the page.
    const url = new URL(paths.listing(listing.id), window.location.href).href;
    try {
      if (hasSheet()) return await navigator.share({ title: listing.name, url });
      await navigator.clipboard.writeText(url);
      toast({ kind: 'success', message: words.copied });
    } catch (error) {
      // The user closed the sheet.
      if (isAbort(error)) return;
      console.error('Failed to share the listing', error);
      toast({ kind: 'error', message: words.failed(url) });
    }
  };
  return <IconButton icon="link" label={words.share} onClick={() => void share()} />;
});
