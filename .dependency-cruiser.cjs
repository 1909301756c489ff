// Who may import whom. Imports run one way: platform <- features <- main.
// test/architecture/import-rules.spec.ts breaks every rule on purpose, to see that it can fail.

/** A package, whether it was found in node_modules or not. */
const npm = (names) => `(^|node_modules/)(${names})(/|$)`;

// What the application's code must not depend on, however long the way.
const DRIVERS = npm(
  '@nestjs/(graphql|apollo|bullmq)|@apollo/server|graphql|bullmq|@prisma/(client|adapter-pg)',
);
const FEATURE = '^src/(?!platform/|rules/|generated/)([^/]+)/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or want a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing is dead.',
      severity: 'error',
      from: {
        orphan: true,
        // main.ts starts the program; a kind's GraphQL types and workers are found by their names.
        pathNot: ['^src/main\\.ts$', '\\.graphql\\.ts$', '\\.worker\\.ts$', '\\.d\\.ts$'],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      comment: 'The imported file or package does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-development-packages',
      comment: 'The server runs without the development packages.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'The platform serves any feature, and so it imports none, and no rules.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/', pathNot: '^src/(platform|generated)/' },
    },
    {
      name: 'nothing-imports-main',
      comment: 'main.ts and app.module.ts put the parts together; no part knows them.',
      severity: 'error',
      from: { path: '^src/[^/]+/' },
      to: { path: '^src/[^/]+\\.ts$' },
    },
    {
      name: 'players-know-only-the-platform',
      comment: 'An account is nothing of a game.',
      severity: 'error',
      from: { path: '^src/players/' },
      to: { path: '^src/', pathNot: '^src/(players|platform|generated)/' },
    },
    {
      name: 'games-know-no-follower',
      comment:
        'Ratings, history and notifications follow games; games do not know that they exist.',
      severity: 'error',
      from: { path: '^src/games/' },
      to: { path: '^src/', pathNot: '^src/(games|rules|players|platform|generated)/' },
    },
    {
      name: 'daily-deals-follow-games',
      comment:
        'A deal of the day is played as a game; that others rate or tell it is not its affair.',
      severity: 'error',
      from: { path: '^src/daily/' },
      to: { path: '^src/', pathNot: '^src/(daily|games|rules|players|platform|generated)/' },
    },
    {
      name: 'rules-know-only-rules',
      comment: 'What can be played does not depend on where it is played.',
      severity: 'error',
      from: { path: '^src/rules/', pathNot: '\\.graphql\\.ts$' },
      to: { path: '^src/', pathNot: '^src/rules/' },
    },
    {
      name: 'graphql-files-of-rules-know-how-enums-are-described',
      comment: 'The types of a kind are written like all types of the API, and know no more of it.',
      severity: 'error',
      from: { path: '^src/rules/.*\\.graphql\\.ts$' },
      to: {
        path: '^src/',
        pathNot: ['^src/rules/', '^src/platform/graphql/described-enum\\.ts$'],
      },
    },
    {
      name: 'kinds-know-only-the-contract',
      comment: 'A kind imports its own folder and the contract, never another kind.',
      severity: 'error',
      from: { path: '^src/rules/([^/]+)/' },
      to: { path: '^src/rules/', pathNot: ['^src/rules/$1/', '^src/rules/contract/'] },
    },
    {
      name: 'kinds-only-through-the-catalogue',
      comment: 'The server knows kinds by the catalogue, so that a new one is one line there.',
      severity: 'error',
      from: { path: '^src/(?!rules/)' },
      to: { path: '^src/rules/', pathNot: ['^src/rules/contract/', '^src/rules/catalogue\\.ts$'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules import no package but the hash of the contract, and nothing of Node.',
      severity: 'error',
      from: { path: '^src/rules/', pathNot: '\\.graphql\\.ts$' },
      to: { pathNot: ['^src/', npm('@noble/hashes')] },
    },
    {
      name: 'only-graphql-files-of-rules-import-nest',
      comment: 'Of a kind only <kind>.graphql.ts imports a framework: that of GraphQL, no other.',
      severity: 'error',
      from: { path: '^src/rules/.*\\.graphql\\.ts$' },
      to: { pathNot: ['^src/', npm('@nestjs/graphql|graphql')] },
    },
    {
      name: 'rules-cannot-reach-nest',
      comment: 'Rules load without a framework: in a worker thread, in a verifier, in a test.',
      severity: 'error',
      from: { path: '^src/rules/', pathNot: '\\.graphql\\.ts$' },
      to: { path: npm('@nestjs/[^/]+|graphql'), reachable: true },
    },
    {
      name: 'domain-is-pure',
      comment: 'A game as data: decisions need the rules, and neither packages nor Node.',
      severity: 'error',
      from: { path: '^src/games/domain/' },
      to: { pathNot: ['^src/games/domain/', '^src/rules/contract/', '^src/rules/catalogue\\.ts$'] },
    },
    {
      name: 'application-cannot-reach-drivers',
      comment: 'GraphQL, queues and Prisma stay behind ports, also by a detour.',
      severity: 'error',
      from: { path: '^src/[^/]+/application/' },
      to: { path: [DRIVERS, '^src/generated/'], reachable: true },
    },
    {
      name: 'features-through-their-index',
      comment:
        "A feature's index.ts says what others may use of it; domain/index.ts, of what runs without a server.",
      severity: 'error',
      from: { path: '^src/([^/]+)' },
      to: { path: FEATURE, pathNot: ['^src/$1/', '^src/[^/]+/(domain/)?index\\.ts$'] },
    },
    {
      name: 'records-need-no-server',
      comment: 'A stored game is written and verified by pure code, which anybody can run offline.',
      severity: 'error',
      from: { path: '^src/history/(record|verify)/' },
      to: {
        pathNot: [
          ...['^src/history/(record|verify)/', '^src/games/domain/', '^src/rules/'],
          npm('@noble/hashes|zod'),
        ],
        reachable: true,
      },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^src/generated/'] },
    tsPreCompilationDeps: true, // imports of types count as well
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
