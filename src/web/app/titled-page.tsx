/** Creates page elements, which load lazily and set their titles. */
import { type ComponentType, createElement, lazy, type ReactElement, useEffect, useState } from 'react';
import type { LoadData } from '#web/lib/browser/load-data.ts';
import { usePageTitle } from '#web/lib/browser/page-title.ts';
import { useLanguage } from '#web/lib/i18n/language.ts';
import { endFirstRender } from './first-page.ts';

declare const titled: unique symbol;
/** Only `page` can create values of this type. */
export type TitledElement = ReactElement & { readonly [titled]: true };

/** A module with a page and its title in the current language, or `titleSetByPage`. */
export type PageModule<Name extends string, Props> = Record<Name, ComponentType<Props>> & {
  title: (props: Props) => string | undefined;
  loadData?: LoadData;
};

/** Loads the code of a page in advance, so that it renders without waiting. */
export type Prepare = () => Promise<{ loadData?: LoadData }>;

export function page<Name extends string, Props extends object = object>(
  load: () => Promise<PageModule<NoInfer<Name>, Props>>,
  name: Name,
) {
  let Loaded: ComponentType<Props> | undefined;
  const prepare = async () => {
    const module = await load();
    const { [name]: Content, title } = module;
    Loaded ??= function TitledPage(props: Props) {
      useLanguage();
      usePageTitle(title(props));
      useEffect(endFirstRender, []);
      return createElement<Props>(Content, props);
    };
    return { ...module, default: Loaded };
  };
  const Lazy = lazy(prepare) as unknown as ComponentType<Props>;
  function Page(props: Props) {
    // If its code is already loaded, the page renders synchronously, as hydration requires. Otherwise, it stays lazy,
    // because a different component would remount the page once the code has loaded.
    const [Content] = useState(() => Loaded ?? Lazy);
    return createElement<Props>(Content, props);
  }
  Page.prepare = prepare satisfies Prepare;
  return (props: Props) => createElement<Props>(Page, props) as TitledElement;
}

export const prepareOf = ({ type }: TitledElement): Prepare | undefined => (type as { prepare?: Prepare }).prepare;
