/** Renders the sheet in which a message to the seller is written on small screens. */
import { type FormEvent, useRef } from 'react';
import { canReach } from '#rules/listings/can-reach.ts';
import { notShippedTo } from '#web/lib/i18n/i18n.labels.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { BundleField } from './bundle/bundle-field.tsx';
import { contactSheetLabels as labels, connectionLabels as words } from './connections.labels.ts';
import type { ListingContact } from './use-listing-contact.ts';

const withQuestion = (text: string, question: string): string =>
  text.trim() === '' ? question : `${text.trimEnd()}\n${question}`;

export function ContactSheet({ contact }: { contact: ListingContact }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const add = (question: string) => {
    contact.setText(withQuestion(contact.text, question));
    box.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    contact.send();
  };
  return (
    <Modal open={contact.sheetOpen} onClose={contact.closeSheet} title={labels.title(contact.sellerName)} size="md">
      <form className="grid gap-4" onSubmit={submit}>
        <Excluded contact={contact} />
        <TextArea
          ref={box}
          label={words.message}
          placeholder={words.messagePlaceholder}
          help={labels.help}
          rows={4}
          value={contact.text}
          error={contact.tooLong ? words.messageTooLong : undefined}
          readOnly={contact.sending}
          onChange={(event) => contact.setText(event.target.value)}
        />
        <QuickQuestions onChoose={add} />
        <BundleField contact={contact} />
        {contact.errorText === undefined ? null : (
          <p role="alert" className="text-sm text-error">
            {contact.errorText}
          </p>
        )}
        <Button type="submit" variant="main" size="lg" block busy={contact.sending}>
          {labels.send}
        </Button>
      </form>
    </Modal>
  );
}

/** Shown if the listing can be neither sent nor handed over to the reader, who can still ask. */
function Excluded({ contact: { bundle } }: { contact: ListingContact }) {
  const country = useSession((session) => session.user?.country);
  const listing = bundle.main;
  return country === undefined || canReach({ ...listing, home: listing.seller.country }, country) ? null : (
    <p className="text-sm text-error">{notShippedTo(country)}</p>
  );
}

function QuickQuestions({ onChoose }: { onChoose: (question: string) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{labels.quick}</legend>
      <div className="flex flex-wrap gap-2">
        {labels.questions.map((question) => (
          <Button key={question} onClick={() => onChoose(question)}>
            {question}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
