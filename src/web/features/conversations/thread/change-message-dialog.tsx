/** Renders the dialog that edits or deletes one of the user's messages; loaded when it is first opened. */

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#contract/conversations.ts';
import { MAX_MESSAGE_LENGTH } from '#contract/limits.ts';
import { isBlank } from '#contract/visible-text.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { messageChangeLabels as labels } from '../conversations.labels.ts';

type ChangeProps = {
  message: Message;
  other: string;
  onChanged: (message: Message) => void;
  onClose: () => void;
};

export function ChangeMessageDialog({ open, ...props }: ChangeProps & { open: boolean }) {
  return (
    <Modal open={open} onClose={props.onClose} title={labels.title}>
      <ChangeForm {...props} />
    </Modal>
  );
}

/** Every failure keeps the dialog open with the typed text. */
function useChangeForm({ message: { id, message, images }, onChanged, onClose }: ChangeProps) {
  const [text, setText] = useState(message);
  const toast = useToast();
  const saving = useMutation(
    mutation('PUT /api/messages/{id}', (value: string) => ({ params: { id }, body: { message: value } })),
  );
  const deleting = useMutation(
    mutation('DELETE /api/messages/{id}', (messageId: number) => ({ params: { id: messageId } })),
  );
  const form = useForm({
    values: { message: text },
    check: () => ({ message: isBlank(text) && images.length === 0 ? labels.empty : undefined }),
    send: async () => {
      if (text !== message) onChanged(await saving.mutateAsync(text));
      onClose();
    },
    onFailure: (error) => console.error('Failed to edit a message', error),
  });
  const deletion = useForm({
    values: {},
    check: () => ({}),
    send: async () => {
      onChanged(await deleting.mutateAsync(id));
      onClose();
      toast({ kind: 'success', message: labels.deleted });
    },
    onFailure: (error) => console.error('Failed to delete a message', error),
  });
  return { text, setText, form, deletion };
}

function ChangeForm(props: ChangeProps) {
  const { text, setText, form, deletion } = useChangeForm(props);
  return (
    <div className="grid gap-4">
      <Form form={form} className="grid gap-5">
        <TextArea
          label={labels.message}
          help={labels.help(props.other)}
          name="message"
          rows={4}
          maxLength={MAX_MESSAGE_LENGTH}
          value={text}
          error={form.errors.message}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="main" size="lg" busy={form.busy !== undefined}>
          {labels.save}
        </Button>
      </Form>
      <Form form={deletion}>
        <Button type="submit" variant="ghost" icon="trash" block busy={deletion.busy !== undefined}>
          {labels.delete}
        </Button>
      </Form>
    </div>
  );
}
