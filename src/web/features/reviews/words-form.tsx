/** Renders the form for a reply to a review. */
import { useState } from 'react';
import { useForm } from '#web/lib/form/use-form.ts';
import { dropDraft, readDraft, saveDraft, useOwnDraftName } from '#web/lib/session/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

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

export function WordsForm({ draft: name, initial = '', field, words, problem, send, onDone }: WordsFormProps) {
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
