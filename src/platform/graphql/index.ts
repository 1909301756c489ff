export { ApiErrorFilter } from './api-error.filter.js';
export {
  apiError,
  badUserInput,
  cursorExpired,
  forbidden,
  unauthenticated,
  type ErrorCode,
} from './api-error.js';
export { Bucket } from './bucket.js';
export { Authenticator, playerTopic, type Caller } from './caller.js';
export {
  Connection,
  PageArguments,
  decodeCursor,
  encodeCursor,
  pageOf,
  toPage,
  type Page,
} from './connection.js';
export { loaderFor, type GraphqlContext, type LoaderKey } from './context.js';
export { describedEnum } from './described-enum.js';
export { ErrorPresenter } from './error-presenter.js';
export { mapEvents } from './event-stream.js';
export { parseGlobalId, toGlobalId } from './global-id.js';
export { ApiModule, ApiSchemaModule, ApiServerModule } from './graphql.module.js';
export { LiveConnections } from './live-connections.js';
export { NodeRegistry, NodeSource } from './node-registry.js';
export { Node } from './node.type.js';
export { printApi } from './print-api.js';
export { answerBrokenRequest } from './raw-answer.js';
export { RateLimits } from './rate-limits.js';
export { requireReadableHost } from './readable-host.js';
export { Refusal, registerRefusalCodes } from './refusal.type.js';
export { Selections } from './selections.js';
export { CurrentCaller, MaybeCaller, RequiresScope } from './scope.js';
