/** Renders the message box, the action button and the result of sending on a listing page. */
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import type { ListingActionLabel } from '#rules/connections/listing-action.ts';
import { lazyParts } from '#web/lib/browser/lazy-part.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { type ButtonVariant, buttonClass } from '#web/ui/button-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SlowNotice } from '#web/ui/slow-notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { BundleField } from './bundle/bundle-field.tsx';
import { connectionLabels as words } from './connections.labels.ts';
import type { ListingContact } from './use-listing-contact.ts';

const { BundleHint, ContactSheet, SentMessage, WaitingRequest } = lazyParts(
  () => import('./contact-parts.ts'),
  ['BundleHint', 'ContactSheet', 'SentMessage', 'WaitingRequest'],
);

const variants: Record<ListingActionLabel, ButtonVariant> = {
  sign_in: 'main',
  contact: 'main',
  go_to_inbox: 'main',
  waiting: 'default',
  edit: 'main',
  closed: 'default',
  // Most users can contact the seller, so their button keeps its colour after the check.
  checking: 'main',
  declined: 'default',
};

function MessageForm({ contact, box }: { contact: ListingContact; box: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <>
      <TextArea
        ref={box}
        label={words.message}
        placeholder={words.messagePlaceholder}
        rows={3}
        value={contact.text}
        error={contact.tooLong ? words.messageTooLong : undefined}
        readOnly={contact.sending}
        onChange={(event) => contact.setText(event.target.value)}
      />
      <div className="mt-2 min-h-11">
        <BundleField contact={contact} />
      </div>
    </>
  );
}

/** Shows the message box or its replacement: a link to the conversation, an error, or the undecided request. */
export function ContactMessage({ contact }: { contact: ListingContact }) {
  const box = useRef<HTMLTextAreaElement>(null);
  if (contact.conversation !== undefined) {
    return (
      <Link className={buttonClass({ block: true })} to={contact.conversation}>
        <Icon name="message" size="sm" />
        {words.conversation}
      </Link>
    );
  }
  if (contact.statusFailed) {
    return (
      <Banner tone="error" shape="box" role="alert" action={{ label: words.retry, onAction: contact.retryStatus }}>
        {words.statusFailed}
      </Banner>
    );
  }
  const { waitingRequest } = contact;
  const reopen = () => {
    contact.reopenBox();
    requestAnimationFrame(() => box.current?.focus());
  };
  return (
    <>
      {waitingRequest === undefined && !contact.canReopenBox ? null : (
        <Suspense>
          <WaitingRequest contact={contact} onReopen={reopen} />
        </Suspense>
      )}
      {contact.boxOpen ? <MessageForm contact={contact} box={box} /> : null}
      {contact.action.label === 'declined' ? <p className="text-sm text-soft">{words.declinedText}</p> : null}
    </>
  );
}

export function ContactHint({ contact }: { contact: ListingContact }) {
  const { hint, bundle, sellerName } = contact;
  return hint === undefined ? null : (
    <Suspense>
      <BundleHint bundle={hint} listingId={bundle.main.id} sellerName={sellerName} />
    </Suspense>
  );
}

type ContactActionProps = {
  contact: ListingContact;
  /** Shown next to the button while the button is in the bar at the bottom edge of the screen; null for the owner. */
  price: ReactNode;
  secondButton?: ReactNode;
  secondResult?: ReactNode;
};

function SlowSending({ contact }: { contact: ListingContact }) {
  return <SlowNotice waiting words={words.slow} onCancel={contact.cancel} onRetry={contact.retry} />;
}

export function ContactAction({ contact, price, secondButton, secondResult }: ContactActionProps) {
  const { action, sending, errorText } = contact;
  const isReady = useSession(({ ready }) => ready);
  return (
    <div className="grid gap-3">
      {/* Always rendered: screen readers announce only changes inside an existing live region. */}
      <div role="status" className="empty:hidden">
        {contact.outcome === undefined ? null : (
          <Suspense>
            <SentMessage outcome={contact.outcome} onDismiss={contact.dismiss} />
          </Suspense>
        )}
        {secondResult}
      </div>
      {errorText === undefined || contact.sheetOpen ? null : (
        <Banner tone="error" shape="box" role="alert">
          {errorText}
        </Banner>
      )}
      {sending ? <SlowSending contact={contact} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="empty:hidden md:hidden">{price}</div>
        <Button
          variant={variants[action.label]}
          size="lg"
          className="grow-2 basis-32"
          busy={sending}
          aria-disabled={action.act === 'none' || undefined}
          onClick={contact.act}
        >
          <span data-audience={isReady ? undefined : 'visitors'}>{words.actions[action.label]}</span>
          {isReady ? null : <span data-audience="members">{words.actions.checking}</span>}
        </Button>
        {secondButton}
      </div>
      <OpenedSheet contact={contact} />
    </div>
  );
}

/** Loads the sheet when it first opens, and leaves it mounted for its closing transition. */
function OpenedSheet({ contact }: { contact: ListingContact }) {
  const [wasOpened, setWasOpened] = useState(false);
  if (contact.sheetOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <Suspense>
      <ContactSheet contact={contact} />
    </Suspense>
  ) : null;
}
