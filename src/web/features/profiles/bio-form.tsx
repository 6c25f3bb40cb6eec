/** The form in which the owner edits the bio in place. */

import { type Ref, useEffect, useRef, useState } from 'react';
import { MAX_BIO_LENGTH } from '#contract/limits.ts';
import type { Profile } from '#contract/profiles.ts';
import { characterCount } from '#rules/text/characters.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { dropDraft, ownDraftName, readDraft, saveDraft } from '#web/lib/session/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';
import { useProfileChange } from './use-profile-change.ts';

export function BioForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { mutateAsync } = useProfileChange(profile);
  const draft = ownDraftName('profile-bio', profile.id);
  const [bio, setBio] = useState(() => readDraft<string>(draft) ?? profile.profile.bio);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const finish = (): void => {
    dropDraft(draft);
    onClose();
  };
  const form = useForm({
    values: { bio },
    check: () => {
      const excess = characterCount(bio.trim()) - MAX_BIO_LENGTH;
      return { bio: excess > 0 ? labels.bioTooLong(excess) : undefined };
    },
    send: async () => {
      if (bio.trim() !== profile.profile.bio) await mutateAsync({ bio: bio.trim() });
      finish();
    },
  });
  const change = (text: string): void => {
    setBio(text);
    saveDraft(draft, text);
  };
  return (
    <Form form={form} className="mt-3 grid max-w-160 gap-3">
      <BioField ref={field} bio={bio} error={form.errors.bio} onChange={change} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" busy={form.busy !== undefined}>
          {labels.save}
        </Button>
        <Button onClick={finish}>{labels.cancel}</Button>
      </div>
    </Form>
  );
}

type BioFieldProps = {
  ref: Ref<HTMLTextAreaElement>;
  bio: string;
  error: string | undefined;
  onChange: (bio: string) => void;
};

function BioField({ ref, bio, error, onChange }: BioFieldProps) {
  return (
    <TextArea
      ref={ref}
      label={labels.bio}
      help={labels.bioHelp}
      name="bio"
      rows={4}
      value={bio}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
