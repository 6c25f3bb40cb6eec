/** Placeholders for conversations and messages that are still loading. */
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { conversationLabels as labels } from '../conversations.labels.ts';

export function ConversationListSkeleton() {
  return (
    <SkeletonGroup label={labels.loadingList} className="p-1.5">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className="conv">
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
    <div className="thread">
      <div className="thread__head">
        <Skeleton className="aspect-video w-16" />
        <Skeleton className="h-4 w-48" />
      </div>
      <ThreadSkeleton />
    </div>
  );
}
