import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { textAreas } from './text-areas.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const chunk = (fileName: string, ...paths: string[]) => ({
  type: 'chunk',
  name: fileName,
  fileName,
  moduleIds: paths.map((path) => join(root, 'src/web', path)),
});

it('each built script lists the areas of its messages, except those that load with the language', async () => {
  const { plugin, areasOf } = textAreas(root);
  const { handler } = plugin.generateBundle as { handler: (options: object, bundle: object) => Promise<void> };
  const emitFile = vi.fn();
  await handler.call({ emitFile }, {}, [
    chunk('french-core', 'languages/french-core.ts', 'languages/fr/shell.words.ts'),
    chunk('home', 'features/home/home-page.tsx', 'features/home/home.labels.ts', 'app/app.labels.ts'),
    chunk('results', 'features/search/search.labels.ts', 'features/search/filters.labels.ts'),
    chunk('queue', 'features/admin/queue/queue.labels.ts'),
    chunk('code', 'features/home/home-page.tsx'),
  ]);
  expect(JSON.parse(emitFile.mock.calls[0]?.[0].source)).toEqual({
    home: ['home'],
    results: ['search'],
    queue: ['staff'],
  });
  expect(areasOf(['code', 'results', 'home', 'home'])).toEqual(['search', 'home']);
});
