/** Shows most UI components in their states, at /dev/ui. */
import { useState } from 'react';
import { Logo } from './logo.tsx';
import { ShowcaseForms } from './showcase-forms.tsx';
import { ShowcaseOverlays } from './showcase-overlays.tsx';
import { ShowcaseParts } from './showcase-parts.tsx';
import { ShowcaseStates } from './showcase-states.tsx';
import { ToastProvider } from './toast.tsx';
import { ToggleChip } from './toggle-chip.tsx';
import './showcase.css';

const themes = ['system', 'light', 'dark'] as const;

export function Showcase() {
  const [theme, setTheme] = useState<(typeof themes)[number]>('system');
  return (
    <ToastProvider regionLabel="Messages of this page">
      <div className="show" data-theme={theme === 'system' ? undefined : theme}>
        <div className="wrap">
          <header className="show__row">
            <Logo word="Magpie" />
            {themes.map((name) => (
              <ToggleChip key={name} pressed={name === theme} onClick={() => setTheme(name)}>
                {name}
              </ToggleChip>
            ))}
          </header>
          <h1 className="show__title">Parts and states</h1>
          <ShowcaseParts />
          <ShowcaseForms />
          <ShowcaseOverlays />
          <ShowcaseStates />
        </div>
      </div>
    </ToastProvider>
  );
}
