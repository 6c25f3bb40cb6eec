/** Loads a part of a page without which the page still works. */
import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { useIsInBrowser } from './first-render.ts';

const Nothing = () => null;

/**
 * Like `lazy`, but renders nothing if the code cannot be loaded, for example because the connection is lost. `lazy`
 * would replace the whole page by its crash view, and the user's input would be lost. The server leaves these parts
 * out.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  const Part = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
  return function LazyPart(props) {
    return useIsInBrowser() ? createElement<Props>(Part as ComponentType<Props>, props) : null;
  };
}

/**
 * A component of a module that loads later than its page, and that the server renders too: once the module is loaded,
 * the component renders at once, as hydration requires. A failure replaces the page by its crash view.
 */
export function preparedPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const prepare = async (): Promise<ComponentType<Props>> => {
    loaded = await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await prepare() })) as unknown as ComponentType<Props>;
  function PreparedPart(props: Props) {
    // The component stays the same while it is mounted.
    const [Content] = useState(() => loaded ?? Lazy);
    return createElement<Props>(Content, props);
  }
  PreparedPart.prepare = prepare;
  return PreparedPart;
}
