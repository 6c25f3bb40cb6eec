/** Renders the answers that a user can give to a swap or ring. */
import { type ReactNode, useState } from 'react';
import type { Trade } from '#contract/trades.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate } from '#web/lib/browser/router.tsx';
import { useBusyDialog } from '#web/lib/browser/use-busy-dialog.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { SwapDialog } from './swap-dialog.tsx';
import { partnerOf } from './trade-sides.ts';
import { tradeTitle } from './trade-text.ts';
import { tradesLabels as labels } from './trades.labels.ts';
import { type Answer, useAnswerTrade } from './trades.queries.ts';

const notAnswered = (error: Error): string => `${labels.notAnswered} ${sentenceForError(error)}`;

function doneText({ kind, status }: Trade, answer: Answer): string {
  if (answer === 'withdraw') return labels.withdrawn;
  if (answer === 'decline') return labels.declined;
  if (kind === 'swap') return labels.accepted;
  return status === 'agreed' ? labels.agreedRing : labels.acceptedRing;
}

function useAnswer(trade: Trade, answer: Answer, onDone: (trade: Trade) => void = () => {}) {
  const toast = useToast();
  const navigate = useNavigate();
  const showOutcome = (result: Trade) => {
    const { conversation_id: id } = result;
    const open =
      id === null
        ? {}
        : { action: { label: labels.openConversation, onAction: () => navigate(paths.conversation(id)) } };
    toast({ kind: 'success', message: doneText(result, answer), ...(answer === 'accept' ? open : {}) });
    onDone(result);
  };
  const { mutate, isPending, isSuccess, error, reset } = useAnswerTrade(answer, showOutcome);
  const send = () => {
    // Ignore a second click: the button can still be clicked while the dialog closes.
    if (!isPending && !isSuccess) mutate(trade);
  };
  return { send, reset, isPending, error: error ? notAnswered(error) : undefined };
}

type ActionsProps = {
  trade: Trade;
  userId: number;
  isMain?: boolean;
  children?: ReactNode;
};

/** Renders only `children` if the user cannot answer the trade. `isMain` makes "Accept" the page's main button. */
export function TradeActions({ trade, userId, isMain = false, children }: ActionsProps) {
  const { can } = trade.viewer;
  const title = tradeTitle(trade, userId);
  if (!can.accept && !can.decline && !can.withdraw && !can.counter) return children;
  return (
    <div
      // Positioned, so that the buttons are above the link, which covers the whole row.
      // On small screens, the messages need the space; the linked trade page shows the details and
      // buttons hidden here.
      className="trade-actions flex flex-wrap gap-2 in-[.trade-row]:relative max-md:in-[.thread-trade]:hidden max-sm:*:flex-1"
    >
      {can.accept ? <Accept trade={trade} userId={userId} isMain={isMain} /> : null}
      {can.counter ? <Counter trade={trade} title={title} /> : null}
      {can.decline ? <Decline trade={trade} title={title} /> : null}
      {can.withdraw ? <Withdraw trade={trade} title={title} /> : null}
      {children}
    </div>
  );
}

function Accept({ trade, userId, isMain }: ActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const { send, reset, isPending, error } = useAnswer(trade, 'accept', () => setOpen(false));
  const name = partnerOf(trade, userId)?.name ?? '';
  const isRing = trade.kind === 'ring';
  const open = () => {
    reset();
    setOpen(true);
  };
  return (
    <>
      <Button
        variant={isMain ? 'main' : 'ink'}
        aria-label={isMain ? undefined : labels.acceptNamed(tradeTitle(trade, userId))}
        onClick={open}
      >
        {labels.accept}
      </Button>
      <ConfirmAnswer
        open={isOpen}
        title={isRing ? labels.acceptRing : labels.acceptSwap}
        text={isRing ? labels.acceptRingText : labels.acceptSwapText(name)}
        action={labels.accept}
        variant="main"
        busy={isPending}
        error={error}
        onConfirm={send}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

type NamedProps = { trade: Trade; title: string };

/** Asks for confirmation only for a ring: declining ends it for all users, whereas a swap can be offered again. */
function Decline({ trade, title }: NamedProps) {
  const [isOpen, setOpen] = useState(false);
  const { send, reset, isPending, error } = useAnswer(trade, 'decline', () => setOpen(false));
  const isRing = trade.kind === 'ring';
  const start = () => {
    reset();
    if (isRing) setOpen(true);
    else send();
  };
  return (
    <>
      <Button aria-label={labels.declineNamed(title)} busy={isPending && !isRing} onClick={start}>
        {labels.decline}
      </Button>
      {isRing ? (
        <ConfirmAnswer
          open={isOpen}
          title={labels.declineRing}
          text={labels.declineRingText}
          action={labels.decline}
          variant="danger"
          busy={isPending}
          error={error}
          onConfirm={send}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Refused error={error} />
      )}
    </>
  );
}

function Withdraw({ trade, title }: NamedProps) {
  const { send, isPending, error } = useAnswer(trade, 'withdraw');
  return (
    <>
      <Button aria-label={labels.withdrawNamed(title)} busy={isPending} onClick={send}>
        {labels.withdraw}
      </Button>
      <Refused error={error} />
    </>
  );
}

function Refused({ error }: { error: string | undefined }) {
  return error === undefined ? null : (
    <p role="alert" className="basis-full text-sm text-error">
      {error}
    </p>
  );
}

function Counter({ trade, title }: NamedProps) {
  const { isOpen, wasOpened, isBusy, open, close } = useBusyDialog();
  return (
    <>
      <Button aria-label={labels.counterNamed(title)} busy={isBusy} onClick={open}>
        {labels.counter}
      </Button>
      {wasOpened ? <SwapDialog open={isOpen} target={{ kind: 'counter', trade }} onClose={close} /> : null}
    </>
  );
}

type ConfirmProps = {
  open: boolean;
  title: string;
  text: string;
  action: string;
  variant: 'main' | 'danger';
  busy: boolean;
  error: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks the user to confirm an answer that cannot be undone. */
function ConfirmAnswer({ open, title, text, action, variant, busy, error, onConfirm, onClose }: ConfirmProps) {
  return (
    <Modal open={open} onClose={onClose} title={title} size="sm">
      <p className="text-sm text-soft">{text}</p>
      {error === undefined ? null : (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button variant={variant} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
        <Button onClick={onClose}>{labels.cancel}</Button>
      </div>
    </Modal>
  );
}
