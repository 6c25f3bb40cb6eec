/** Opens the page of a clicked notification in this tab, at the request of the service worker. */
import { useEffect } from 'react';
import { useNavigate } from '#web/lib/browser/router.tsx';

/** Renders nothing. Mount it in pages that a service worker controls. */
export function OpenFromNotification() {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = navigator.serviceWorker;
    const onMessage = ({ data, ports }: MessageEvent): void => {
      const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown };
      if (type !== 'open' || typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return;
      ports[0]?.postMessage('opened');
      navigate(path);
    };
    workers.addEventListener('message', onMessage);
    return () => workers.removeEventListener('message', onMessage);
  }, [navigate]);
  return null;
}
