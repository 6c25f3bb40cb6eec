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

it('each built script lists the areas of its messages, except those that load with the language', () => {
  const { plugin, areasOf } = textAreas(root);
  const { handler } = plugin.generateBundle as unknown as { handler: (options: object, bundle: object) => void };
  const emitFile = vi.fn();
  handler.call({ emitFile }, {}, [
    chunk('french-core', 'languages/french-core.ts', 'languages/fr/app.words.ts'),
    chunk('home', 'features/home/home-page.tsx', 'features/home/home.labels.ts', 'app/app.labels.ts'),
    chunk('results', 'features/search/search.labels.ts', 'features/search/search-page.tsx'),
    chunk('queue', 'features/admin/people/people.labels.ts'),
    chunk('code', 'features/home/home-page.tsx'),
  ]);
  expect(JSON.parse(emitFile.mock.calls[0]?.[0].source)).toEqual({
    home: ['home'],
    results: ['search'],
    queue: ['people'],
  });
  expect(areasOf(['code', 'results', 'home', 'home'])).toEqual(['search', 'home']);
});
