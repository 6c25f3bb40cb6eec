/** Renders the form for a reply to a review or a report. */
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft, useOwnDraftName } from '#web/lib/drafts.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/use-submission.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

type WordsFormProps = {
  draft: string;
  initial?: string | undefined;
  /** The server's name of the field. */
  field: 'content' | 'reason';
  words: { label: string; help: string; submit: string };
  problem: (text: string) => string | undefined;
  send: (text: string) => Promise<unknown>;
  onDone: () => void;
};

export function WordsForm({ draft: name, initial = '', field, words, problem, send, onDone }: WordsFormProps) {
  const draft = useOwnDraftName(name);
  const [text, setText] = useState(() => readDraft<string>(draft) ?? initial);
  const { form, busy, errors, failure, submit } = useSubmission({
    missing: () => ({ [field]: problem(text) }),
    send: async () => {
      await send(text.trim());
      dropDraft(draft);
      onDone();
    },
    onFailure: (error) => console.error(`Failed to send the ${field} about a review`, error),
  });
  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={submit}>
      <div role="alert" className="empty:hidden">
        {failure === undefined ? null : (
          <Banner shape="box" tone="error">
            {sentenceForError(failure)}
          </Banner>
        )}
      </div>
      <TextArea
        label={words.label}
        help={words.help}
        name={field}
        rows={4}
        data-autofocus
        value={text}
        error={errors[field]}
        onChange={(event) => {
          setText(event.target.value);
          keepDraft(draft, event.target.value);
        }}
      />
      <Button type="submit" variant="main" size="lg" busy={busy}>
        {words.submit}
      </Button>
    </form>
  );
}
