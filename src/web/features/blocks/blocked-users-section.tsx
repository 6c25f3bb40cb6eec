/** Lists the blocked users in the settings, and unblocks them. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Block } from '#contract/blocks.ts';
import { formatDate, useDisplay } from '#web/lib/i18n/format.ts';
import { variantUrl } from '#web/lib/net/images.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { blocksLabels as labels } from './blocks.labels.ts';
import { blocksQuery, useUnblock } from './blocks.queries.ts';

export function BlockedUsersSection() {
  const id = useId();
  useDisplay();
  const query = useQuery(blocksQuery(useSession((session) => session.user?.id)));
  const loading = (
    <SkeletonGroup label={labels.loading} className="grid gap-3 border-t border-line py-3">
      <Skeleton className="h-6 w-64 max-w-full" />
    </SkeletonGroup>
  );
  const empty = <p className="border-t border-line py-3 text-soft">{labels.none}</p>;
  return (
    <section className="mt-10" aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg tracking-snug">
        {labels.section}
      </h2>
      <p className="border-t border-line py-3 text-sm text-soft">{labels.sectionText}</p>
      <QueryView query={query} loading={loading} failed={labels.failed} empty={empty}>
        {(blocks) => (
          <ul>
            {blocks.map((block) => (
              <BlockedUser key={block.user.id} block={block} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function BlockedUser({ block: { user, created_at } }: { block: Block }) {
  const { mutate, isPending } = useUnblock(user);
  return (
    <li className="flex items-center gap-4 border-t border-line py-2">
      <Avatar size="md" src={variantUrl(user.profile.avatar, 96)} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{user.name}</p>
        <p className="text-xs text-soft">{labels.since(formatDate(created_at))}</p>
      </div>
      <Button busy={isPending} aria-label={labels.unblock(user.name)} onClick={() => mutate()}>
        {labels.unblockShort}
      </Button>
    </li>
  );
}
