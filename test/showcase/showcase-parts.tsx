/** Shows colours, icons, buttons and user-related components in the showcase. */
import { Avatar } from '#web/ui/avatar.tsx';
import { UnreadCount, UnreadDot } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type ButtonVariant, buttonClass } from '#web/ui/button-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type IconName, iconPaths } from '#web/ui/icon-paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { Part, ROW, Specimen } from './showcase-part.tsx';

const colours = [
  ...['paper', 'surface', 'sunken', 'hover', 'pressed', 'border', 'border-strong', 'text-faint', 'text-soft', 'ink'],
  ...['glint', 'info', 'info-bg', 'warning', 'warning-bg', 'error', 'error-bg', 'success', 'success-bg', 'bubble'],
];
const variants: readonly ButtonVariant[] = ['main', 'default', 'danger', 'ink', 'ghost'];
const ratings = [0, 0.3, 2.5, 4, 4.8, 5];
const person =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#12506b"/><circle cx="4" cy="3.5" r="2" fill="#ff7f6b"/><path d="M0 6q2-1 4 0t4 0v2H0z" fill="#5fd0e6"/></svg>',
  );

const starsLabel = (value: number) => `${value} of 5 stars`;

export function ShowcaseParts() {
  return (
    <>
      <Part title="Colour">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3">
          {colours.map((name) => (
            <Specimen key={name} caption={name}>
              <svg className="block w-full h-14 rounded-md" aria-hidden="true">
                <rect width="100%" height="100%" fill={`var(--${name})`} />
              </svg>
            </Specimen>
          ))}
        </div>
      </Part>
      <Part title="Icons">
        <div className={ROW}>
          {(Object.keys(iconPaths) as IconName[]).map((name) => (
            <Icon key={name} name={name} label={name} />
          ))}
        </div>
      </Part>
      <Part title="Buttons">
        {variants.map((variant) => (
          <div key={variant} className={ROW}>
            <Specimen caption={`${variant}, rest`}>
              <Button variant={variant}>Save changes</Button>
            </Specimen>
            <Specimen caption="With icon">
              <Button variant={variant} icon="plus">
                Add one
              </Button>
            </Specimen>
            <Specimen caption="Disabled">
              <Button variant={variant} disabled>
                Save changes
              </Button>
            </Specimen>
            <Specimen caption="Busy">
              <Button variant={variant} busy>
                Saving...
              </Button>
            </Specimen>
            <Specimen caption="Large">
              <Button variant={variant} size="lg">
                Continue
              </Button>
            </Specimen>
            <Specimen caption="Link">
              <a className={buttonClass({ variant })} href="#top">
                Open
              </a>
            </Specimen>
          </div>
        ))}
        <div className={ROW}>
          <Specimen caption="Icon button">
            <IconButton icon="pencil" label="Edit" />
          </Specimen>
          <Specimen caption="Unread">
            <IconButton icon="bell" label="Notifications, 1 unread">
              <UnreadDot />
            </IconButton>
          </Specimen>
          <Specimen caption="Disabled">
            <IconButton icon="trash" label="Delete" disabled />
          </Specimen>
          <Specimen caption="Link in text">
            <a className="link" href="#top">
              See all 126 reviews
            </a>
          </Specimen>
          <Specimen caption="Spinners">
            <span className={ROW}>
              <Spinner label="Loading" /> <Spinner size="lg" />
            </span>
          </Specimen>
        </div>
      </Part>
      <Part title="People, stars, unread, prices">
        <div className={ROW}>
          {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => (
            <Specimen key={size} caption={size}>
              <Avatar src={person} size={size} />
            </Specimen>
          ))}
          <Specimen caption="none yet">
            <Avatar size="lg" alt="wrenlight" />
          </Specimen>
          {ratings.map((value) => (
            <Specimen key={value} caption={String(value)}>
              <Stars value={value} label={starsLabel} />
            </Specimen>
          ))}
          <Specimen caption="large">
            <Stars value={3.4} label={starsLabel} size="lg" />
          </Specimen>
          <Specimen caption="counts">
            <span className={ROW}>
              <UnreadCount count={3} label="unread" /> <UnreadCount count={120} label="unread" />
            </span>
          </Specimen>
          <Specimen caption="price">
            <span className="price">
              $18.00 <small>USD</small>
            </span>
          </Specimen>
        </div>
      </Part>
    </>
  );
}
