/** Stores the session: the signed-in user, the access token and the list of currencies. */
import { create } from 'zustand';
import type { Me } from '#contract/auth.ts';
import type { Currency } from '#contract/currencies.ts';

const TOKEN_KEY = 'accessToken';

type SessionState = {
  /** The access token; empty while signed out. */
  accessToken: string;
  user: Me | null;
  currencies: Currency[];
  /** When this number is incremented, the inbox or the open conversation is fetched again. */
  refreshKey: number;
  /** False until the stored token has been read; until then, it is unknown whether the user is signed in. */
  ready: boolean;
};

type SessionActions = {
  /** Restores the stored token. Call this after the app is on screen, never during its first render. */
  adoptStored(): void;
  /** Without `remember`, the token lasts only as long as this tab. */
  signIn(token: string, user: Me, remember: boolean): void;
  /** Removes the user and the token, including the stored token, but not the list of currencies. */
  clear(): void;
  setUser(user: Me): void;
  setCurrencies(currencies: Currency[]): void;
  bumpRefreshKey(): void;
};

// Storage throws if the browser forbids it (private windows, blocked cookies); the session then exists only in memory.
function withStorage(run: (local: Storage, session: Storage) => void): void {
  try {
    run(window.localStorage, window.sessionStorage);
  } catch (error) {
    console.error('Browser storage is not available', error);
  }
}

/** Returns the token that outlives this tab; empty if there is none. */
export function rememberedToken(): string {
  let token = '';
  withStorage((local) => {
    token = local.getItem(TOKEN_KEY) ?? '';
  });
  return token;
}

/** Returns the stored access token; empty if there is none. */
export function storedToken(): string {
  let token = '';
  withStorage((local, session) => {
    token = local.getItem(TOKEN_KEY) ?? session.getItem(TOKEN_KEY) ?? '';
  });
  return token;
}

export const useSession = create<SessionState & SessionActions>()((set, get) => ({
  accessToken: '',
  user: null,
  currencies: [],
  refreshKey: 0,
  ready: false,

  adoptStored() {
    const token = storedToken();
    set((state) => ({ ready: true, accessToken: state.accessToken || token }));
  },
  signIn(token, user, remember) {
    withStorage((local, session) => {
      const [chosen, other] = remember ? [local, session] : [session, local];
      other.removeItem(TOKEN_KEY);
      chosen.setItem(TOKEN_KEY, token);
    });
    set({ accessToken: token, user, ready: true });
  },
  clear() {
    withStorage((local, session) => {
      // Another tab might have signed in and stored its own token.
      if (local.getItem(TOKEN_KEY) === get().accessToken) local.removeItem(TOKEN_KEY);
      session.removeItem(TOKEN_KEY);
    });
    set({ accessToken: '', user: null, ready: true });
  },
  setUser: (user) => set({ user }),
  setCurrencies: (currencies) => set({ currencies }),
  bumpRefreshKey: () => set((state) => ({ refreshKey: state.refreshKey + 1 })),
}));

export const isSessionKnown = ({ ready, accessToken, user }: SessionState): boolean =>
  ready && (accessToken === '' || user !== null);

const refusalHandlers = new Set<() => void>();

/** Calls `handler` whenever the server rejects the current token. Returns a function that unsubscribes. */
export function onRefusal(handler: () => void): () => void {
  refusalHandlers.add(handler);
  return () => refusalHandlers.delete(handler);
}

/** Reports that the server rejected `token`; ignored if the session no longer uses that token. */
export function reportRefusal(token: string): void {
  if (token !== useSession.getState().accessToken) return;
  for (const handler of refusalHandlers) handler();
}

/** True if another tab has ended this session by removing or replacing the token in local storage. */
export function endedElsewhere({ key, oldValue }: Pick<StorageEvent, 'key' | 'oldValue'>): boolean {
  return key === TOKEN_KEY && oldValue === useSession.getState().accessToken;
}
