/** Who is signed in here, and what does the client hold about them? */
import { create } from 'zustand';
import type { Me } from '#contract/auth.ts';
import type { Currency } from '#contract/lookups.ts';

const TOKEN_KEY = 'accessToken';

type SessionState = {
  /** Empty while signed out. */
  accessToken: string;
  user: Me | null;
  currencies: Currency[];
  /** Grows by one to have message views fetched again. */
  refreshKey: number;
  /** False until the stored token has been looked at: nobody knows yet whether this is a visitor. */
  ready: boolean;
};

type SessionActions = {
  /** Takes a stored token back into memory; call once the app is on screen, never while it first renders. */
  adoptStored(): void;
  /** `remember` false: the token lives only as long as this browser session. */
  signIn(token: string, user: Me, remember: boolean): void;
  /** Forgets user, token and stored token; the lists stay. */
  clear(): void;
  setUser(user: Me): void;
  setCurrencies(currencies: Currency[]): void;
  bumpRefreshKey(): void;
};

// Storage throws where a browser forbids it (private windows, blocked cookies): the session then lives in memory.
function withStorage(act: (local: Storage, session: Storage) => void): void {
  try {
    act(window.localStorage, window.sessionStorage);
  } catch (error) {
    console.error('Browser storage is not available', error);
  }
}

export const useSession = create<SessionState & SessionActions>()((set) => ({
  accessToken: '',
  user: null,
  currencies: [],
  refreshKey: 0,
  ready: false,

  adoptStored() {
    let token = '';
    withStorage((local, session) => {
      token = local.getItem(TOKEN_KEY) ?? session.getItem(TOKEN_KEY) ?? '';
    });
    set((state) => ({ ready: true, accessToken: state.accessToken || token }));
  },
  signIn(token, user, remember) {
    withStorage((local, session) => {
      const [kept, other] = remember ? [local, session] : [session, local];
      other.removeItem(TOKEN_KEY);
      kept.setItem(TOKEN_KEY, token);
    });
    set({ accessToken: token, user, ready: true });
  },
  clear() {
    withStorage((local, session) => {
      local.removeItem(TOKEN_KEY);
      session.removeItem(TOKEN_KEY);
    });
    set({ accessToken: '', user: null, ready: true });
  },
  setUser: (user) => set({ user }),
  setCurrencies: (currencies) => set({ currencies }),
  bumpRefreshKey: () => set((state) => ({ refreshKey: state.refreshKey + 1 })),
}));

const refusalHandlers = new Set<() => void>();

/** Calls `handler` whenever the server refused the token that is held; returns the way out. */
export function onRefusal(handler: () => void): () => void {
  refusalHandlers.add(handler);
  return () => refusalHandlers.delete(handler);
}

/** A call with `token` was answered 401; one that is no longer held is nobody's concern. */
export function reportRefusal(token: string): void {
  if (token !== useSession.getState().accessToken) return;
  for (const handler of refusalHandlers) handler();
}

/** True when another tab's write to local storage ended this session. */
export function endedElsewhere(event: Pick<StorageEvent, 'key' | 'newValue'>): boolean {
  return event.key === TOKEN_KEY && event.newValue === null;
}
