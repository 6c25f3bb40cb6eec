/** Lists the user's sessions and lets the user end them. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/auth.ts';
import { formatAgo, formatDate, useDisplay } from '#web/lib/i18n/format.ts';
import { useNow } from '#web/lib/i18n/use-now.ts';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { sessionsLabels as labels } from '../auth.labels.ts';
import { deviceName } from './device-name.ts';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { useSignOut } from './use-sign-out.tsx';

const sessionsQuery = query(
  'GET /api/sessions',
  {},
  // Always stale, because another device can sign in or out at any time.
  { read: ({ data }) => data, staleTime: 0 },
);

type Callbacks = { onDone: () => void; onFailure: (error: unknown) => void };

function useEndOtherSessions({ onDone, onFailure }: Callbacks) {
  return useMutation({
    ...mutation('DELETE /api/sessions', (_: undefined) => ({})),
    onSuccess: onDone,
    onError: (error) => {
      console.error('Failed to end the other sessions', error);
      onFailure(error);
    },
  });
}

const ending = mutation('DELETE /api/sessions/{id}', (id: number) => ({ params: { id } }));

/** Ending a session that no longer exists is not an error. */
function useEndSession({ onDone, onFailure }: Callbacks) {
  const client = useQueryClient();
  return useMutation({
    ...ending,
    mutationFn: async (id: number) => {
      try {
        await ending.mutationFn(id);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      }
    },
    onSuccess: (_, id) => {
      client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter((session) => session.id !== id));
      onDone();
    },
    onError: (error) => {
      console.error('Failed to end a session', error);
      onFailure(error);
    },
  });
}

export function SessionList() {
  useDisplay();
  return (
    <QueryView
      query={useQuery(sessionsQuery)}
      loading={<SettingsSkeleton label={labels.loading} />}
      failed={labels.failedTitle}
    >
      {(sessions) => (
        <>
          <ul>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {sessions.some((session) => !session.is_current) ? <EndOthersButton /> : null}
        </>
      )}
    </QueryView>
  );
}

function EndOthersButton() {
  const toast = useToast();
  const { mutate, isPending } = useEndOtherSessions({
    onDone: () => toast({ message: labels.othersEnded, kind: 'success' }),
    onFailure: (error) => toast({ message: `${labels.othersFailed} ${sentenceForError(error)}`, kind: 'error' }),
  });
  return (
    <Button busy={isPending} className="mt-2" onClick={() => mutate(undefined)}>
      {labels.signOutOthers}
    </Button>
  );
}

function useEnd(session: Session) {
  const { signOut, dialog } = useSignOut();
  const toast = useToast();
  const { mutate, isPending } = useEndSession({
    onDone: () => toast({ message: labels.ended, kind: 'success' }),
    onFailure: (error) => toast({ message: `${labels.endFailed} ${sentenceForError(error)}`, kind: 'error' }),
  });
  const end = (): void => {
    if (session.is_current) void signOut();
    else mutate(session.id);
  };
  return { end, isPending, dialog };
}

function SessionRow({ session }: { session: Session }) {
  const { end, isPending, dialog } = useEnd(session);
  const now = new Date(useNow());
  const device = deviceName(session.user_agent);
  const used = labels.used(formatAgo(session.last_used_at, now));
  return (
    <li className="flex items-center gap-4 border-t border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere" title={session.user_agent}>
            {device}
          </span>
          {session.is_current ? (
            <span className="rounded-full bg-success-bg px-2 text-xs font-medium text-success">{labels.current}</span>
          ) : null}
        </p>
        <p className="text-xs text-soft">
          {labels.since(formatDate(session.created_at))}, {used}
        </p>
      </div>
      <Button busy={isPending} aria-label={labels.signOutName(device, used)} onClick={end}>
        {labels.signOut}
      </Button>
      {dialog}
    </li>
  );
}
