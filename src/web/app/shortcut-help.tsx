/** Lists the keyboard shortcuts when the user presses `?`. */
import { Fragment, useEffect, useState } from 'react';
import { usePageShortcutList } from '#web/lib/browser/page-shortcuts.ts';
import { isShortcut } from '#web/lib/browser/shortcut-event.ts';
import { Modal } from '#web/ui/modal.tsx';
import { shortcutLabels as labels } from './app.labels.ts';

/** Must match `use-shortcuts.ts`. Keys are pressed in sequence. */
const shortcuts = () =>
  [
    { keys: ['/'], act: labels.search },
    { keys: ['g', 'i'], act: labels.inbox },
    { keys: ['g', 'h'], act: labels.home },
    { keys: ['?'], act: labels.help },
  ] as const;

export function ShortcutHelp() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === '?' && isShortcut(event)) setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const ofPage = usePageShortcutList();
  return (
    <Modal open={open} onClose={() => setOpen(false)} title={labels.title} size="sm">
      <table className="w-full text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">{labels.key}</th>
            <th scope="col">{labels.act}</th>
          </tr>
        </thead>
        <tbody>
          {[...shortcuts(), ...ofPage].map(({ keys, act }) => (
            <tr key={act} className="border-t border-line first:border-t-0">
              <td className="w-32 py-2.5">
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 ? <span className="px-1.5 text-sm text-soft">{labels.after}</span> : null}
                    <kbd className="inline-grid place-items-center min-w-7 h-7 px-1.5 border border-line-strong rounded-xs bg-sunken [font:inherit] text-(length:--text-sm)">
                      {key}
                    </kbd>
                  </Fragment>
                ))}
              </td>
              <td className="py-2.5">{act}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
