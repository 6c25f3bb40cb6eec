/** Shows on a listing's page that the listing is part of a bundle, or offers to add it to a conversation. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactResult } from '#contract/connections.ts';
import { bundleLabels as labels } from '#web/features/bundles/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useNavigate } from '#web/lib/browser/router.tsx';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { queryKey } from '#web/lib/net/route-query.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Bundle = NonNullable<ContactResult['bundle']>;
type BundleHintProps = { bundle: Bundle; listingId: number; sellerName: string };

export function BundleHint({ bundle, ...rest }: BundleHintProps) {
  const { includes_listing, conversation_id: conversationId } = bundle;
  if (!includes_listing) return conversationId === null ? null : <AddTo {...{ bundle, conversationId }} {...rest} />;
  return (
    <div className="mt-3 grid gap-1 rounded-md bg-sunken p-4 text-sm">
      <p className="wrap-anywhere">{labels.askedWith(bundle.listing.name)}</p>
      <p>
        {conversationId === null ? (
          <Link to={paths.listing(bundle.listing.id)} className="link wrap-anywhere">
            {bundle.listing.name}
          </Link>
        ) : (
          <Link to={paths.conversation(conversationId)} className="link">
            {labels.openConversation}
          </Link>
        )}
      </p>
    </div>
  );
}

/** Prefers the server's error about the listing, because it is more specific than the general message. */
const reasonOf = (error: Error): string =>
  (error instanceof ApiError ? error.errors['listing_id']?.[0] : undefined) ?? sentenceForError(error);

function useAdd({ bundle, listingId, sellerName, conversationId }: BundleHintProps & { conversationId: number }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return useMutation({
    ...mutation('POST /api/conversations/{id}/listings', (id: number) => ({
      params: { id },
      body: { listing_id: listingId },
    })),
    onSuccess: () => {
      const onAction = () => navigate(paths.conversation(conversationId));
      toast({ kind: 'success', message: labels.addedTo(sellerName), action: { label: labels.open, onAction } });
    },
    onError: (error) => console.error(`Failed to add a listing to the conversation about ${bundle.listing.id}`, error),
    // Refetch after a refusal too, because it usually means that the status on this client is outdated.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({
          queryKey: queryKey('GET /api/users/{userId}/connection-notification-status/{listingId}'),
        }),
        client.invalidateQueries({ queryKey: queryKey('GET /api/conversations') }),
      ]),
  });
}

function AddTo(props: BundleHintProps & { conversationId: number }) {
  const { bundle, sellerName, conversationId } = props;
  const adding = useAdd(props);
  return (
    <div className="mt-3 grid gap-2">
      {adding.isError ? (
        <Banner tone="error" shape="box" role="alert">
          {labels.notAdded} {reasonOf(adding.error)}
        </Banner>
      ) : null}
      <Button icon="message" block busy={adding.isPending} onClick={() => adding.mutate(conversationId)}>
        {labels.addTo(sellerName)}
      </Button>
      <p className="text-xs text-soft wrap-anywhere">{labels.joins(bundle.listing.name)}</p>
    </div>
  );
}
