/** Provides the router: links, navigation, the current location and the page for it. */
import {
  Children,
  type ComponentProps,
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { browserHistory, type Location, type NavigationType, type RouterHistory } from './browser-history.ts';
import { matchPath, matchPatterns, type Params } from './match-path.ts';

type RouterState = { location: Location; navigationType: NavigationType };

const RouterContext = createContext<(RouterState & { history: RouterHistory }) | undefined>(undefined);
const ParamsContext = createContext<Params>({});

export function Router({ history = browserHistory, children }: { history?: RouterHistory; children: ReactNode }) {
  const [state, setState] = useState<RouterState>(() => ({ navigationType: 'POP', location: history.location() }));
  // Subscribe in a layout effect, because a child's effect could navigate before a passive effect has subscribed.
  useLayoutEffect(
    () =>
      history.follow((navigationType, location) => {
        // A transition leaves the current page on screen while the code of the next page loads.
        startTransition(() => setState({ navigationType, location }));
      }),
    [history],
  );
  const value = useMemo(() => ({ ...state, history }), [state, history]);
  return <RouterContext value={value}>{children}</RouterContext>;
}

/** The history can be ahead of the location while the code of the next page loads. */
export function useRouter() {
  const router = use(RouterContext);
  if (!router) throw new Error('there is no <Router>');
  return router;
}

export const useLocation = (): Location => useRouter().location;

/** `POP` means Back, Forward or the first page of a visit. */
export const useNavigationType = (): NavigationType => useRouter().navigationType;

const pathOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;

/** Resolves a path, `?query` or `#fragment` against the current page. The result is never on another site. */
const resolve = (to: string, from: Location): string =>
  pathOf(new URL(to, `http://localhost${pathOf(from)}`)).replace(/^\/+/, '/');

type NavigateOptions = {
  replace?: boolean | undefined;
  /** Stored in the history entry and returned in `useLocation().state`. */
  state?: unknown;
};
/** Navigates to a path, or by a number of history entries. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;

/** The returned function keeps its identity when the location changes. */
export function useNavigate(): Navigate {
  const { history } = useRouter();
  return useCallback(
    (to, { replace = false, state } = {}) => {
      if (typeof to === 'number') history.go(to);
      else history[replace ? 'replace' : 'push'](resolve(to, history.location()), state);
    },
    [history],
  );
}

/** Returns the decoded parameters of the page's pattern; the path that its `*` matches is named `*`. */
export const useParams = (): Params => use(ParamsContext);

/** Returns the query parameters and a function that replaces all of them. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (next: Record<string, string> | URLSearchParams, options?: NavigateOptions) =>
      navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  );
  return [params, setParams] as const;
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: string };

const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

/** Links to another page of the app; a link to the current URL adds no history entry. */
export function Link({ to, replace, state, onClick, ...props }: LinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const href = resolve(to, location);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event) || (props.target ?? '_self') !== '_self') return;
    event.preventDefault();
    navigate(href, { replace: replace ?? href === pathOf(location), state });
  };
  return <a {...props} href={href} onClick={handleClick} />;
}

/** A link that is marked as current on its target page and, unless `end` is set, on all pages below that path. */
export function NavLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = matchPath(end ? props.to : `${props.to}/*`, pathname) !== undefined;
  return <Link aria-current={isCurrent ? 'page' : undefined} {...props} />;
}

type RouteProps = { path: string; element: ReactNode };

/** Defines a row of `Routes`; renders nothing itself. */
export function Route(_row: RouteProps): ReactNode {
  return null;
}

/**
 * Renders the element of the `Route` with the most specific pattern. A page with a pattern like `/admin/*` can contain
 * another `Routes`, whose patterns are also complete paths. Navigating between routes whose elements have the same type
 * preserves the state of the element.
 */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const outer = useParams();
  const elements = new Map<string, ReactNode>();
  Children.forEach(children, (child) => {
    if (isValidElement<RouteProps>(child)) elements.set(child.props.path, child.props.element);
  });
  const match = matchPatterns([...elements.keys()], pathname);
  if (!match) throw new Error(`no route matches ${pathname}`);
  return <ParamsContext value={{ ...outer, ...match.params }}>{elements.get(match.pattern)}</ParamsContext>;
}
