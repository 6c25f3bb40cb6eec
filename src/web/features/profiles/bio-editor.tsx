/** Lets the owner edit the bio in place. */
import { useEffect, useRef, useState } from 'react';
import type { Profile } from '#contract/profiles.ts';
import { dropDraft, keepDraft, ownDraftName, readDraft } from '#web/lib/drafts.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/use-submission.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';
import { useProfileChange } from './use-profile-change.ts';

/** Equals the contract's limit; a test compares them. */
export const BIO_LENGTH = 1000;

export function BioEditor({ profile }: { profile: Profile }) {
  const { bio } = profile.profile;
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const shouldRefocus = useRef(false);
  useEffect(() => {
    if (isEditing || !shouldRefocus.current) return;
    shouldRefocus.current = false;
    opener.current?.focus();
  }, [isEditing]);
  if (isEditing) {
    const close = (): void => {
      shouldRefocus.current = true;
      setEditing(false);
    };
    return <BioForm profile={profile} onClose={close} />;
  }
  return (
    <div className="mt-2">
      {bio ? <p className="max-w-160 whitespace-pre-line wrap-anywhere text-soft">{bio}</p> : null}
      <Button ref={opener} variant="ghost" icon="pencil" className="-ml-3" onClick={() => setEditing(true)}>
        {bio ? labels.editBio : labels.addBio}
      </Button>
    </div>
  );
}

function BioForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { mutateAsync } = useProfileChange(profile);
  const draft = ownDraftName('profile-bio', profile.id);
  const [bio, setBio] = useState(() => readDraft<string>(draft) ?? profile.profile.bio);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const finish = (): void => {
    dropDraft(draft);
    onClose();
  };
  const { form, busy, errors, failure, submit } = useSubmission({
    missing: () => {
      const excess = bio.trim().length - BIO_LENGTH;
      return { bio: excess > 0 ? labels.bioTooLong(excess) : undefined };
    },
    send: async () => {
      if (bio.trim() !== profile.profile.bio) await mutateAsync({ bio: bio.trim() });
      finish();
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-3 grid max-w-160 gap-3">
      <div role="alert" className="empty:hidden">
        {failure === undefined ? null : (
          <Banner shape="box" tone="error">
            {sentenceForError(failure)}
          </Banner>
        )}
      </div>
      <TextArea
        ref={field}
        label={labels.bio}
        help={labels.bioHelp}
        name="bio"
        rows={4}
        value={bio}
        error={errors.bio}
        onChange={(event) => {
          setBio(event.target.value);
          keepDraft(draft, event.target.value);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" busy={busy}>
          {labels.save}
        </Button>
        <Button onClick={finish}>{labels.cancel}</Button>
      </div>
    </form>
  );
}
