/** A demo user who calls the API directly, to prepare data that is not the subject of a journey. */
import { expect } from '@playwright/test';
import sharp from 'sharp';
import type { Listing, ListingUpdate, NewListing } from '#contract/listings.ts';
import type { Product } from './product.ts';

type Answer<T> = { status: number; body: T };
type Send = <T = unknown>(method: string, path: string, body?: unknown) => Promise<Answer<T>>;

export type ApiUser = {
  id: number;
  send: Send;
  /** Uploads a picture, by default one of a single colour; returns its URL. */
  upload(bytes?: Buffer): Promise<string>;
  sendMessage(conversationId: number, text: string): Promise<void>;
  publish(edit?: Partial<NewListing>): Promise<Listing>;
  change(listing: Listing, change: Partial<ListingUpdate>): Promise<Listing>;
};

async function makePicture(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#0e7a5f' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : null) as T };
}

/** Signs in to a demo account; the returned `send` and `headers` use its session. */
async function openSession(product: Product, name: string) {
  const address = (path: string) => `${product.directUrl}${path}`;
  const first = await fetch(address('/sanctum/csrf-cookie'));
  const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(cookies.join('; '))?.[1] ?? '');
  const headers: Record<string, string> = {
    Accept: 'application/json',
    Cookie: cookies.join('; '),
    'X-XSRF-TOKEN': xsrf,
    Origin: product.url,
  };
  const send: Send = async (method, path, body) => {
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    return readAnswer(await fetch(address(path), { method, headers: { ...headers, ...type }, ...payload }));
  };
  const { status, body } = await send<{ access_token: string; user: { id: number } }>('POST', '/api/login', {
    email: name,
    password: 'magpie-demo',
  });
  expect(status).toBe(200);
  headers.Authorization = `Bearer ${body.access_token}`;
  return { id: body.user.id, token: body.access_token, address, headers, send };
}

export async function signedInStorage(product: Product, name: string) {
  const { token } = await openSession(product, name);
  const localStorage = [{ name: 'accessToken', value: token }];
  return { cookies: [], origins: [{ origin: new URL(product.url).origin, localStorage }] };
}

export async function signInToApi(product: Product, name: string): Promise<ApiUser> {
  const { id, address, headers, send } = await openSession(product, name);

  const upload = async (bytes?: Buffer): Promise<string> => {
    const form = new FormData();
    form.append('file', bytes ? new Blob([new Uint8Array(bytes)]) : await makePicture(), 'one.jpg');
    const response = await fetch(address('/api/listings/upload'), { method: 'POST', headers, body: form });
    const { status, body } = await readAnswer<{ url: string }>(response);
    expect(status).toBe(200);
    return body.url;
  };
  const say = async (conversationId: number, text: string): Promise<void> => {
    const form = new FormData();
    form.append('message', text);
    const path = address(`/api/conversations/${conversationId}/messages`);
    const { status } = await readAnswer(await fetch(path, { method: 'POST', headers, body: form }));
    expect(status).toBe(201);
  };
  const firstOf = async (path: string): Promise<number> => {
    const { body } = await send<{ data: { id: number }[] }>('GET', path);
    return body.data[0]?.id ?? 0;
  };
  const list = async (change: Partial<NewListing> = {}): Promise<Listing> => {
    const group_id = await firstOf('/api/groups?sort=name&order=asc');
    const created = await send<Listing>('POST', '/api/listings', {
      name: 'Plain photocard',
      price: 12,
      currency_id: 1,
      group_id,
      members: [{ id: await firstOf(`/api/groups/${group_id}/members?sort=name&order=asc`) }],
      sourcetype_id: await firstOf('/api/sourcetypes?sort=name&order=asc'),
      description: '<p>Sleeved at once.</p>',
      image1: await upload(),
      image2: '',
      image3: '',
      ...change,
    });
    expect(created.status).toBe(201);
    return created.body;
  };
  const changeListing = async (listing: Listing, change: Partial<ListingUpdate>): Promise<Listing> => {
    const { name, price, currency_id, group_id, members, sourcetype_id, description } = listing;
    const { image1, image2, image3, status } = listing;
    const fields = { name, price, currency_id, group_id, members, sourcetype_id, description };
    const body = { ...fields, image1, image2, image3, status, ...change };
    const saved = await send<Listing>('PUT', `/api/listings/${listing.id}`, body);
    expect(saved.status).toBe(200);
    return saved.body;
  };
  return { id, send, upload, sendMessage: say, publish: list, change: changeListing };
}
