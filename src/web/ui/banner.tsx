/** Renders a notice with icon, text and an optional action, across the page or inside a box. */
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export type Tone = 'info' | 'warning' | 'error' | 'success';

type BannerProps = {
  tone?: Tone | undefined;
  children: ReactNode;
  shape?: 'page' | 'box' | undefined;
  action?: { label: string; onAction: () => void } | undefined;
  /** `alert` interrupts a screen reader, `status` waits; undefined if the notice was on the page from the start. */
  role?: 'alert' | 'status' | undefined;
};

const icons: Record<Tone, IconName> = { info: 'info', warning: 'warning', error: 'error', success: 'check' };

export function Banner({ tone = 'info', children, shape = 'page', action, role }: BannerProps) {
  return (
    <div
      className={
        shape === 'box'
          ? 'notice rounded-md border border-(--tone-edge) bg-(--tone-bg) text-sm'
          : 'notice border-b border-(--tone-edge) bg-(--tone-bg) text-sm'
      }
      data-tone={tone}
      role={role}
    >
      <div
        className={
          shape === 'box'
            ? 'flex items-start gap-3 min-h-12 [&>.icon]:mt-3.5 [&>.icon]:text-(--tone) px-4'
            : 'flex items-start gap-3 min-h-12 [&>.icon]:mt-3.5 [&>.icon]:text-(--tone) wrap'
        }
      >
        <Icon name={icons[tone]} />
        <div className="flex-1 min-w-0 py-3.5 wrap-anywhere [&_a]:underline">{children}</div>
        {action === undefined ? null : (
          <button
            type="button"
            className="min-h-12 -mr-2 px-2 rounded-sm font-semibold text-(--tone) hover:underline hover:underline-offset-[0.2em]"
            onClick={action.onAction}
          >
            {action.label}
          </button>
        )}
      </div>
    </div>
  );
}
