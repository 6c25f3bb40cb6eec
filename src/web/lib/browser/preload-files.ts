/**
 * Loads the scripts and style sheets of a lazy part together. The build uses this module instead of Vite's helper,
 * which reads the addresses of all links of the page for each part (tools/build/preload-helper.ts).
 */

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

/**
 * Imports a module once its style sheets are loaded. `files` are the paths of its scripts and style sheets in the build,
 * without the leading slash. Rejects if a style sheet or the module fails to load. Vite expects this function name.
 */
export async function __vitePreload<Module>(load: () => Promise<Module>, files: readonly string[] = []) {
  if (requested.size === 0) {
    for (const link of document.querySelectorAll('link')) requested.set(link.getAttribute('href'), undefined);
  }
  await Promise.all(
    files.map((file) => {
      const path = `/${file}`;
      if (!requested.has(path)) requested.set(path, request(path));
      return requested.get(path);
    }),
  );
  return await load();
}
