export { DatabaseModule } from './database.module.js';
export { PrismaService } from './prisma.service.js';
