/** Renders the profile head with the owner's editing tools. */
import { useEffect, useRef, useState } from 'react';
import type { Profile, PublicProfile } from '#contract/profiles.ts';
import { AvatarPicker } from '#web/features/uploads/index.ts';
import { call } from '#web/lib/net/api.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { variantUrl } from '#web/lib/net/images.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { BannerTool } from './banner-tool.tsx';
import { BioForm } from './bio-form.tsx';
import { NameEditor } from './name-editor.tsx';
import { AVATAR_CLASS, ProfileHead } from './profile-head.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';
import { useProfileChange } from './use-profile-change.ts';

export function OwnProfileHead({ profile }: { profile: PublicProfile }) {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <ProfileHead
      profile={profile}
      tools={{
        banner: <BannerTool profile={profile} />,
        avatar: <AvatarTool profile={profile} pictureClass={AVATAR_CLASS} />,
        name: <NameEditor profile={profile} />,
        bio: isEditing ? <BioForm profile={profile} onClose={() => setEditing(false)} /> : undefined,
      }}
      actions={
        isEditing ? null : (
          <Button
            ref={opener}
            icon="pencil"
            className="max-[22.5rem]:[&>.icon]:hidden"
            onClick={() => setEditing(true)}
          >
            {profile.profile.bio ? labels.editBio : labels.addBio}
          </Button>
        )
      }
    />
  );
}

/** Shows the new photo immediately and reverts to the old one if the request fails. */
function AvatarTool({ profile, pictureClass }: { profile: Profile; pictureClass: string }) {
  const { mutateAsync } = useProfileChange(profile);
  const toast = useToast();
  const [picture, setPicture] = useState<Blob | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { avatar } = profile.profile;

  const change = async (cropped: Blob | null): Promise<void> => {
    setPicture(cropped);
    setBusy(true);
    try {
      const url = cropped ? await upload(cropped) : '';
      await mutateAsync({ avatar: url });
    } catch (error) {
      setPicture(null);
      toast({
        kind: 'error',
        message: `${labels.avatarFailed} ${sentenceForError(error)}`,
        action: { label: labels.retry, onAction: () => void change(cropped) },
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <AvatarPicker
      label={labels.avatar}
      picture={picture}
      src={avatar ? variantUrl(avatar, 256) : undefined}
      pictureClass={pictureClass}
      busy={isBusy}
      onPicked={(cropped) => void change(cropped)}
      onRemove={() => void change(null)}
    />
  );
}

async function upload(picture: Blob): Promise<string> {
  try {
    const file = new File([picture], 'avatar.jpg', { type: 'image/jpeg' });
    const input = { params: { folder: 'avatars' }, files: { file } } as const;
    return (await call('POST /api/{folder}/upload', input, { expectsExactly200: true })).url;
  } catch (error) {
    console.error('Failed to upload the avatar', error);
    throw error;
  }
}
