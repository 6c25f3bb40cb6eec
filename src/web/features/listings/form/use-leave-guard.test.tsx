// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Link, Router, useLocation, useNavigate } from '#web/lib/browser/router.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

let discarded: number;

function Form() {
  const [text, setText] = useState('');
  const guard = useLeaveGuard(text !== '');
  const navigate = useNavigate();
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/other">A link</Link>
      <button type="button" onClick={() => navigate('/other', { replace: true })}>
        Replace
      </button>
      <button
        type="button"
        onClick={() => {
          guard.pass();
          navigate(-1);
        }}
      >
        Saved
      </button>
      <LeaveDialog
        guard={guard}
        onDiscard={() => {
          discarded += 1;
        }}
      />
    </>
  );
}

function App() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="where">{pathname}</output>
      <button type="button" onClick={() => navigate('/form')}>
        To the form
      </button>
      {pathname === '/form' ? <Form /> : null}
    </>
  );
}

const where = () => screen.getByTestId('where').textContent;
const findDialog = () => screen.findByRole('dialog', { name: 'Leave this page?' });
/** Waits for the return to the form: the guard goes forward in the history, which is asynchronous. */
const hasReturned = () => waitFor(() => expect(window.location.pathname).toBe('/form'));

beforeEach(() => {
  discarded = 0;
  window.history.replaceState(null, '', '/start');
});
afterEach(cleanup);

async function open(typed = 'something') {
  const user = userEvent.setup();
  render(
    <Router>
      <App />
    </Router>,
  );
  await user.click(screen.getByRole('button', { name: 'To the form' }));
  if (typed) await user.type(screen.getByRole('textbox', { name: 'Text' }), typed);
  return user;
}

test('the leave guard does not ask for confirmation when the user leaves an unchanged form by a link or Back', async () => {
  const user = await open('');
  act(() => window.history.back());
  await waitFor(() => expect(where()).toBe('/start'));
  cleanup();
  await open('');
  await user.click(screen.getByRole('link', { name: 'A link' }));
  expect(where()).toBe('/other');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['link', 'button'] as const)(
  'the leave guard asks for confirmation on a %s click, and keeps the page and the text if the user stays',
  async (role) => {
    const user = await open();
    await user.click(screen.getByRole(role, { name: role === 'link' ? 'A link' : 'Replace' }));
    await findDialog();
    expect(where()).toBe('/form');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' }).value).toBe('something');
    await user.click(screen.getByRole(role, { name: role === 'link' ? 'A link' : 'Replace' }));
    await findDialog();
    await user.click(screen.getByRole('button', { name: 'Save draft and leave' }));
    await waitFor(() => expect(where()).toBe('/other'));
    expect(discarded).toBe(0);
  },
);

test('the leave guard asks for confirmation on Back and keeps the URL; Discard changes goes back and deletes the draft', async () => {
  const user = await open();
  act(() => window.history.back());
  await findDialog();
  await hasReturned();
  expect(where()).toBe('/form');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => window.history.back());
  await findDialog();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(where()).toBe('/start'));
  expect(window.location.pathname).toBe('/start');
  expect(discarded).toBe(1);
});

test('the leave guard asks for confirmation on Back even after the user has clicked a link and chosen to stay', async () => {
  const user = await open();
  await user.click(screen.getByRole('link', { name: 'A link' }));
  await findDialog();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => window.history.back());
  await findDialog();
  await hasReturned();
  expect(where()).toBe('/form');
});

test('the leave guard does not ask for confirmation after saving', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Saved' }));
  await waitFor(() => expect(where()).toBe('/start'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the leave guard no longer blocks navigation once the form is unmounted', async () => {
  const user = await open();
  await user.click(screen.getByRole('link', { name: 'A link' }));
  await user.click(await screen.findByRole('button', { name: 'Save draft and leave' }));
  await waitFor(() => expect(where()).toBe('/other'));
  await user.click(screen.getByRole('button', { name: 'To the form' }));
  expect(where()).toBe('/form');
  act(() => window.history.back());
  await waitFor(() => expect(where()).toBe('/other'));
});

test('the leave guard asks for confirmation when the tab is closed or reloaded while there are changes', async () => {
  const user = await open('');
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(unload()).toBe(false);
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'x');
  expect(unload()).toBe(true);
  await user.clear(screen.getByRole('textbox', { name: 'Text' }));
  expect(unload()).toBe(false);
});
