import { expect, it } from 'vitest';
import { mocksOf } from './module-mocks.ts';

const mock = (module: string, factory: string) => `vi.mock('${module}', ${factory});\n`;
const api = mock('#web/lib/net/api.ts', "() => import('#web/lib/net/api.fixture.ts')");
const list = mock('virtua', "() => import('./virtua.fixture.tsx')");

it.each([
  ['no mocks', 'expect(1).toBe(1);', []],
  ['fixtures, whatever their order', list + api, ['api', 'virtua']],
  ['a factory of its own', api + mock('pusher-js', '() => ({ default: class {} })'), undefined],
  ['an automatic mock', "vi.mock('./socket.ts');", undefined],
  ['a mock during a test', `${api}vi.doMock('./socket.ts', () => import('./socket.fixture.ts'));`, undefined],
  ['modules that it loads again', `${api}vi.resetModules();`, undefined],
])(
  'for a test file with %s, mocksOf returns the fixtures that replace modules, or undefined if it has other mocks',
  (_kind, source, mocks) => {
    expect(mocksOf(source)).toEqual(mocks);
  },
);
