/** Defines which module can import which, each rule with its reason. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

// Tests can build an application and import the inside of any module.
const tests = '\\.test\\.tsx?$';

// Everything in src/server is a layer except the features and the parts that assemble or operate the whole product.
const layers = '^src/server/(?!features/|demo/|cli/|operator/|(app|features|main)\\.ts$)';

module.exports = {
  forbidden: [
    rule('no-cycles', 'modules in a cycle cannot be understood or changed separately', {}, { circular: true }),
    rule(
      'imports-resolve',
      'an import that does not resolve is not checked by any other rule',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'contract-imports-nothing',
      'the contract contains shapes only: it imports zod and itself',
      { path: '^src/contract/', pathNot: tests },
      { path: '^src/(?!contract/)' },
    ),
    rule(
      'rules-import-contract-only',
      'decisions are pure functions over the shapes of the contract',
      { path: '^src/rules/', pathNot: tests },
      { path: '^src/(?!rules/|contract/)' },
    ),
    rule(
      'rules-without-node',
      'shapes and decisions also run in the browser',
      { path: '^src/(rules|contract)/', pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'rules-without-packages',
      'zod is the only package that shapes and decisions can use',
      { path: '^src/(rules|contract)/', pathNot: tests },
      { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    ),
    rule('web-not-server', 'the browser never imports the server', { path: '^src/web/' }, { path: '^src/server/' }),
    rule('server-not-web', 'the server never imports the browser', { path: '^src/server/' }, { path: '^src/web/' }),
    rule(
      'features-by-index',
      'a feature imports another one through its index.ts',
      { path: '^src/(server|web)/features/([^/]+)/' },
      { path: '^src/$1/features/', pathNot: ['^src/$1/features/$2/', '^src/$1/features/[^/]+/index\\.ts$'] },
    ),
    rule(
      'app-imports-index',
      'code outside the features imports them through their index.ts; pages of the web app can be loaded lazily',
      { path: '^src/(server|web)/(?!features/|languages/)', pathNot: tests },
      {
        path: '^src/$1/features/[^/]+/',
        pathNot: '^src/$1/features/[^/]+/index\\.ts$',
        dynamic: false,
      },
    ),
    rule(
      'languages-only-texts',
      'a language knows the shape of the texts and the formats of numbers, and nothing else of the web app',
      { path: '^src/web/languages/', pathNot: tests },
      {
        path: '^src/web/',
        pathNot: '^src/web/(languages/|lib/(i18n/(format|wait)|net/errors)\\.ts$|.+\\.labels\\.ts$)',
      },
    ),
    rule(
      'languages-loaded-lazily',
      'a language is loaded only by users who read it',
      { path: '^src/web/(?!languages/)', pathNot: tests },
      { path: '^src/web/languages/', dynamic: false },
    ),
    rule(
      'only-app-opens-database',
      'only app.ts opens the database; all other code receives a Db',
      { path: '^src/', pathNot: ['^src/server/app\\.ts$', '^src/server/db/', tests] },
      { path: '^src/server/db/client\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'layers-not-features',
      'layers serve features and never import them',
      { path: layers, pathNot: tests },
      { path: '^src/server/((features|demo|operator|cli)/|features\\.ts$)' },
    ),
    rule(
      'tables-import-tables',
      'tables are the lowest floor of the server: they import only each other, for foreign keys',
      { path: '^src/server/tables/' },
      { path: '^src/(server|web)/', pathNot: '^src/server/tables/' },
    ),
    rule(
      'sql-in-stores-and-views',
      'only stores, views and the layers that are storage themselves (database, events, jobs) query tables',
      {
        path: '^src/server/',
        pathNot: [tests, '\\.(store|views)\\.ts$', '^src/server/(tables|db|events|jobs|demo)/'],
      },
      { path: ['node_modules/drizzle-orm/', '^src/server/tables/'] },
    ),
    rule(
      'routes-not-stores',
      'routes read views and call services; they never write themselves',
      { path: '\\.routes\\.ts$' },
      { path: '\\.store\\.ts$' },
    ),
    rule(
      'stores-and-views-below-services',
      'stores and views are called by services and routes and never import them',
      { path: '\\.(store|views)\\.ts$' },
      { path: '\\.(routes|service|jobs|broadcasts|outbox)\\.ts$' },
    ),
    rule(
      'no-import-of-app',
      'parts do not know what assembles them',
      { path: '^src/server/', pathNot: [tests, '^src/server/(cli/.+|app|main)\\.ts$'] },
      { path: '^src/server/(app|main)\\.ts$' },
    ),
    rule(
      'web-features-not-app',
      'the app arranges features; they do not import it',
      { path: '^src/web/features/' },
      { path: '^src/web/app/' },
    ),
    rule(
      'web-layers-not-features',
      'ui and lib never import a feature',
      { path: '^src/web/(ui|lib)/' },
      { path: '^src/web/(features|app)/' },
    ),
    rule(
      'product-not-tools',
      'the product never imports tests, tools or benchmarks',
      { path: '^src/', pathNot: tests },
      { path: '^(test|tools|bench)/' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
