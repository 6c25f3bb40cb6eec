/** Loads parts of a page from separate modules. */
import { type ComponentType, type FunctionComponent, lazy } from 'react';
import { inBrowser } from './first-render.ts';

const Nothing = () => null;

/**
 * Like `lazy`, but renders nothing if the code cannot be loaded, for example without a connection. With `lazy`, the
 * crash view would replace the whole page, and the user's input would be lost. The server does not render these parts.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  const Part = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
  return inBrowser(Part as unknown as FunctionComponent<Props>);
}

/** Loads several parts from one module, which loads when the first of them is shown; see `lazyPart`. */
export function lazyParts<Parts extends object, Name extends keyof Parts & string>(
  load: () => Promise<Parts>,
  names: readonly Name[],
): Pick<Parts, Name> {
  const parts = names.map((name) => [name, lazyPart(async () => (await load())[name] as ComponentType)]);
  return Object.fromEntries(parts) as Pick<Parts, Name>;
}
