/** Shows most UI components in their states. */
// First, because it declares the order of the layers.
import './showcase.css';

import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Logo } from '#web/ui/logo.tsx';
import { ToastProvider } from '#web/ui/toast.tsx';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import { ShowcaseForms } from './showcase-forms.tsx';
import { ShowcaseOverlays } from './showcase-overlays.tsx';
import { ROW } from './showcase-part.tsx';
import { ShowcaseParts } from './showcase-parts.tsx';
import { ShowcaseStates } from './showcase-states.tsx';

const themes = ['system', 'light', 'dark'] as const;

function Showcase() {
  const [theme, setTheme] = useState<(typeof themes)[number]>('system');
  return (
    <ToastProvider regionLabel="Messages of this page">
      <div
        className="pb-16 [&_figcaption]:text-xs [&_figcaption]:text-faint [&_header]:pt-4 [&_main]:relative"
        data-theme={theme === 'system' ? undefined : theme}
      >
        <div className="wrap">
          <header className={ROW}>
            <Logo word="Magpie" />
            {themes.map((name) => (
              <ToggleChip key={name} pressed={name === theme} onClick={() => setTheme(name)}>
                {name}
              </ToggleChip>
            ))}
          </header>
          <h1 className="pt-8 pb-6 text-2xl">Parts and states</h1>
          <ShowcaseParts />
          <ShowcaseForms />
          <ShowcaseOverlays />
          <ShowcaseStates />
        </div>
      </div>
    </ToastProvider>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('no element has the id "root"');
createRoot(root).render(
  <StrictMode>
    <Showcase />
  </StrictMode>,
);
