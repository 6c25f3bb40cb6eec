/** Replaces a profile that does not exist for the viewer: shows the reason if the viewer has blocked the user. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { blocksLabels as labels } from './blocks.labels.ts';
import { blocksQuery, type OtherUser, useUnblock } from './blocks.queries.ts';

export function BlockedProfile({ name, missing }: { name: string; missing: ReactNode }) {
  const { data } = useQuery(blocksQuery(useSession((session) => session.user?.id)));
  const block = data?.find(({ user }) => user.name.toLowerCase() === name.toLowerCase());
  return block ? <Blocked user={block.user} /> : missing;
}

function Blocked({ user }: { user: OtherUser }) {
  const { mutate, isPending } = useUnblock(user);
  const action = (
    <Button busy={isPending} onClick={() => mutate()}>
      {labels.unblock(user.name)}
    </Button>
  );
  return (
    <div className="wrap py-12">
      <EmptyState level={1} art="lens" title={labels.profileTitle(user.name)} action={action}>
        {labels.profileText}
      </EmptyState>
    </div>
  );
}
