/** Holds the text of an internal note as a draft, and sends it. */
import { isBlank } from '#contract/visible-text.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { useDraftText } from '#web/lib/session/draft-input.ts';

type NoteFormOptions = {
  /** The name under which the draft is stored. */
  draft: string;
  /** The error message for an empty note. */
  missing: string;
  send: (text: string) => Promise<unknown>;
};

export function useNoteForm({ draft, missing, send }: NoteFormOptions) {
  const [text, setText, forget] = useDraftText(draft);
  const form = useForm({
    values: { text },
    check: () => ({ text: isBlank(text) ? missing : undefined }),
    send: async () => {
      await send(text.trim());
      forget();
    },
  });
  return { form, text, setText };
}
