export { HealthChecks, type HealthCheck, type Readiness } from './health-checks.js';
export { HealthModule } from './health.module.js';
