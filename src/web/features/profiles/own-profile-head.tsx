/** Renders the profile head with the owner's editing tools. Loaded for owners only. */
import { useEffect, useRef, useState } from 'react';
import type { PublicProfile } from '#contract/profiles.ts';
import { Button } from '#web/ui/button.tsx';
import { AvatarTool } from './avatar-tool.tsx';
import { BannerTool } from './banner-tool.tsx';
import { BioForm } from './bio-form.tsx';
import { NameEditor } from './name-editor.tsx';
import { AVATAR_CLASS, ProfileHead } from './profile-head.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';

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
