/** The heavy parts of the design system. Each loads when it is first shown, and must be rendered inside a `Suspense`. */
import { lazy } from 'react';

export const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));
export const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));
export const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));
