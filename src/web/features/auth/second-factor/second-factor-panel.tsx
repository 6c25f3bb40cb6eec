/** Sets up, changes and removes the second factor of the account. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SecondFactorStatus } from '#contract/second-factor.ts';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { secondFactorLabels as labels } from '../auth.labels.ts';
import { SettingsSkeleton } from '../session/settings-skeleton.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { statusQuery, useBeginTotp, useRemoveTotp, useRenewCodes, useTurnOff } from './second-factor.queries.ts';
import { TotpSetup } from './totp-setup.tsx';
import { type Change, useChange } from './use-change.ts';

export function SecondFactorPanel() {
  useDisplay();
  return (
    <QueryView
      query={useQuery(statusQuery)}
      loading={<SettingsSkeleton label={labels.loading} />}
      failed={labels.failed}
    >
      {(status) => <Factors status={status} />}
    </QueryView>
  );
}

function Factors({ status }: { status: SecondFactorStatus }) {
  const change = useChange();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const hasFactor = status.totp || status.passkeys.length > 0;
  return (
    <>
      {status.is_required && !hasFactor ? (
        <Banner shape="box" tone="warning">
          {labels.required}
        </Banner>
      ) : null}
      <AppRow isOn={status.totp} change={change} onCodes={setCodes} />
      {codes.length > 0 ? <RecoveryCodes codes={codes} onDone={() => setCodes([])} /> : null}
      {hasFactor ? <CodesRow codesLeft={status.recovery_codes_left} change={change} onCodes={setCodes} /> : null}
      <PasskeyList passkeys={status.passkeys} change={change} onCodes={setCodes} />
      {hasFactor ? <TurnOff change={change} /> : null}
      {change.dialog}
    </>
  );
}

type RowProps = { change: Change; onCodes: (codes: readonly string[]) => void };

function AppRow({ isOn, change, onCodes }: RowProps & { isOn: boolean }) {
  const begin = useBeginTotp();
  const remove = useRemoveTotp();
  const [setup, setSetup] = useState<{ secret: string; uri: string }>();
  const start = async (): Promise<void> => setSetup(await change.run(() => begin.mutateAsync(undefined)));
  if (setup) {
    const finish = (codes: readonly string[]): void => {
      setSetup(undefined);
      change.succeed(labels.appAdded);
      onCodes(codes);
    };
    return <TotpSetup {...setup} confirmed={change.confirmed} onDone={finish} onCancel={() => setSetup(undefined)} />;
  }
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-2 border-t border-line py-1.5">
      <p className="min-w-0 flex-1 basis-40">
        {labels.app} <span className="text-sm text-soft">{isOn ? labels.on : labels.off}</span>
      </p>
      <Button
        busy={begin.isPending}
        aria-label={isOn ? labels.replaceApp : labels.setUpApp}
        onClick={() => void start()}
      >
        {isOn ? labels.replace : labels.setUp}
      </Button>
      {isOn ? (
        <Button
          busy={remove.isPending}
          aria-label={labels.removeApp}
          onClick={() => void change.run(() => remove.mutateAsync(undefined), labels.appRemoved)}
        >
          {labels.remove}
        </Button>
      ) : null}
    </div>
  );
}

function CodesRow({ codesLeft, change, onCodes }: RowProps & { codesLeft: number }) {
  const { mutateAsync, isPending } = useRenewCodes();
  const renew = async (): Promise<void> => {
    const answer = await change.run(() => mutateAsync(undefined));
    if (answer) onCodes(answer.recovery_codes);
  };
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-2 border-t border-line py-1.5">
      <p className="min-w-0 flex-1 basis-40">
        {labels.codes} <span className="text-sm text-soft">{labels.codesLeft(codesLeft)}</span>
      </p>
      <Button busy={isPending} onClick={() => void renew()}>
        {labels.renew}
      </Button>
    </div>
  );
}

function TurnOff({ change }: { change: Change }) {
  const { mutateAsync, isPending } = useTurnOff();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button className="mt-3" onClick={() => setAsking(true)}>
        {labels.turnOff}
      </Button>
    );
  }
  return (
    <div className="mt-3 grid max-w-md gap-3">
      <p className="text-sm">{labels.turnOffSure}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          busy={isPending}
          onClick={() => void change.run(() => mutateAsync(undefined), labels.turnedOff)}
        >
          {labels.turnOffNow}
        </Button>
        <Button onClick={() => setAsking(false)}>{labels.cancel}</Button>
      </div>
    </div>
  );
}

/** Shows new recovery codes, the only time they are visible. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const toast = useToast();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ kind: 'success', message: labels.copied });
    } catch {
      // Either the browser has refused access to the clipboard, or the page is served over plain HTTP.
      toast({ kind: 'error', message: labels.copyFailed });
    }
  };
  return (
    <div ref={box} tabIndex={-1} className="grid max-w-md gap-4 border-t border-line py-4">
      <Banner shape="box" tone="warning" role="status">
        {labels.codesOnce}
      </Banner>
      <ol aria-label={labels.codes} className="grid gap-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button icon="copy" onClick={() => void copy()}>
          {labels.copy}
        </Button>
        <Button onClick={() => saveFile(`${codes.join('\n')}\n`, 'recovery-codes.txt', 'text/plain')}>
          {labels.download}
        </Button>
        <Button variant="ink" onClick={onDone}>
          {labels.done}
        </Button>
      </div>
    </div>
  );
}
