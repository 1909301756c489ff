import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const node = Object.fromEntries(
  [
    ...['process', 'console', 'Buffer', 'URL', 'URLSearchParams', 'WebAssembly', 'performance'],
    ...['fetch', 'Headers', 'Request', 'Response', 'AbortController', 'AbortSignal'],
    ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'],
    ...['queueMicrotask', 'structuredClone', 'TextEncoder', 'TextDecoder'],
  ].map((name) => [name, 'readonly']),
);

const namedExportsOnly = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: a thing is called the same wherever it is used.',
};
const unansweredTime = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Time is an argument here (see src/platform/time).',
  },
  {
    selector: "CallExpression[callee.name='Date']",
    message: 'Time is an argument here (see src/platform/time).',
  },
];
const worldlyProperties = [
  { object: 'Math', property: 'random', message: 'Randomness is an argument here.' },
  { object: 'Date', property: 'now', message: 'Time is an argument here.' },
  { object: 'performance', property: 'now', message: 'Time is an argument here.' },
];
const worldlyGlobals = [
  { name: 'process', message: 'This code does not know the process it runs in.' },
  { name: 'crypto', message: 'Randomness is an argument here.' },
];
const settingsElsewhere = {
  object: 'process',
  property: 'env',
  message: 'Settings are read once, in src/platform/config, and injected.',
};

export default defineConfig(
  globalIgnores(['dist/', 'coverage/', '.data/', 'src/generated/']),
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: node } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs', globals: node } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // No consistent-type-imports: Nest injects by the classes that are imported as values.
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // An implementation of a port that answers asynchronously may have nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      'no-restricted-syntax': ['error', namedExportsOnly],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-properties': ['error', settingsElsewhere],
    },
  },
  { files: ['src/**/rules-text.ts'], rules: { 'max-lines': 'off' } }, // prose for players
  {
    files: ['src/main.ts', 'src/platform/config/**'],
    rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
  },
  {
    files: ['src/rules/**', 'src/games/domain/**', 'src/games/application/**'],
    rules: {
      'no-restricted-syntax': ['error', namedExportsOnly, ...unansweredTime],
      'no-restricted-properties': ['error', settingsElsewhere, ...worldlyProperties],
      'no-restricted-globals': ['error', ...worldlyGlobals],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        namedExportsOnly,
        {
          selector:
            'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|failing)$/]',
          message: 'Every test runs, always.',
        },
        {
          selector: 'CallExpression[callee.name=/^(fit|fdescribe|xit|xtest|xdescribe)$/]',
          message: 'Every test runs, always.',
        },
      ],
      // Answers of the server under test arrive as JSON of any shape; the assertions give the shape.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['*.config.ts'], // the tools that read them ask for a default export
    rules: { 'no-restricted-syntax': 'off' },
  },
);
