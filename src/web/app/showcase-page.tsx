/** Shows the components of the design system if the server says that this is not production. */
import { lazy } from 'react';
import { NotFound } from '#web/features/pages/index.ts';
import { config } from '#web/lib/net/config.ts';

const Showcase = lazy(async () => ({ default: (await import('#web/ui/showcase.tsx')).Showcase }));

export function ShowcasePage() {
  return config().devPages ? <Showcase /> : <NotFound />;
}
