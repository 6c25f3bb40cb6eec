/** Recognises paths that never lead to a page of the app. */

const BACKEND_PATH = /^\/(api|storage|assets|broadcasting|sanctum|apps|app)(\/|$)/;

/** `path` can have a query. */
export const isBackendPath = (path: string): boolean => BACKEND_PATH.test(path.split('?')[0] ?? '');
