// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blockNavigation } from './browser-history.ts';
import { MemoryRouter } from './memory-router.fixture.tsx';
import {
  Link,
  type Navigate,
  NavLink,
  Route,
  Router,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from './router.tsx';

let navigate: Navigate;
let location: ReturnType<typeof useLocation>;
let type: string;

function Probe({ children }: { children?: ReactNode }) {
  navigate = useNavigate();
  location = useLocation();
  type = useNavigationType();
  return (
    <>
      <output>{location.pathname + location.search + location.hash}</output>
      {children}
    </>
  );
}

const address = () => screen.getByRole('status').textContent;
const arriveAt = (path: string) => vi.waitFor(() => expect(address()).toBe(path));
const open = (children?: ReactNode, at = '/start') => {
  window.history.pushState(null, '', at);
  return render(
    <Router>
      <Probe>{children}</Probe>
    </Router>,
  );
};

afterEach(cleanup);

describe('Link', () => {
  const link = () => screen.getByRole('link');

  it('navigates without loading the page and runs its click handler first', () => {
    const onClick = vi.fn(() => address());
    open(
      <Link to="/next?a=b#c" state={{ from: 'start' }} onClick={onClick}>
        next
      </Link>,
    );
    // `fireEvent` returns false if the default action was prevented: the browser must not follow the link itself.
    expect(fireEvent.click(link())).toBe(false);
    expect(onClick).toHaveReturnedWith('/start');
    expect(address()).toBe('/next?a=b#c');
    expect(location.state).toEqual({ from: 'start' });
    expect(type).toBe('PUSH');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'lets the browser handle a click with %o',
    (init) => {
      open(<Link to="/next">next</Link>);
      const event = createEvent.click(link(), init);
      // jsdom cannot follow links.
      link().addEventListener('click', (click) => expect(click.defaultPrevented).toBe(false));
      window.addEventListener('click', (click) => click.preventDefault(), { once: true });
      fireEvent(link(), event);
      expect(address()).toBe('/start');
    },
  );

  it.each([
    ['_blank', '/start'],
    ['_self', '/next'],
  ])('after a click on a link with the target %s, this tab shows %s', (target, expected) => {
    open(
      <Link to="/next" target={target}>
        next
      </Link>,
    );
    window.addEventListener('click', (click) => click.preventDefault(), { once: true });
    fireEvent.click(link());
    expect(link().getAttribute('target')).toBe(target);
    expect(address()).toBe(expected);
  });

  it('does not navigate if its click handler prevents the default action', () => {
    open(
      <Link to="/next" onClick={(event) => event.preventDefault()}>
        next
      </Link>,
    );
    fireEvent.click(link());
    expect(address()).toBe('/start');
  });

  it.each([
    ['/start?q=1', undefined, 'REPLACE'],
    ['/start?q=1', false, 'PUSH'],
    ['/start?q=2', undefined, 'PUSH'],
    ['/start?q=2', true, 'REPLACE'],
  ])('a link to %s with replace=%s causes a navigation of type %s', (to, replace, expected) => {
    open(
      <Link to={to} replace={replace}>
        next
      </Link>,
      '/start?q=1',
    );
    const { length } = window.history;
    fireEvent.click(link());
    expect(type).toBe(expected);
    expect(window.history.length - length).toBe(expected === 'PUSH' ? 1 : 0);
  });

  it.each([
    ['/next', '/next'],
    ['?b=2', '/a/start?b=2'],
    ['#part', '/a/start?q=1#part'],
    ['//other.example/x', '/x'],
    ['/\\other.example/x', '/x'],
    ['/.//other.example', '/other.example'],
    ['https://other.example/x', '/x'],
  ])('renders a link to %s with the href %s', (to, href) => {
    open(<Link to={to}>next</Link>, '/a/start?q=1');
    expect(link().getAttribute('href')).toBe(href);
  });
});

describe('NavLink', () => {
  it.each([
    ['/inbox', false, '/inbox', 'page'],
    ['/inbox', false, '/inbox/7', 'page'],
    ['/inbox', false, '/inboxes', null],
    ['/inbox', true, '/inbox/7', null],
    ['/', true, '/', 'page'],
    ['/', true, '/inbox', null],
  ])('a link to %s with end=%s has, on the page %s, aria-current=%s', (to, end, at, expected) => {
    open(
      <NavLink to={to} end={end}>
        link
      </NavLink>,
      at,
    );
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe(expected);
  });
});

describe('useNavigate', () => {
  it('returns the same function on every page', async () => {
    open();
    const first = navigate;
    first('/next');
    await arriveAt('/next');
    expect(navigate).toBe(first);
  });

  it('pushes and replaces history entries, and goes back and forward', async () => {
    open();
    navigate('/a', { state: 1 });
    navigate('/b');
    navigate('/c', { replace: true, state: 'kept' });
    await arriveAt('/c');
    expect([type, location.state]).toEqual(['REPLACE', 'kept']);
    const { key } = location;
    navigate(-1);
    await arriveAt('/a');
    expect([type, location.state]).toEqual(['POP', 1]);
    navigate(1);
    await arriveAt('/c');
    expect([type, location.state, location.key]).toEqual(['POP', 'kept', key]);
  });

  it('does not navigate until the blocker lets the navigation proceed', async () => {
    open();
    let proceed = () => {};
    const unblock = blockNavigation((later) => {
      proceed = later;
      return true;
    });
    navigate('/next');
    unblock();
    expect(window.location.pathname).toBe('/start');
    proceed();
    await arriveAt('/next');
  });

  it('resolves a query against the page that is open at the time of the call', async () => {
    open();
    const early = navigate;
    early('/next?q=1');
    early('?q=2', { replace: true });
    await arriveAt('/next?q=2');
  });
});

describe('useSearchParams', () => {
  function Filters() {
    const [params, setParams] = useSearchParams();
    return (
      <>
        <p>{[...params].join(';')}</p>
        <button type="button" onClick={() => setParams({ q: 'a b&c', tab: '2' })}>
          set
        </button>
        <button type="button" onClick={() => setParams({}, { replace: true })}>
          clear
        </button>
      </>
    );
  }

  it('reads, replaces and clears the query of the current page', async () => {
    open(<Filters />, '/start?old=1#part');
    expect(screen.getByRole('paragraph').textContent).toBe('old,1');
    await userEvent.click(screen.getByRole('button', { name: 'set' }));
    expect(address()).toBe('/start?q=a+b%26c&tab=2');
    expect(screen.getByRole('paragraph').textContent).toBe('q,a b&c;tab,2');
    expect(type).toBe('PUSH');
    await userEvent.click(screen.getByRole('button', { name: 'clear' }));
    // An empty query must not leave a trailing question mark.
    expect([address(), window.location.href]).toEqual(['/start', 'http://localhost:3000/start']);
    expect(type).toBe('REPLACE');
  });
});

describe('Routes', () => {
  function Name() {
    const [clicks, setClicks] = useState(0);
    return (
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        {JSON.stringify(useParams())} {clicks}
      </button>
    );
  }
  const text = () => screen.getByRole('button').textContent;
  const at = (path: string, children: ReactNode) =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <Probe>{children}</Probe>
      </MemoryRouter>,
    );
  const table = (
    <Routes>
      {['/names', '/names/:name'].map((path) => (
        <Route key={path} path={path} element={<Name />} />
      ))}
      <Route path="*" element="not found" />
    </Routes>
  );

  it('keeps the state of a page while only its parameters or its pattern change', async () => {
    at('/names/a%20b', table);
    await userEvent.click(screen.getByRole('button'));
    expect(text()).toBe('{"name":"a b"} 1');
    navigate('/names');
    await vi.waitFor(() => expect(text()).toBe('{} 1'));
    navigate('/names/c');
    await vi.waitFor(() => expect(text()).toBe('{"name":"c"} 1'));
  });

  it.each(['/other', '/names/%E0%A4%A', '/names/%', '/names/a/b'])('renders the wildcard route for %s', (path) => {
    at(path, table);
    expect(screen.getByText('not found')).toBeTruthy();
  });

  it('throws if no route matches', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const only = (
      <Routes>
        <Route path="/names" element={<Name />} />
      </Routes>
    );
    expect(() => at('/other', only)).toThrow('no route matches /other');
  });

  it('lets the lazy page of a wildcard path define nested routes, with the parameters of both levels', async () => {
    const Section = lazy(async () => ({
      default: () => (
        <Routes>
          <Route path="/shops/:shop" element="overview" />
          <Route path="/shops/:shop/people/:name" element={<Name />} />
          <Route path="*" element="nothing here" />
        </Routes>
      ),
    }));
    const shops = (
      <Routes>
        <Route path="/shops/:shop/*" element={<Section />} />
        <Route path="*" element="not found" />
      </Routes>
    );
    at('/shops/7', shops);
    await screen.findByText('overview');
    navigate('/shops/7/people/a%2Fb');
    await vi.waitFor(() => expect(text()).toBe('{"*":"people/a/b","shop":"7","name":"a/b"} 0'));
    navigate('/shops/7/else');
    await screen.findByText('nothing here');
    navigate('/shops');
    await screen.findByText('not found');
  });
});

describe('Router', () => {
  beforeEach(() => vi.useRealTimers());

  it('keeps the current page on screen while the next page loads', async () => {
    let load: (module: { default: () => string }) => void = () => {};
    const Next = lazy(() => new Promise<{ default: () => string }>((resolve) => (load = resolve)));
    open(
      <Routes>
        <Route path="/next" element={<Next />} />
        <Route path="*" element={<Link to="/next">next</Link>} />
      </Routes>,
    );
    await userEvent.click(screen.getByRole('link'));
    expect(window.location.pathname).toBe('/next');
    expect(screen.getByRole('link').textContent).toBe('next');
    load({ default: () => 'arrived' });
    await screen.findByText('arrived');
  });

  it('is required to render a Link', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Link to="/next">next</Link>)).toThrow('there is no <Router>');
  });
});
