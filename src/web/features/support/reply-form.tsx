/** The form with which a requester replies to a ticket. */

import { MAX_TICKET_MESSAGE_LENGTH } from '#contract/limits.ts';
import { isBlank } from '#contract/visible-text.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { useDraftText } from '#web/lib/session/draft-input.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ticketLabels as labels } from './support.labels.ts';

type ReplyFormProps = {
  number: string;
  lastMessageId: number;
  send: (body: { text: string; last_message_id: number }) => Promise<unknown>;
};

export function ReplyForm({ number, lastMessageId, send }: ReplyFormProps) {
  const [text, setText, forget] = useDraftText(`reply ${number}`);
  const toast = useToast();
  const form = useForm({
    values: { text },
    check: () => ({ text: isBlank(text) ? labels.replyMissing : undefined }),
    send: async () => {
      await send({ text: text.trim(), last_message_id: lastMessageId });
      forget();
      toast({ message: labels.sent, kind: 'success' });
    },
    onFailure: (error) => console.error('Failed to send a reply to a ticket', error),
  });
  return (
    <section>
      <h2 className="mb-2 text-lg">{labels.replyTitle}</h2>
      <Form form={form} className="grid gap-4">
        <TextArea
          label={labels.reply}
          help={labels.replyHelp}
          {...form.field('text', text, setText)}
          rows={5}
          maxLength={MAX_TICKET_MESSAGE_LENGTH}
        />
        <Button type="submit" variant="main" size="lg" busy={form.busy !== undefined} className="justify-self-start">
          {labels.send}
        </Button>
      </Form>
    </section>
  );
}
