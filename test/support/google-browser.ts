/** Signs in with Google in tests without a browser: follows redirects and stores cookies as a browser does. */
import type { Answer, Client } from './client.ts';

class CookieJar {
  readonly #cookies = new Map<string, string>();

  store(headers: readonly string[]): void {
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

export class GoogleBrowser {
  readonly #client: Client;
  readonly #productCookies = new CookieJar();
  readonly #providerCookies = new CookieJar();

  readonly #language: string;

  constructor(client: Client, language = 'en') {
    this.#client = client;
    this.#language = language;
  }

  /** Loads a page of the product; ignores the host of the address. */
  async visit(address: string): Promise<Answer> {
    const { pathname, search } = new URL(address, 'http://magpie.test');
    const headers = { ...this.#productCookies.header, 'accept-language': this.#language };
    const answer = await this.#client.get(pathname + search, { headers });
    this.#productCookies.store(setCookies(answer));
    return answer;
  }

  /** Goes through the provider's pages until one redirects to the product; returns the address of this redirect. */
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
    const response = await fetch(address, { ...init, headers: this.#providerCookies.header, redirect: 'manual' });
    this.#providerCookies.store(response.headers.getSetCookie());
    return response;
  }

  /** Completes the provider's pages and returns the address to which the product finally redirects. */
  async signIn(choice: { account: string } | 'cancel'): Promise<string> {
    const start = await this.visit('/auth/google');
    const back = await this.atProvider(locationOf(start), choice);
    return locationOf(await this.visit(back));
  }

  async exchange<T>(address: string): Promise<Answer<T>> {
    const code = new URL(address).searchParams.get('code') ?? '';
    const answer = await this.#client.post<T>('/api/auth/exchange', { code }, { headers: this.#productCookies.header });
    this.#productCookies.store(setCookies(answer));
    return answer;
  }
}
