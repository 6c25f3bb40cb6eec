/** Creates cookies that only one host receives and no script can read. */

export type HostCookie = {
  read(cookies: Readonly<Record<string, string | undefined>>): string | undefined;
  /** Returns the value of a `Set-Cookie` header; 0 seconds remove the cookie. */
  set(value: string, seconds: number): string;
};

export function createHostCookie(plainName: string, isHttps: boolean, sameSite: 'Lax' | 'Strict'): HostCookie {
  // Browsers accept the `__Host-` prefix only without a domain, so no sibling host can replace the cookie with its own.
  const name = isHttps ? `__Host-${plainName}` : plainName;
  return {
    read: (cookies) => cookies[name],
    set: (value, seconds) =>
      `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${isHttps ? '; Secure' : ''}`,
  };
}
