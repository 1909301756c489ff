export * from './bot.js';
export * from './kind.js';
export * from './random.js';
export * from './refusal.js';
export * from './rules.js';
export * from './standing.js';
export * from './statistics.js';
export * from './kind-graphql.js';
