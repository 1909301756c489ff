import { Injectable } from '@nestjs/common';
import { Logger } from 'nestjs-pino';

// What the framework says about its own wiring, some fifty lines at every start.
const WIRING = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'GraphQLModule',
  'NestApplication',
]);

/** The framework's and the features' log, without the framework's account of what it does itself. */
@Injectable()
export class ApplicationLogger extends Logger {
  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && WIRING.has(context)) super.verbose(message, ...rest);
    else super.log(message, ...rest);
  }

  /** What the application as a whole fails at, a port that is taken, it throws as well. */
  override error(message: unknown, ...rest: unknown[]): void {
    if (rest.at(-1) === 'NestApplication') super.verbose(message, ...rest);
    else super.error(message, ...rest);
  }
}
