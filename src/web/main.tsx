/** How does the app get onto the page? */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { beginSpeaking } from './app/languages.ts';
import './styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');
await beginSpeaking();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
