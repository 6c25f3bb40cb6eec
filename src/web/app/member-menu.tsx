/** Renders the menu of the signed-in user at the top right. */
import { isStaff } from '#rules/auth/staff-access.ts';
import { useSignOut } from '#web/features/auth/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon-paths.ts';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { memberMenuLabels as labels } from './app.labels.ts';

function linkItem(label: string, icon: IconName, to: string, hasSeparator = false): MenuItem {
  return {
    label,
    hasSeparator,
    render: (props) => (
      <Link to={to} {...props}>
        <Icon name={icon} />
        {label}
      </Link>
    ),
  };
}

export function MemberMenu() {
  const user = useSession((state) => state.user);
  const { signOut, dialog } = useSignOut();
  if (!user) return null;
  const { name } = user;
  const { avatar } = user.profile;
  return (
    <>
      <Menu
        label={labels.menu}
        items={[
          linkItem(labels.profile, 'user', paths.profile(name)),
          linkItem(labels.settings, 'settings', paths.settings()),
          { label: labels.signOut, icon: 'logout', onSelect: () => void signOut() },
          linkItem(labels.sell, 'plus', paths.listingCreate(), true),
          linkItem(labels.favourites, 'heart', paths.favourites()),
          linkItem(labels.savedSearches, 'search', paths.savedSearches()),
          linkItem(labels.following, 'bell', paths.following()),
          linkItem(labels.wants, 'list-bullet', paths.wants(), true),
          linkItem(labels.matches, 'users', paths.matches()),
          linkItem(labels.trades, 'refresh', paths.trades()),
          ...(isStaff(user.role) ? [linkItem(labels.admin, 'flag', paths.admin(), true)] : []),
        ]}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            aria-label={labels.menu}
            title={name}
            className="flex min-h-target items-center gap-2 rounded-full px-1.5 text-sm font-medium hover:bg-hover md:pr-2"
          >
            <Avatar size="sm" src={variantUrl(avatar, 96)} srcSet={srcSetOf(avatar)} />
            <span className="max-w-32 truncate max-md:hidden">{name}</span>
            <Icon name="chevron-down" size="sm" className="max-md:hidden" />
          </button>
        )}
      />
      {dialog}
    </>
  );
}
