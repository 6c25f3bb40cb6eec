/** Renders the profile head with the owner's editing tools. Loaded for owners only. */
import type { ProfileWithRecord } from '#contract/profiles.ts';
import { AvatarTool } from './avatar-tool.tsx';
import { BannerTool } from './banner-tool.tsx';
import { BioEditor } from './bio-editor.tsx';
import { NameEditor } from './name-editor.tsx';
import { AVATAR_CLASS, ProfileHead } from './profile-head.tsx';

export function OwnProfileHead({ profile }: { profile: ProfileWithRecord }) {
  return (
    <ProfileHead
      profile={profile}
      tools={{
        banner: <BannerTool profile={profile} />,
        avatar: <AvatarTool profile={profile} pictureClass={AVATAR_CLASS} />,
        name: <NameEditor profile={profile} />,
        bio: <BioEditor profile={profile} />,
      }}
    />
  );
}
