/** Lets the owner change the avatar on their profile. */
import { useState } from 'react';
import type { Profile } from '#contract/profiles.ts';
import { AvatarPicker } from '#web/features/uploads/index.ts';
import { call } from '#web/lib/net/api.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { variantUrl } from '#web/lib/net/images.ts';
import { useToast } from '#web/ui/toast.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';
import { useProfileChange } from './use-profile-change.ts';

/** Shows the new photo immediately and reverts to the old one if the request fails. */
export function AvatarTool({ profile, pictureClass }: { profile: Profile; pictureClass: string }) {
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
