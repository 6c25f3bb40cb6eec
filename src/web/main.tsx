/** How does the app get onto the page? */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { initI18n } from './app/languages.ts';
import { showTheme } from './lib/theme.ts';
import './styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');
showTheme();
// Not awaited at the top of the module: every lazy chunk would then have to stay clear of the first one.
void initI18n().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
