/** Decides whether a notification waits for a decision by its recipient; such notifications are listed first. */

type Answerable = {
  readonly connection_status: string | null;
  readonly trade?: { readonly awaits_answer: boolean } | undefined;
};

export function isAwaitingAnswer({ connection_status: status, trade }: Answerable): boolean {
  return status === 'sent' || status === 'pending' || (trade?.awaits_answer ?? false);
}
