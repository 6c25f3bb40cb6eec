/** Placeholders for conversations and messages that are still loading. */
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { conversationLabels as labels } from '../conversations.labels.ts';

export function ConversationListSkeleton() {
  return (
    <SkeletonGroup label={labels.loadingList} className="p-1.5">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div
          key={key}
          className="conv group/conv relative grid grid-cols-[auto_minmax(0,1fr)] gap-3 items-center min-h-17 p-2.5 rounded-md [&:is(a:hover,[aria-current])]:bg-hover focus-visible:-outline-offset-2 focus-visible:[box-shadow:none] [&:is([aria-current],:hover)]:[&_.avatar]:[box-shadow:0_0_0_2px_var(--hover)]"
        >
          <Skeleton className="aspect-video w-[4.25rem]" />
          <div className="grid gap-2">
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

export function ThreadSkeleton() {
  return (
    <SkeletonGroup
      label={labels.loadingMessages}
      className="flex min-h-0 flex-col justify-end gap-3 overflow-hidden p-4"
    >
      <Skeleton className="h-10 w-3/5 rounded-lg" />
      <Skeleton className="h-10 w-2/5 rounded-lg" />
      <Skeleton className="h-10 w-1/2 self-end rounded-lg" />
      <Skeleton className="h-16 w-3/5 rounded-lg" />
      <Skeleton className="h-10 w-1/3 self-end rounded-lg" />
    </SkeletonGroup>
  );
}

/** Fills the right pane until the selected conversation is known. */
export function PaneSkeleton() {
  return (
    <div className="[container-type:size] relative grid grid-cols-1 grid-rows-[auto_minmax(0,1fr)_minmax(var(--composer-area),auto)] min-w-0 min-h-0 max-md:grid-rows-[auto_minmax(0,1fr)_auto]">
      <div className="thread__head flex items-center gap-3 min-w-0 px-4 py-3 border-b border-line max-md:gap-2 max-md:pt-0.5 max-md:pb-1 max-md:pl-gutter max-md:pr-0">
        <Skeleton className="aspect-video w-16" />
        <Skeleton className="h-4 w-48" />
      </div>
      <ThreadSkeleton />
    </div>
  );
}
