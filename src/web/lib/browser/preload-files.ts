/**
 * Loads the scripts, style sheets and messages of a lazy part together. The build uses this module instead of Vite's helper,
 * which reads the addresses of all links of the page for each part (tools/build/preload-helper.ts).
 */

import { requestAreas } from '../i18n/language.ts';

/**
 * The requested files by path. The value is a promise for a style sheet; it is undefined for scripts and for files that
 * the page's HTML already loads.
 */
const requested = new Map<string | null, Promise<unknown> | undefined>();

function request(path: string): Promise<unknown> | undefined {
  const link = document.createElement('link');
  const isStyle = path.endsWith('.css');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = path;
  document.head.append(link);
  if (!isStyle) return undefined;
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      // Remove the link, so that the next attempt requests the file again.
      link.remove();
      requested.delete(path);
      reject(new Error(`Failed to load ${path}`));
    };
  });
}

/** The build lists the areas of a part's messages among its files (tools/build/text-areas.ts). */
const isArea = (file: string): boolean => !file.includes('.');

/**
 * Imports a module once its style sheets are loaded, and resolves once its messages are loaded too. `files` are the paths
 * of its scripts and style sheets in the build, without the leading slash, and the areas of its messages. Rejects if a
 * style sheet, the messages or the module fail to load. Vite expects this function name.
 */
export async function __vitePreload<Module>(load: () => Promise<Module>, files: readonly string[] = []) {
  if (requested.size === 0) {
    for (const link of document.querySelectorAll('link')) requested.set(link.getAttribute('href'), undefined);
  }
  const styles = files.map((file) => {
    if (isArea(file)) return undefined;
    const path = `/${file}`;
    if (!requested.has(path)) requested.set(path, request(path));
    return requested.get(path);
  });
  const [module] = await Promise.all([Promise.all(styles).then(load), requestAreas(files.filter(isArea))]);
  return module;
}
