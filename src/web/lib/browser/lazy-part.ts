/** Loads a part of a page that the page works without. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const Nothing = () => null;

/**
 * Like `lazy`, but renders nothing if the code cannot be loaded, for example because the connection is lost. `lazy`
 * would replace the whole page by its crash view, with what the user is typing.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
}
