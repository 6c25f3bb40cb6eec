/** Shows notices and loading, empty and error states in the showcase. */
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { OfflineBar } from '#web/ui/offline-bar.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { Part } from './showcase-part.tsx';

const rows = [1, 2, 3, 4, 5];
const dismiss = { label: 'Dismiss', onAction: () => {} };

export function ShowcaseStates() {
  return (
    <>
      <Part title="Banners">
        <Banner shape="box" action={dismiss}>
          Sending cards this month? Read the packing guide under “Guides” first.
        </Banner>
        <Banner shape="box" tone="warning" action={dismiss}>
          Uploads are slow today. Your pictures arrive, they only take longer.
        </Banner>
        <Banner shape="box" tone="error">
          Messages can’t be sent right now. We keep yours and try again.
        </Banner>
        <Banner shape="box" tone="success" action={dismiss}>
          Message sent to the user!
        </Banner>
        <OfflineBar offline message="You’re offline. What you write is kept and sent later." />
      </Part>
      <Part title="Waiting">
        <ProgressBar value={0.64} label="Uploading" />
        <SkeletonGroup label="Loading" className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3">
          {rows.map((place) => (
            <span key={place}>
              <Skeleton className="block w-full h-14 rounded-md" />
              <br />
              <Skeleton />
            </span>
          ))}
        </SkeletonGroup>
      </Part>
      <Part title="Pictures">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] items-start gap-x-8 gap-y-5">
          <Picture src={null} alt="" missingLabel="Picture is not available" />
          <Picture src="/does-not-exist.webp" alt="Broken" placeholder="#8fa3b8" />
          <Picture src="/does-not-exist.webp" alt="Wide" ratio="3:1" />
        </div>
      </Part>
      <Part title="Empty and wrong">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] items-start gap-x-8 gap-y-5">
          <EmptyState title="No listings yet" action={<Button>Add listing</Button>}>
            What you put up for sale shows here. One picture is enough to start.
          </EmptyState>
          <ErrorState title="Couldn’t load the listings" retryLabel="Retry" onRetry={() => {}}>
            The server took too long to answer. Nothing of yours is lost.
          </ErrorState>
          {(['talk', 'lens', 'bell', 'key'] as const).map((art) => (
            <EmptyState key={art} art={art} title={`Nothing here (${art})`} action={<Button>Browse</Button>}>
              What belongs here comes when there is some.
            </EmptyState>
          ))}
        </div>
      </Part>
    </>
  );
}
