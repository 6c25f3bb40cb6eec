/** Renders the dialogs for writing, editing and answering a review; loaded when the first one opens. */

import { useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { dropDraft, readDraft, saveDraft, useOwnDraftName } from '#web/lib/session/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { lengthProblem, ReviewForm } from './review-form.tsx';
import { reviewsLabels as labels } from './reviews.labels.ts';
import { useEditReview, useReplyToReview, useWriteReview } from './reviews.queries.ts';

type DialogProps = { open: boolean; onClose: () => void };

export function WriteDialog({
  conversationId,
  name,
  open,
  onClose,
}: DialogProps & { conversationId: number; name: string }) {
  const { mutateAsync } = useWriteReview(conversationId);
  const toast = useToast();
  return (
    <Modal open={open} onClose={onClose} title={labels.writeTitle(name)}>
      <ReviewForm
        draft={`review-of-${conversationId}`}
        submitLabel={labels.publish}
        send={mutateAsync}
        onDone={() => {
          onClose();
          toast({ kind: 'success', message: labels.published });
        }}
      />
    </Modal>
  );
}

export type ReviewAct = 'edit' | 'reply';

const titles: Record<ReviewAct, (review: Review) => string> = {
  edit: () => labels.editTitle,
  reply: ({ buyer }) => labels.replyTitle(buyer.name),
};
const done: Record<ReviewAct, () => string> = {
  edit: () => labels.saved,
  reply: () => labels.replied,
};

export function ReviewDialog({ review, act, open, onClose }: DialogProps & { review: Review; act: ReviewAct }) {
  const toast = useToast();
  const onDone = (): void => {
    onClose();
    toast({ kind: 'success', message: done[act]() });
  };
  return (
    <Modal open={open} onClose={onClose} title={titles[act](review)}>
      {act === 'edit' ? <Edit review={review} onDone={onDone} /> : null}
      {act === 'reply' ? <Reply review={review} onDone={onDone} /> : null}
    </Modal>
  );
}

type ActProps = { review: Review; onDone: () => void };

function Edit({ review, onDone }: ActProps) {
  const { mutateAsync } = useEditReview(review.id);
  const { id, rating, content } = review;
  return (
    <ReviewForm
      draft={`review-edit-${id}`}
      initial={{ rating, content }}
      submitLabel={labels.save}
      send={mutateAsync}
      onDone={onDone}
    />
  );
}

function Reply({ review, onDone }: ActProps) {
  const { mutateAsync } = useReplyToReview(review.id);
  return (
    <WordsForm
      draft={`review-reply-${review.id}`}
      initial={review.reply?.content}
      field="content"
      words={{ label: labels.replyContent, help: labels.replyHelp, submit: labels.publishReply }}
      problem={(text) => lengthProblem(text, labels.replyMissing)}
      send={mutateAsync}
      onDone={onDone}
    />
  );
}

type WordsFormProps = {
  draft: string;
  initial?: string | undefined;
  /** The name of the field in the API's error responses. */
  field: 'content' | 'reason';
  words: { label: string; help: string; submit: string };
  problem: (text: string) => string | undefined;
  send: (text: string) => Promise<unknown>;
  onDone: () => void;
};

/** Renders the form for a reply to a review. */
function WordsForm({ draft: name, initial = '', field, words, problem, send, onDone }: WordsFormProps) {
  const draft = useOwnDraftName(name);
  const [text, setText] = useState(() => readDraft<string>(draft) ?? initial);
  const form = useForm({
    values: { [field]: text },
    check: () => ({ [field]: problem(text) }),
    send: async () => {
      await send(text.trim());
      dropDraft(draft);
      onDone();
    },
    onFailure: (error) => console.error(`Failed to send the ${field} about a review`, error),
  });
  return (
    <Form form={form} className="grid gap-5">
      <TextArea
        label={words.label}
        help={words.help}
        name={field}
        rows={4}
        data-autofocus
        value={text}
        error={form.errors[field]}
        onChange={(event) => {
          setText(event.target.value);
          saveDraft(draft, event.target.value);
        }}
      />
      <Button type="submit" variant="main" size="lg" busy={form.busy !== undefined}>
        {words.submit}
      </Button>
    </Form>
  );
}
