/** Replaces the composer of a conversation with a user whom the viewer has blocked. */
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { blocksLabels as labels } from './blocks.labels.ts';
import { type OtherUser, useUnblock } from './blocks.queries.ts';

export function FrozenComposer({ user }: { user: OtherUser }) {
  const { mutate, isPending } = useUnblock(user);
  return (
    <div className="composer flex items-center justify-center gap-x-4 gap-y-2 text-soft text-sm [&_.icon]:inline [&_.icon]:[vertical-align:-0.125em] flex-wrap">
      <Icon name="block" />
      <p>{labels.frozen(user.name)}</p>
      <Button busy={isPending} onClick={() => mutate()}>
        {labels.unblock(user.name)}
      </Button>
    </div>
  );
}
