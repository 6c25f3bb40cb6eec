/** Renders the button that follows or unfollows a seller, group or member. */
import { useQuery } from '@tanstack/react-query';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { isSessionKnown, useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { followsLabels as labels } from './follows.labels.ts';
import { type FollowTarget, followsQuery, isSame, useFollow } from './follows.queries.ts';

/** Visitors are asked to sign in before they follow. Hidden on the user's own profile. */
export function FollowButton({ target }: { target: FollowTarget }) {
  const userId = useSession((session) => session.user?.id);
  const isKnown = useSession(isSessionKnown);
  const openSignIn = useDialogs((dialogs) => dialogs.openSignIn);
  const isFollowed = useQuery({
    ...followsQuery(userId),
    select: (list) => list.some((follow) => isSame(follow, target)),
  }).data;
  const { follow, unfollow } = useFollow();
  if (target.kind === 'seller' && target.id === userId) return null;
  // Until the session is restored, a click would ask a signed-in user to sign in. Render an empty space of the same
  // size.
  if (!isKnown) return <span className="min-h-target w-34" />;
  const press = (): void => {
    if (userId === undefined) openSignIn(() => follow(target));
    else if (isFollowed) unfollow(target);
    else follow(target);
  };
  return (
    <Button
      icon={isFollowed ? 'check' : 'plus'}
      // The button has the same width in both states. Pages reserve this width until the session is restored.
      className="w-34"
      aria-pressed={isFollowed ?? false}
      aria-label={labels.followName(target.name)}
      onClick={press}
    >
      {isFollowed ? labels.following : labels.follow}
    </Button>
  );
}
