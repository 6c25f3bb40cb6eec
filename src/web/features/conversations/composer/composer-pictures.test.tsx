// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { asCall, conversation, FakeServer, ME, renderInbox } from '../inbox/inbox.fixture.tsx';
import { imageStoreMock } from '../send-queue/image-store.fixture.ts';

vi.mock('virtua', () => import('../thread/virtua.fixture.tsx'));
vi.mock('../send-queue/image-store.ts', () => import('../send-queue/image-store.fixture.ts'));
vi.mock('./attachments.ts', async (original) => ({
  ...(await original<object>()),
  // Checks only the declared type, because jsdom cannot decode pictures.
  readAttachment: async (file: File) =>
    file.type.startsWith('image/') ? { ok: true, file } : { ok: false, reason: 'not_an_image' },
}));
vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/lib/realtime/realtime.ts', async () => ({
  subscribe: () => () => {},
  onChange: () => () => {},
  useConnection: (await import('#web/lib/realtime/connection.ts')).useConnection,
}));

type Upload = {
  input: { fields?: { client_id?: string }; files?: { 'images[]'?: readonly File[] } };
  progress: (fraction: number) => void;
  answer: () => void;
  fail: (error: Error) => void;
};

let server: FakeServer;
/** The requests that send pictures; each one waits until the test responds to it. */
let uploads: Upload[];
beforeEach(() => {
  server = new FakeServer();
  server.conversations = [conversation(1), conversation(2)];
  uploads = [];
  vi.mocked(call).mockImplementation(
    asCall(async (...args: unknown[]) => {
      const [route, input, options] = args as [
        string,
        Upload['input'],
        { signal?: AbortSignal; onProgress?: (fraction: number) => void } | undefined,
      ];
      if (route === 'POST /api/conversations/{id}/messages' && options?.onProgress) {
        const { signal, onProgress } = options;
        await new Promise<void>((answer, fail) => {
          uploads.push({ input, progress: onProgress, answer, fail });
          signal?.addEventListener('abort', () => fail(new DOMException('held back', 'AbortError')));
        });
      }
      return server.answer(route, input as never);
    }),
  );
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  cleanup();
  useSession.getState().clear();
  window.localStorage.clear();
  window.sessionStorage.clear();
  imageStoreMock.empty();
});

const png = (name: string) => new File(['png'], name, { type: 'image/png' });
const text = (name: string) => new File(['x'], name, { type: 'text/plain' });
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const remover = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const drop = async (...files: File[]) => fireEvent.drop(await box(), { dataTransfer: { files, types: ['Files'] } });
const log = () => within(screen.getByRole('log'));
const open = async (address = '/inbox/1', userId = ME) => {
  const view = renderInbox(address, userId);
  await screen.findByText('No messages yet. Write the first one.');
  return view;
};
const sendOne = async () => {
  await drop(png('a.png'));
  await remover('a.png');
  await send();
  await waitFor(() => expect(uploads).toHaveLength(1));
  return uploads[0] as Upload;
};

describe('the composer with pictures', () => {
  it('shows a preview of every attached picture, with a button that removes the picture', async () => {
    URL.createObjectURL = (file) => `blob:${(file as File).name}`;
    await open();
    await drop(png('a.png'), png('b.png'));
    const previews = () =>
      [...document.querySelectorAll<HTMLImageElement>('.composer img')].map(({ alt, src }) => [alt, src]);
    await waitFor(() =>
      expect(previews()).toEqual([
        ['a.png', 'blob:a.png'],
        ['b.png', 'blob:b.png'],
      ]),
    );
    await userEvent.click(await remover('a.png'));
    expect(previews()).toEqual([['b.png', 'blob:b.png']]);
    await userEvent.click(await remover('b.png'));
    expect(previews()).toEqual([]);
  });

  it('attaches several pictures, removes one and sends without text', async () => {
    const { container } = await open();
    const picker = container.querySelector<HTMLInputElement>('input[type=file]');
    if (!picker) throw new Error('there is no way to pick a picture');
    await userEvent.upload(picker, [png('a.png'), png('b.png')]);
    await userEvent.click(await remover('a.png'));
    await remover('b.png');
    expect(screen.queryByRole('button', { name: 'Remove a.png' })).toBeNull();
    await send();
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]?.input.files?.['images[]']?.map((file) => file.name)).toEqual(['b.png']);
    expect(screen.queryByRole('button', { name: 'Remove b.png' })).toBeNull();
  });

  it('attaches pasted pictures, unless the clipboard also contains text', async () => {
    await open();
    fireEvent.paste(await box(), { clipboardData: { files: [png('table.png')], getData: () => 'a table' } });
    fireEvent.paste(await box(), { clipboardData: { files: [png('pasted.png')], getData: () => '' } });
    await userEvent.click(await remover('pasted.png'));
    expect(screen.queryByRole('button', { name: 'Remove table.png' })).toBeNull();
  });

  it('attaches pictures dropped anywhere on the page', async () => {
    await open();
    fireEvent.dragOver(screen.getByRole('log'), { dataTransfer: { files: [], types: ['Files'] } });
    expect((await box()).placeholder).toBe('Drop photos here');
    fireEvent.drop(screen.getByRole('log'), { dataTransfer: { files: [png('far.png')], types: ['Files'] } });
    await userEvent.click(await remover('far.png'));
    expect((await box()).placeholder).toBe('Write a message');
  });

  it('refuses dropped files that are not pictures, shows the reason, and still attaches a picture dropped with them', async () => {
    await open();
    await drop(text('notes.txt'), png('b.png'), text('more.txt'), text('last.txt'));
    await remover('b.png');
    const refused = (await screen.findByText('notes.txt, more.txt and 1 more')).closest('[role=alert]');
    expect(refused?.textContent).toContain('Only photos can be attached.');
    await press('Dismiss');
    expect(screen.queryByText(/notes\.txt/)).toBeNull();
    await press('Remove b.png');
  });

  it('attaches the first ten of twenty pictures and says which ones were left out', async () => {
    await open();
    await drop(...Array.from({ length: 20 }, (_, at) => png(`${at + 1}.png`)));
    expect(await screen.findByText('11.png, 12.png and 8 more')).toBeDefined();
    expect(screen.getByText('You can attach up to 10 photos.')).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(10);
    await send();
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]?.input.files?.['images[]']).toHaveLength(10);
    expect(screen.queryByText(/and 8 more/)).toBeNull();
  });

  it('restores the pictures of a draft after navigation and a reload, but only in the conversation of the draft', async () => {
    const first = await open('/inbox/2');
    await drop(png('kept.png'));
    await remover('kept.png');
    expect(imageStoreMock.names()).toHaveLength(1);
    await userEvent.click(screen.getByRole('link', { name: /Listing 1/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove kept.png' })).toBeNull());
    first.unmount();
    vi.resetModules();
    const again = await import('../inbox/inbox.fixture.tsx');
    again.renderInbox('/inbox/2');
    await userEvent.click(await remover('kept.png'));
    await waitFor(() => expect(imageStoreMock.names()).toEqual([]));
  });

  it('does not show a picture until it is stored, so that a reload cannot lose it', async () => {
    await open();
    const release = imageStoreMock.holdWrites();
    await drop(png('first.png'), png('second.png'));
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    release();
    await remover('first.png');
    await remover('second.png');
    expect(imageStoreMock.stored()).toEqual([['first.png', 'second.png']]);
    for (const name of ['first.png', 'second.png']) await press(`Remove ${name}`);
  });

  it('does not show or store again a picture that is removed while the next one is being stored', async () => {
    await open();
    await drop(png('first.png'));
    const first = await remover('first.png');
    const release = imageStoreMock.holdWrites();
    await drop(png('second.png'));
    await userEvent.click(first);
    release();
    await remover('second.png');
    expect(screen.queryByRole('button', { name: 'Remove first.png' })).toBeNull();
    await waitFor(() => expect(imageStoreMock.stored()).toEqual([['second.png']]));
    await press('Remove second.png');
  });

  it('shows the pictures of a draft only to their author, before and after a reload', async () => {
    vi.resetModules();
    let page = await import('../inbox/inbox.fixture.tsx');
    const first = page.renderInbox('/inbox/1');
    await drop(png('kept.png'));
    await remover('kept.png');
    first.unmount();
    for (const reload of [false, true]) {
      if (reload) {
        vi.resetModules();
        page = await import('../inbox/inbox.fixture.tsx');
      }
      const other = page.renderInbox('/inbox/1', 8);
      await box();
      await act(async () => undefined);
      expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
      other.unmount();
      const inbox = page.renderInbox('/inbox/1');
      await remover('kept.png');
      inbox.unmount();
    }
  });
});

describe('the inbox while pictures are sent', () => {
  it('shows the upload progress and then only the message', async () => {
    await open();
    const upload = await sendOne();
    await act(async () => upload.progress(0.4));
    const bar = log().getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading your photo' });
    expect(bar.value).toBe(0.4);
    expect(log().getByText('40% uploaded')).toBeDefined();
    await act(async () => upload.progress(1));
    expect(log().getByText('Finishing…')).toBeDefined();
    await act(async () => upload.answer());
    await waitFor(() => expect(log().queryByRole('progressbar')).toBeNull());
    expect(server.messages).toHaveLength(1);
    await waitFor(() => expect(imageStoreMock.names()).toEqual([]));
    expect(window.localStorage.length).toBe(1);
  });

  it('stops an upload on Cancel, sends the next message, and resends the stopped message under the same id on Retry', async () => {
    await open();
    const first = await sendOne();
    await userEvent.type(await box(), 'after{Enter}');
    expect(server.messages).toHaveLength(0);
    await press('Cancel');
    expect(await log().findByText('Cancelled.')).toBeDefined();
    await waitFor(() => expect(server.messages.map((message) => message.message)).toEqual(['after']));
    await press('Retry');
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]?.input.fields?.client_id).toBe(first.input.fields?.client_id);
    await act(async () => uploads[1]?.answer());
    await waitFor(() => expect(server.messages).toHaveLength(2));
    await waitFor(() => expect(log().queryByText('Cancelled.')).toBeNull());
  });

  it('discards a message with Cancel and Delete', async () => {
    await open();
    await sendOne();
    await press('Cancel');
    await userEvent.click(await log().findByRole('button', { name: 'Delete' }));
    expect(log().queryByRole('img', { name: 'Your photo' })).toBeNull();
    await waitFor(() => expect(imageStoreMock.names()).toEqual([]));
    expect(server.messages).toEqual([]);
  });

  it('shows a stopped message only once if the server had already stored it', async () => {
    const { client } = await open();
    const upload = await sendOne();
    await press('Cancel');
    await log().findByText('Cancelled.');
    server.say(ME, 'arrived', { client_id: upload.input.fields?.client_id ?? '' });
    await act(async () => client.invalidateQueries());
    expect(await log().findByText('arrived')).toBeDefined();
    await waitFor(() => expect(log().queryByText('Cancelled.')).toBeNull());
    await waitFor(() => expect(imageStoreMock.names()).toEqual([]));
  });

  it('does not send a message after reconnecting if the user cancelled it while offline', async () => {
    await open();
    const upload = await sendOne();
    await act(async () => upload.fail(new ApiError('offline', 0)));
    await log().findByText('Waiting for the connection');
    await press('Cancel');
    expect(await log().findByText('Cancelled.')).toBeDefined();
    await act(async () => window.dispatchEvent(new Event('online')));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(uploads).toHaveLength(1);
    expect(log().getByText('Cancelled.')).toBeDefined();
  });

  it('resumes an upload when the connection is back, and can still cancel the upload', async () => {
    await open();
    const upload = await sendOne();
    await act(async () => upload.fail(new ApiError('offline', 0)));
    expect(await log().findByText('Waiting for the connection')).toBeDefined();
    await act(async () => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(uploads).toHaveLength(2));
    await press('Cancel');
    expect(await log().findByText('Cancelled.')).toBeDefined();
  });

  it('resumes an upload with its picture, under the same id, after a reload', async () => {
    const before = await open();
    const upload = await sendOne();
    expect(imageStoreMock.names()).toHaveLength(1);
    before.unmount();
    renderInbox('/inbox/1');
    await waitFor(() => expect(uploads).toHaveLength(2));
    const files = uploads[1]?.input.files?.['images[]'];
    expect(files?.map((file) => file.name)).toEqual(['a.png']);
    expect(uploads[1]?.input.fields?.client_id).toBe(upload.input.fields?.client_id);
    expect(await screen.findByRole('img', { name: 'Your photo' })).toBeDefined();
    await act(async () => uploads[1]?.answer());
    await waitFor(() => expect(imageStoreMock.names()).toEqual([]));
    expect(server.messages).toHaveLength(1);
  });

  it('does not send a message whose pictures were lost in a reload', async () => {
    const stored = { clientId: 'c', conversationId: 1, text: 'Look', queuedAt: '2026-03-01T10:00:00.000Z', images: 1 };
    window.localStorage.setItem(`unsent-${ME}-c`, JSON.stringify(stored));
    renderInbox('/inbox/1');
    expect(await screen.findByText(/^The photos were lost when the page was reloaded\./)).toBeDefined();
    expect(server.called('POST /api/conversations/{id}/messages')).toEqual([]);
  });
});
