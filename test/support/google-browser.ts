/** How does a test sign in with Google without a browser? By following redirects and keeping cookies, as one would. */
import type { Answer, Client } from './client.ts';

/** Cookies by name; one that is emptied goes. */
class Jar {
  readonly #cookies = new Map<string, string>();

  keep(headers: readonly string[]): void {
    for (const header of headers) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  get header(): { cookie: string } {
    return { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }
}

const setCookies = (answer: Answer): string[] => [answer.headers['set-cookie'] ?? []].flat().map(String);
export const locationOf = (answer: Answer): string => String(answer.headers.location ?? '');

/** One browser: what it is told to keep at the product and at the provider, apart. */
export class GoogleBrowser {
  readonly #client: Client;
  readonly #here = new Jar();
  readonly #there = new Jar();

  constructor(client: Client) {
    this.#client = client;
  }

  /** A full-page visit of one of the product's own addresses, whatever its host. */
  async visit(address: string): Promise<Answer> {
    const { pathname, search } = new URL(address, 'http://magpie.test');
    const answer = await this.#client.get(pathname + search, { headers: this.#here.header });
    this.#here.keep(setCookies(answer));
    return answer;
  }

  /** Follows the provider's own pages until it sends the browser back; answers that address. */
  async atProvider(address: string, choice: { account: string } | 'cancel'): Promise<string> {
    const { origin } = new URL(address);
    let next = address;
    for (let hops = 0; hops < 10 && next.startsWith(origin); hops++) {
      const page = await this.#fetch(next);
      next = new URL(page.headers.get('location') ?? (await this.#decide(next, choice)), next).href;
    }
    return next;
  }

  async #decide(page: string, choice: { account: string } | 'cancel'): Promise<string> {
    if (!page.includes('/interaction/')) throw new Error(`the provider stopped at ${page}`);
    if (choice === 'cancel') return `${page}/cancel`;
    const body = new URLSearchParams(choice);
    const answer = await this.#fetch(`${page}/login`, { method: 'POST', body });
    return answer.headers.get('location') ?? '';
  }

  async #fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(address, { ...init, headers: this.#there.header, redirect: 'manual' });
    this.#there.keep(response.headers.getSetCookie());
    return response;
  }

  /** The button, the provider's pages and the way back: answers where the product sends the browser at last. */
  async signIn(choice: { account: string } | 'cancel'): Promise<string> {
    const start = await this.visit('/auth/google');
    const back = await this.atProvider(locationOf(start), choice);
    return locationOf(await this.visit(back));
  }

  /** What the page at the end does with its code. */
  async exchange<T>(address: string): Promise<Answer<T>> {
    const code = new URL(address).searchParams.get('code') ?? '';
    const answer = await this.#client.post<T>('/api/auth/exchange', { code }, { headers: this.#here.header });
    this.#here.keep(setCookies(answer));
    return answer;
  }
}
