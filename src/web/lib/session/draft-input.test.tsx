// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useDraftInput } from './draft-input.ts';
import { signInAs } from './session.fixture.ts';
import { useSession } from './session.ts';

const renderInput = (name: string) =>
  renderHook((props) => useDraftInput(props.name, 'initial'), { initialProps: { name } });
type Rendered = ReturnType<typeof renderInput>;
const inputOf = ({ result }: Rendered) => result.current[0];
const type = ({ result }: Rendered, text: string) => act(() => result.current[1](text));
const forget = ({ result }: Rendered, next?: string) => act(() => result.current[2](next));

beforeEach(() => signInAs({ id: 7 }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('a draft is shown again to the same user after the session has ended, but not to visitors or other users', () => {
  const form = renderInput('note 1');
  type(form, 'typed');
  form.unmount();
  useSession.setState({ user: null });
  expect(inputOf(renderInput('note 1'))).toBe('initial');
  signInAs({ id: 8 });
  expect(inputOf(renderInput('note 1'))).toBe('initial');
  signInAs({ id: 7 });
  expect(inputOf(renderInput('note 1'))).toBe('typed');
});

it('a draft of one form is not shown in another form on the same page', () => {
  const form = renderInput('note 1');
  type(form, 'typed');
  form.rerender({ name: 'note 2' });
  expect(inputOf(form)).toBe('initial');
  form.rerender({ name: 'note 1' });
  expect(inputOf(form)).toBe('typed');
});

it('forgetting a draft resets the input to its initial value or to a given value', () => {
  const form = renderInput('note 1');
  type(form, 'typed');
  forget(form);
  expect(inputOf(form)).toBe('initial');
  forget(form, 'saved');
  expect(inputOf(form)).toBe('saved');
  expect(inputOf(renderInput('note 1'))).toBe('initial');
});
