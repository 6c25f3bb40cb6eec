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
    <div className={shape === 'box' ? 'notice notice--box' : 'notice'} data-tone={tone} role={role}>
      <div className={shape === 'box' ? 'notice__in' : 'notice__in wrap'}>
        <Icon name={icons[tone]} />
        <div className="notice__text">{children}</div>
        {action === undefined ? null : (
          <button type="button" className="notice__act" onClick={action.onAction}>
            {action.label}
          </button>
        )}
      </div>
    </div>
  );
}
