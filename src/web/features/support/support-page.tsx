/** The support page: submits a ticket to the operators. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { refetchAffected } from '#web/lib/net/route-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import { OwnTickets, TicketsSkeleton, useIsWaitingForTickets } from './own-tickets.tsx';
import { supportLabels as labels } from './support.labels.ts';
import { TicketForm } from './ticket-form.tsx';

type FiledTicket = { number: string; email: string };

export const title = () => labels.title;

export function SupportPage() {
  const [filed, setFiled] = useState<FiledTicket>();
  const client = useQueryClient();
  const isWaiting = useIsWaitingForTickets();
  const onFiled = (ticket: FiledTicket): void => {
    setFiled(ticket);
    void refetchAffected(client, 'POST /api/support/tickets');
  };
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto max-w-160">
        {filed ? (
          <Confirmation filed={filed} onAnother={() => setFiled(undefined)} />
        ) : (
          <>
            <h1 className="text-xl md:text-2xl">{labels.title}</h1>
            <p className="mt-3 text-lg text-soft">{labels.intro}</p>
            {isWaiting ? <TicketsSkeleton /> : <OwnTickets />}
            {/* Hide the form but do not remove it: the user can already be typing when the session is restored. */}
            <div hidden={isWaiting}>
              <TicketForm onFiled={onFiled} />
            </div>
          </>
        )}
        {isWaiting ? null : (
          <section className="mt-8 rounded-lg bg-sunken p-4 sm:p-6">
            <h2 className="text-md font-semibold tracking-snug">{labels.trade}</h2>
            <p className="mt-1 text-sm text-soft">{labels.tradeText}</p>
          </section>
        )}
      </div>
    </div>
  );
}

function Confirmation({ filed, onAnother }: { filed: FiledTicket; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus the heading, because the focused form was removed. Screen readers then also announce the heading.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="rounded-lg border border-line bg-surface p-6 md:p-8">
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-success-bg text-success">
        <Icon name="check" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-xl md:text-2xl">
        {labels.sentTitle(filed.number)}
      </h1>
      <p className="mt-3 wrap-anywhere text-soft">{labels.sentText(filed.email)}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to={paths.home()} className={buttonClass({ variant: 'ink' })}>
          {labels.home}
        </Link>
        <Button onClick={onAnother}>{labels.another}</Button>
      </div>
    </div>
  );
}
