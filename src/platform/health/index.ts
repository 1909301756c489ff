export { HealthChecks } from './health-checks.js';
export { HealthModule } from './health.module.js';
