import { defineConfig } from 'prisma/config';

// For `npx prisma studio` and friends; the server itself applies migrations with prisma/migrate.mjs.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
