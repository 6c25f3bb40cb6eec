/** Renders the menu of actions for another user: on their profile, on their listings and in conversations with them. */
import { useState } from 'react';
import { useReport } from '#web/features/moderation/index.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { blocksLabels as labels } from './blocks.labels.ts';
import { type OtherUser, useUnblock } from './blocks.queries.ts';

type UserActionsProps = {
  user: OtherUser;
  isBlocked?: boolean;
  listingId?: number;
  items?: readonly MenuItem[];
  onBlocked?: () => void;
};

export function UserActions({ user, isBlocked = false, listingId, items = [], onBlocked }: UserActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate: unblock } = useUnblock(user);
  const listingReport = useReport('listing', listingId ?? 0);
  const userReport = useReport('user', user.id);
  const reports = [...(listingId === undefined ? [] : listingReport.items), ...userReport.items];
  const item: MenuItem = isBlocked
    ? { label: labels.unblock(user.name), icon: 'block', onSelect: () => unblock() }
    : { label: labels.block(user.name), icon: 'block', onSelect: () => setAsking(true) };
  return (
    <>
      <Menu
        label={labels.more(user.name)}
        items={[...items, ...reports, item]}
        trigger={(props) => <IconButton {...props} icon="more" label={labels.more(user.name)} />}
      />
      {listingReport.dialog}
      {userReport.dialog}
      <BlockDialog user={user} open={isAsking} onClose={() => setAsking(false)} onBlocked={onBlocked} />
    </>
  );
}
