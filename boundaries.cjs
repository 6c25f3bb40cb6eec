/** Who may import whom? The doors of the house, each with the reason why it is closed. */
const door = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

// Tests stand outside the rooms: they may build an application and look behind any door but a room's own outer walls.
const tests = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    door('no-cycles', 'a cycle is two rooms pretending to be one', {}, { circular: true }),
    door('no-dead-ends', 'an import that leads nowhere hides from every other door', {}, { couldNotResolve: true }),
    door(
      'contract-knows-nobody',
      'shapes only: zod and itself',
      { path: '^src/contract/', pathNot: tests },
      { path: '^src/(?!contract/)' },
    ),
    door(
      'rules-know-only-contract',
      'decisions are pure',
      { path: '^src/rules/', pathNot: tests },
      { path: '^src/(?!rules/|contract/)' },
    ),
    door(
      'rules-no-io',
      'shapes and decisions run anywhere: no Node',
      { path: '^src/(rules|contract)/', pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    door(
      'rules-no-packages',
      'zod is the only package that shapes and decisions may use',
      { path: '^src/(rules|contract)/', pathNot: tests },
      { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    ),
    door('web-not-server', 'the browser never imports the server', { path: '^src/web/' }, { path: '^src/server/' }),
    door('server-not-web', 'and the server never imports the browser', { path: '^src/server/' }, { path: '^src/web/' }),
    door(
      'features-by-front-door',
      'another feature is entered through its index.ts',
      { path: '^src/(server|web)/features/([^/]+)/' },
      { path: '^src/$1/features/', pathNot: ['^src/$1/features/$2/', '^src/$1/features/[^/]+/index\\.ts$'] },
    ),
    door(
      'app-by-front-door',
      'who arranges features enters them through their index.ts too; pages of the web app may be loaded lazily',
      { path: '^src/(server|web)/(?!features/|languages/)', pathNot: tests },
      { path: '^src/$1/features/[^/]+/', pathNot: '^src/$1/features/[^/]+/index\\.ts$', dynamic: false },
    ),
    door(
      'languages-only-texts',
      'a language knows how our texts are shaped and how numbers read, and nothing else of the web app',
      { path: '^src/web/languages/', pathNot: tests },
      { path: '^src/web/', pathNot: '^src/web/(languages/|lib/(format|wait|errors)\\.ts$|.+\\.labels\\.ts$)' },
    ),
    door(
      'languages-come-late',
      'a language is loaded only by whoever reads it',
      { path: '^src/web/(?!languages/)', pathNot: tests },
      { path: '^src/web/languages/', dynamic: false },
    ),
    door(
      'db-is-handed-out',
      'only app.ts opens the database; everyone else is handed a Db',
      { path: '^src/', pathNot: ['^src/server/app\\.ts$', '^src/server/db/', tests] },
      { path: '^src/server/db/client\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    door(
      'floors-not-features',
      'db, http, realtime and their like carry features and never know them',
      { path: '^src/server/(config|db|http|realtime|mail|openid|storage|events|jobs)/', pathNot: tests },
      { path: '^src/server/features/' },
    ),
    door(
      'floors-not-app',
      'what is built does not know its builder',
      { path: '^src/server/(config|db|http|realtime|mail|openid|storage|events|jobs|features)/', pathNot: tests },
      { path: '^src/server/(app|main)\\.ts$' },
    ),
    door(
      'web-features-not-app',
      'the app arranges features; they do not know it',
      { path: '^src/web/features/' },
      { path: '^src/web/app/' },
    ),
    door(
      'web-floors-not-features',
      'ui and lib never know a feature',
      { path: '^src/web/(ui|lib)/' },
      { path: '^src/web/(features|app)/' },
    ),
    door(
      'product-not-tests',
      'what ships never leans on what tests it',
      // Only the entry may reach for the demo content, and only when an empty database asks for it.
      { path: '^src/', pathNot: [tests, '^src/server/(main|cli/.+)\\.ts$'] },
      { path: '^(test|tools|bench)/' },
    ),
    door(
      'entry-takes-demo-alone',
      'of the tools, what ships uses the demo content and nothing else',
      { path: '^src/server/(main|cli/.+)\\.ts$' },
      { path: '^(test|tools|bench)/', pathNot: '^tools/seed/seed\\.ts$' },
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
