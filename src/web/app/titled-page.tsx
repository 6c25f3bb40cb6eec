/** Creates the elements of pages, which load lazily and set their titles. */
import { type ComponentType, createElement, lazy, type ReactElement } from 'react';
import { usePageTitle } from '#web/lib/browser/page-title.ts';
import { useLanguage } from '#web/lib/i18n/language.ts';

declare const titled: unique symbol;
/** The element of a page with a title; only `page` and `markTitled` create one. */
export type TitledElement = ReactElement & { readonly [titled]: true };

/** A module with a page and its title in the current language, or `titleSetByPage`. */
export type PageModule<Name extends string, Props> = Record<Name, ComponentType<Props>> & {
  title: (props: Props) => string | undefined;
};

/** Loads one page of a module lazily and sets its title. Returns a function that creates its element. */
export function page<Name extends string, Props extends object = object>(
  load: () => Promise<PageModule<Name, Props>>,
  name: Name,
) {
  const Page = lazy(async () => {
    const { [name]: Content, title } = await load();
    return {
      default: function TitledPage(props: Props) {
        useLanguage();
        usePageTitle(title(props));
        return createElement<Props>(Content, props);
      },
    };
  });
  return (props: Props) => createElement<Props>(Page, props) as TitledElement;
}

/** For an element whose content another module creates with `page`. */
export const markTitled = (element: ReactElement): TitledElement => element as TitledElement;
