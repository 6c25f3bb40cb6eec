/** Lets the user turn push notifications on and off, for this browser and others, and choose their topics. */
import { useEffect, useState } from 'react';
import type { PushSubscriptionEntry } from '#contract/web-push.ts';
import { deviceName } from '#web/features/auth/index.ts';
import { useChangePreferences, usePreferences } from '#web/features/preferences/index.ts';
import { formatDate, useDisplay } from '#web/lib/i18n/format.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { needsHomeScreen, type PushAbility, pushAbility } from './browser-push.ts';
import { useTurnOnPush } from './use-turn-on-push.ts';
import { webPushLabels as labels } from './web-push.labels.ts';
import { repairSubscription, useBrowsers, useTurnOff } from './web-push.queries.ts';

function Loading() {
  return (
    <SkeletonGroup label={labels.loading} className="grid gap-3 border-t border-line py-3">
      <Skeleton className="h-6 w-72 max-w-full" />
      <Skeleton className="h-6 w-64 max-w-full" />
    </SkeletonGroup>
  );
}

export function PushSection() {
  useDisplay();
  return (
    <section className="mt-10" aria-labelledby="push">
      <h2 id="push" className="mb-2 text-lg tracking-snug">
        {labels.title}
      </h2>
      <QueryView query={useBrowsers()} loading={<Loading />} failed={labels.failed}>
        {({ data }) => <Browsers browsers={data} />}
      </QueryView>
      <Kinds />
    </section>
  );
}

function Browsers({ browsers }: { browsers: readonly PushSubscriptionEntry[] }) {
  const [ability, setAbility] = useState(pushAbility);
  useEffect(() => void repairSubscription(browsers), [browsers]);
  const isOn = ability === 'granted' && browsers.some(({ endpoint }) => endpoint !== null);
  return (
    <>
      {isOn ? null : <ThisBrowser ability={ability} onDecided={() => setAbility(pushAbility())} />}
      {browsers.length === 0 ? null : (
        <ul aria-label={labels.browsers}>
          {browsers.map((browser) => (
            <BrowserRow key={browser.id} browser={browser} />
          ))}
        </ul>
      )}
    </>
  );
}

function ThisBrowser({ ability, onDecided }: { ability: PushAbility; onDecided: () => void }) {
  const { turnOn, isPending } = useTurnOnPush(onDecided);
  if (ability === 'unsupported') {
    return (
      <p className="border-t border-line py-3 text-soft">
        {needsHomeScreen() ? labels.homeScreen : labels.unsupported}
      </p>
    );
  }
  if (ability === 'denied') {
    return (
      <Banner tone="warning" shape="box">
        {labels.denied}
      </Banner>
    );
  }
  return (
    <div className="grid justify-items-start gap-3 border-t border-line py-3">
      <p className="text-soft">{labels.text}</p>
      <Button variant="main" busy={isPending} onClick={turnOn}>
        {labels.turnOn}
      </Button>
    </div>
  );
}

function BrowserRow({ browser }: { browser: PushSubscriptionEntry }) {
  const toast = useToast();
  const { mutate, isPending } = useTurnOff({
    onSuccess: () => toast({ kind: 'success', message: labels.turnedOff }),
    onError: (error) => {
      console.error('Failed to turn off push notifications', error);
      toast({ kind: 'error', message: `${labels.turnOffFailed} ${sentenceForError(error)}` });
    },
  });
  const device = deviceName(browser.user_agent);
  return (
    <li className="flex items-center gap-4 border-t border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere">{device}</span>
          {browser.endpoint === null ? null : (
            <span className="rounded-full bg-success-bg px-2 text-xs font-medium text-success">
              {labels.thisBrowser}
            </span>
          )}
        </p>
        <p className="text-xs text-soft">{labels.since(formatDate(browser.created_at))}</p>
      </div>
      <Button busy={isPending} aria-label={labels.turnOffName(device)} onClick={() => mutate(browser)}>
        {labels.turnOff}
      </Button>
    </li>
  );
}

function Kinds() {
  const toast = useToast();
  const { mutate } = useChangePreferences(() => toast({ kind: 'error', message: labels.notSaved }));
  const { data } = usePreferences();
  if (!data) return null;
  const kinds = Object.entries(labels.kinds) as [keyof typeof labels.kinds, string][];
  return (
    <fieldset>
      <legend className="sr-only">{labels.kindsTitle}</legend>
      {kinds.map(([kind, words]) => (
        <div key={kind} className="border-t border-line">
          <Checkbox
            role="switch"
            label={words}
            checked={data[kind]}
            onChange={(event) => mutate({ [kind]: event.target.checked })}
          />
        </div>
      ))}
      <p className="text-xs text-soft">{labels.textHelp}</p>
    </fieldset>
  );
}
