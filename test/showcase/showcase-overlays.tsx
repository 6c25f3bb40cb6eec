/** Shows the modal, popover, menu, toasts, tabs and cropper in the showcase. */
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Modal, type ModalSize } from '#web/ui/modal.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { Part, ROW } from './showcase-part.tsx';

const CropDialog = lazy(() => import('#web/ui/crop-dialog.tsx').then((module) => ({ default: module.CropDialog })));
const sizes: readonly ModalSize[] = ['xs', 'sm', 'md', 'lg', 'xl'];

export function ShowcaseOverlays() {
  const [size, setSize] = useState<ModalSize>('md');
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState<'one' | 'two'>('one');
  const [file, setFile] = useState<File | null>(null);
  const toast = useToast();
  return (
    <Part title="Above the page">
      <div className={ROW}>
        {sizes.map((option) => (
          <Button
            key={option}
            onClick={() => {
              setSize(option);
              setOpen(true);
            }}
          >
            Modal {option}
          </Button>
        ))}
        <Modal open={open} onClose={() => setOpen(false)} size={size} title="Sign in to your account">
          <TextField label="Email address or user name" data-autofocus="" />
          <TextField label="Password" type="password" autoComplete="off" />
          <Button
            variant="main"
            size="lg"
            block
            onClick={() => toast({ message: 'It works inside as well', kind: 'success' })}
          >
            Sign In
          </Button>
          <Button size="lg" block icon="google">
            Continue with Google
          </Button>
        </Modal>
      </div>
      <div className={ROW}>
        <Button
          onClick={() => toast({ message: 'Conversation closed', action: { label: 'Undo', onAction: () => {} } })}
        >
          Toast with Undo
        </Button>
        <Button onClick={() => toast({ message: 'Changes saved', kind: 'success' })}>Toast</Button>
        <Button onClick={() => toast({ message: 'The name could not be saved. The old one is back.', kind: 'error' })}>
          Error toast
        </Button>
        <label className="link">
          Crop a picture
          <input
            className="sr-only"
            type="file"
            accept="image/*"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </label>
        <Suspense>
          <CropDialog file={file} aspect={16 / 9} onCancel={() => setFile(null)} onCropped={() => setFile(null)} />
        </Suspense>
        <Popover
          label="Notifications"
          align="start"
          trigger={(props) => <IconButton icon="bell" label="Notifications" {...props} />}
        >
          <p className="popup__item">Nothing new. You have seen it all.</p>
        </Popover>
        <Menu
          label="Your menu"
          align="start"
          trigger={(props) => (
            <button type="button" className="btn btn--ghost" {...props}>
              <Avatar size="sm" /> wrenlight <Icon name="chevron-down" size="sm" />
            </button>
          )}
          items={[
            { label: 'Your Profile', icon: 'user' },
            { label: 'Settings', icon: 'settings' },
            { label: 'Sign out', icon: 'logout', hasSeparator: true },
          ]}
        />
      </div>
      <Tabs
        label="Example"
        tabs={[
          { key: 'one', label: 'First' },
          { key: 'two', label: 'Second', count: 126 },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <p className="max-w-88 text-sm text-soft text-balance">The panel of tab {tab}.</p>
      </Tabs>
    </Part>
  );
}
