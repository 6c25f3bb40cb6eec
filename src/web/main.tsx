/** Entry point: renders the app into the page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { initI18n } from './app/languages.ts';
import { showTheme } from './lib/browser/theme.ts';
import './styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');
showTheme();
// No top-level await: every lazy chunk would then have to avoid importing this one.
void initI18n().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
