/** Loads parts of a page from separate modules. */
import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { useIsInBrowser } from './first-render.ts';

const Nothing = () => null;

/**
 * Like `lazy`, but renders nothing if the code cannot be loaded, for example without a connection. With `lazy`, the
 * crash view would replace the whole page, and the user's input would be lost. The server does not render these parts.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  const Part = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
  return function LazyPart(props) {
    return useIsInBrowser() ? createElement<Props>(Part as ComponentType<Props>, props) : null;
  };
}

/**
 * Loads a component's module after the page's own module; the server also renders the component. Once the module is
 * loaded, the component renders synchronously, as hydration requires. If loading fails, the page shows the crash view.
 */
export function preparedPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const prepare = async (): Promise<ComponentType<Props>> => {
    loaded = await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await prepare() })) as unknown as ComponentType<Props>;
  function PreparedPart(props: Props) {
    // Stored in state, because switching from `Lazy` to the loaded component would remount it.
    const [Content] = useState(() => loaded ?? Lazy);
    return createElement<Props>(Content, props);
  }
  PreparedPart.prepare = prepare;
  return PreparedPart;
}
