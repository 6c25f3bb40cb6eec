/** Shows the design system's components if the server's configuration enables the /dev pages. */
import { lazy } from 'react';
import { NotFound } from '#web/features/static-pages/index.ts';
import { config } from '#web/lib/net/config.ts';

const Showcase = lazy(async () => ({ default: (await import('#web/ui/showcase.tsx')).Showcase }));

export function ShowcasePage() {
  return config().devPages ? <Showcase /> : <NotFound />;
}
